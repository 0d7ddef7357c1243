/** Values that nobody should send, and texts that somebody will. */

/** Texts that are legal everywhere a free text is. */
export const LEGAL_TEXTS: Record<string, string> = {
  'one byte': 'x',
  NUL: 'before\u0000after',
  'control characters': '\u0001\u0007\u001b[31m\u007f\u0085',
  'right to left': '\u202eevil \u200fעברית العربية',
  'zero width': 'a\u200bb\u2060c\ufeffd',
  emoji: '👩‍👩‍👧‍👦 🏳️‍🌈 ✊🏿 1️⃣',
  CJK: '東京都の会議は火曜日です',
  'beyond the basic plane': '𠮷𝕏\u{10ffff}',
  'combining marks': `e${'\u0301'.repeat(200)}`,
  SQL: `'; DROP TABLE events; SELECT * FROM memories WHERE '1'='1' --`,
  'search syntax': `"a" OR b* NEAR(c d, 2) NOT {title text}: ^e + -f (`,
  'JSON in text': '{"__proto__":{"admin":true},"content":"x"}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is meant to look like one.
  markup: '<script>alert(1)</script> &lt; ]]> <!-- --> {{7*7}} ${7*7} %s %n',
  paths: '../../etc/passwd C:\\windows\\system32 file:///etc/passwd',
  'line ends': 'a\nb\r\nc\rd\u2028e\u2029f\u000bg',
  'prototype names': '__proto__ constructor toString hasOwnProperty',
};

const circle: Record<string, unknown> = {};
circle.self = circle;

function nested(levels: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < levels; level++) value = wrap(value);
  return value;
}

class Thing {
  secret = 'x';
}

const sparse: unknown[] = [];
sparse[3] = 'x';

const MEGABYTES = 'x'.repeat(10_000_000);

/** Any value at all, by a name for the report. */
export const HOSTILE_VALUES: Record<string, unknown> = {
  ...Object.fromEntries(Object.entries(LEGAL_TEXTS).map(([name, text]) => [`text: ${name}`, text])),
  null: null,
  true: true,
  false: false,
  0: 0,
  '-1': -1,
  1: 1,
  1.5: 1.5,
  '-0': -0,
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  '1e308': 1e308,
  '2^53': 2 ** 53,
  '-2^53': -(2 ** 53),
  bigint: 10n ** 30n,
  'empty text': '',
  blank: ' \t\u3000',
  'ten megabytes': MEGABYTES,
  'lone surrogate': 'a\ud800b',
  'reversed surrogates': '\udc00\ud800',
  'text __proto__': '__proto__',
  'text constructor': 'constructor',
  'text *': '*',
  'text global': 'global',
  'unknown memory': 'mem_00000000000000000000000000',
  'unknown event': 'ev_00000000000000000000000000',
  'unknown claim': 'clm_00000000000000000000000000',
  'unknown block': 'blk_00000000000000000000000000',
  'unknown document': 'doc_00000000000000000000000000',
  'a URI': 'docs:handbook',
  'a script as a URI': 'javascript:alert(1)',
  'a citation of no document': { document: 'doc_00000000000000000000000000', quote: 'x' },
  'a citation of two things': { event: 'ev_00000000000000000000000000', document: 'doc_0', quote: 'x' },
  'a citation of nothing': { event: 'ev_00000000000000000000000000' },
  'unknown scope': 'scp_00000000000000000000000000',
  'unknown conflict': 'cfl_00000000000000000000000000',
  'half an id': 'mem_',
  'a scope': 'project:elsewhere',
  'a damaged scope': 'org:/project:',
  'a time': '2026-03-01T09:30:00Z',
  'a day that never was': '2026-02-30',
  'a cursor of others': Buffer.from('["000000000000",5]').toString('base64url'),
  'empty list': [],
  'list of nothing': [null],
  'list of lists': [[[]]],
  'list of texts': ['x', 'y'],
  'list of hostile texts': ['\u0000', '\ud800', 'a,b', ''],
  'long list': Array.from({ length: 20_000 }, (_, index) => `x${index}`),
  'list with holes': sparse,
  'empty object': {},
  object: { a: 1 },
  'object with prototype keys': JSON.parse(
    '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
  ),
  'object with a lone surrogate': { a: '\ud800' },
  'object with a hostile key': { '\ud800': 1 },
  'object with NaN': { a: Number.NaN },
  'object with a bigint': { a: 1n },
  'object with a function': { a: () => 1 },
  'object without a prototype': Object.assign(Object.create(null), { a: 1 }),
  'wide object': Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`k${index}`, index])),
  'deep list': nested(20_000, (inner) => [inner]),
  'deep object': nested(20_000, (inner) => ({ inner })),
  'rather deep object': nested(60, (inner) => ({ inner })),
  circle,
  date: new Date(0),
  'impossible date': new Date(Number.NaN),
  map: new Map([['a', 1]]),
  set: new Set(['a']),
  bytes: new Uint8Array(4),
  expression: /x/g,
  error: new Error('x'),
  promise: Promise.resolve('x'),
  function: () => 'x',
  symbol: Symbol('x'),
  'instance of a class': new Thing(),
  'object whose JSON throws': {
    toJSON() {
      throw new Error('no JSON');
    },
  },
};
