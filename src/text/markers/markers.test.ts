import { describe, expect, it } from 'vitest';
import { announcedSeed, SeededRandom } from '../../../test/support/seeded-random.ts';
import { renderFenced } from './render-fenced.ts';
import { stripEchoedOutput } from './strip-echoed-output.ts';

const FENCE = renderFenced('first line\nsecond "line" with \\n and C:\\new\n\nlast');

describe('rendering (MARK-1, MARK-2)', () => {
  it('puts every line behind a mark', () => {
    const lines = renderFenced('a\r\nb\u2028c\n').split('\n');
    expect(lines).toEqual([
      expect.stringMatching(/^::recollect-begin:\d{6}:3::$/),
      '~| a',
      '~| b',
      '~| c',
      '~| ',
      expect.stringMatching(/^::recollect-end:\d{6}::$/),
    ]);
  });

  it.each([
    FENCE,
    '::recollect-end:0000000000::',
    '::RECOLLECT-END:0000000000::',
    '::rec\u200bollect-e\u2060nd:0000000000::',
    '::rесоllесt-еnd:0000000000::',
    '::ｒｅｃｏｌｌｅｃｔ－ｂｅｇｉｎ:0000000000:1::',
    ': : r e c o l l e c t - e n d : 0 : :',
    '::recollect-b e g i n:0:1::',
    '::recollect\u2010end:0000000000::',
    'x\n::recollect-begin:0000000000:zz::\n~| y',
  ])('breaks a marker inside: %j', (text) => {
    const rendered = renderFenced(text);
    const [begin, ...inside] = rendered.split('\n');
    const end = inside.pop();
    expect(begin).toMatch(/^::recollect-begin:/);
    expect(end).toMatch(/^::recollect-end:/);
    for (const line of inside) expect(line).toMatch(/^~\| /);
    expect(inside.join('\n')).toMatch(/\\/);
    expect(inside.join('\n')).not.toMatch(/recollect-(?:begin|end):/i);
    expect(stripEchoedOutput(`a\n${rendered}\nb`)).toEqual({ text: 'a\nb', stripped: 1 });
  });

  it.each(['std::vector<int> begin(); end', 'I recollect beginning the work', 'recollect end of May', '~| x', ''])(
    'leaves %j readable',
    (text) =>
      expect(
        renderFenced(text)
          .split('\n')
          .slice(1, -1)
          .map((line) => line.slice(3))
          .join('\n'),
      ).toBe(text),
  );
});

describe('stripping (MARK-3)', () => {
  it('removes fences of earlier versions, whose ids are longer', () => {
    const old = '::recollect-begin:4kq0x9v2mz:9::\n~| We deploy\n::recollect-end:4kq0x9v2mz::';
    expect(stripEchoedOutput(`a\n${old}\nb`)).toEqual({ text: 'a\nb', stripped: 1 });
  });

  it.each<[string, string, string]>([
    ['plain', `a\n${FENCE}\nb`, 'a\nb'],
    ['alone', FENCE, ''],
    ['twice', `a\n${FENCE}\nb\n${FENCE}\nc`, 'a\nb\nc'],
    ['indented', `a\n${FENCE.replace(/^/gm, '    ')}\nb`, 'a\nb'],
    ['quoted', `a\n${FENCE.replace(/^/gm, '> ')}\nb`, 'a\nb'],
    ['quoted twice', `a\n${FENCE.replace(/^/gm, '> > ')}\nb`, 'a\nb'],
    ['in a code fence', `a\n\`\`\`text\n${FENCE}\n\`\`\`\nb`, 'a\n```text\n```\nb'],
    ['with Windows line ends', `a\r\n${FENCE.replaceAll('\n', '\r\n')}\r\nb`, 'a\r\nb'],
    ['in JSON', JSON.stringify({ t: `a\n${FENCE}\nb` }), JSON.stringify({ t: 'a\nb' })],
    [
      'in JSON in JSON',
      JSON.stringify(JSON.stringify({ t: `a\n${FENCE}\nb` })),
      JSON.stringify(JSON.stringify({ t: 'a\nb' })),
    ],
    ['wrapped', `a\n${FENCE.replaceAll('second "line" with', 'second "line"\nwith')}\nb`, 'a\nb'],
    ['in the middle of a line', `a ${FENCE} b`, 'a  b'],
    ['nested', `a\n${renderFenced(`x\n${FENCE}\ny`)}\nb`, 'a\nb'],
    ['one in another', `a\n${renderFenced('x\ny').replace('~| y', `${FENCE}\n~| y`)}\nb`, 'a\nb'],
  ])('%s', (_, text, expected) => {
    expect(stripEchoedOutput(text).text).toBe(expected);
    expect(stripEchoedOutput(text).stripped).toBeGreaterThan(0);
  });
});

describe('what was cut (MARK-4, MARK-5)', () => {
  const lines = FENCE.split('\n');
  it.each<[string, string, string]>([
    ['no end', `a\n${lines.slice(0, -1).join('\n')}`, 'a\n'],
    ['no end, cut in a line', `a\n${lines[0]}\n${lines[1]!.slice(0, 6)}`, 'a\n'],
    ['no end, other text after', `a\n${lines.slice(0, 3).join('\n')}\n\nother text`, 'a\n\nother text'],
    ['no end, quoted', `a\n> ${lines[0]}\n> ${lines[1]}\nb`, 'a\nb'],
    ['no beginning', `a\n${lines.slice(2).join('\n')}\nb`, 'a\nb'],
    ['no beginning, the first line cut', `ine\n${lines.slice(2).join('\n')}\nb`, 'ine\nb'],
    ['no end, in JSON', JSON.stringify({ t: `a\n${lines.slice(0, 3).join('\n')}`, u: 'b' }), '{"t":"a\\n","u":"b"}'],
    ['no beginning, in JSON', JSON.stringify({ t: `${lines.slice(1).join('\n')}\nb` }), '{"t":"b"}'],
    ['no end, in the middle of a line', `a ${lines[0]}\n${lines[1]}`, 'a '],
    [
      'the end of another, far below',
      `${lines[0]}\n${lines[1]}\nThis is what someone else said, at some length.\n${lines.at(-2)}\n${lines.at(-1)}`,
      'This is what someone else said, at some length.\n',
    ],
    ['only lines', 'a\n~| b\nc', 'a\n~| b\nc'],
  ])('%s', (_, text, expected) => expect(stripEchoedOutput(text).text).toBe(expected));
});

describe('any text (MARK-1, MARK-5, MARK-6)', () => {
  const pieces = [
    'a',
    'word ',
    '\n',
    '\r\n',
    '> ',
    '    ',
    '~| ',
    '|',
    '::',
    '::recollect-',
    'recollect-end:',
    'begin',
    '\\n',
    '\\',
    '"',
    '😀',
    '\ud83d',
    '\u200b',
    'е',
    '```',
    '{"t":"',
    '\0',
    '\u2028',
    'recollect',
    ' end',
    ':0000000000::',
  ];
  const random = new SeededRandom(announcedSeed('markers'));
  const made = (most: number) => Array.from({ length: random.between(0, most) }, () => random.pick(pieces)).join('');

  it('takes out exactly the fences, whatever is around them and in them', () => {
    for (let round = 0; round < 3_000; round++) {
      const [before, inside, after] = [made(10), made(20), made(10)];
      const lead = random.pick(['', '  ', '> ', '> > ', '# ']);
      const fence = renderFenced(inside).replace(/^/gm, lead);
      const environment = `${before}\n${after}`;
      const expected = stripEchoedOutput(environment);
      expect(expected, JSON.stringify(environment)).toEqual({ text: environment, stripped: 0 });
      expect(
        stripEchoedOutput(`${before}\n${fence}\n${after}`).text,
        JSON.stringify([before, inside, after, lead]),
      ).toBe(environment);
    }
  });

  it('takes no foreign line with a fence that was cut', () => {
    for (let round = 0; round < 3_000; round++) {
      const lines = renderFenced(made(20)).split('\n');
      const foreign = made(10).replaceAll('~', '');
      const [from, to] = [random.between(0, lines.length), random.between(0, lines.length)].sort((a, b) => a - b) as [
        number,
        number,
      ];
      const part = lines
        .slice(from, to)
        .map((line) => `${line}\n`)
        .join('');
      const { text } = stripEchoedOutput(`before\n${part}${foreign}\nafter`);
      expect(text.startsWith('before\n') && text.endsWith(`${foreign}\nafter`), JSON.stringify([part, foreign])).toBe(
        true,
      );
      expect(stripEchoedOutput(text)).toEqual({ text, stripped: 0 });
    }
  });

  it('is stripped once and for all', () => {
    for (let round = 0; round < 3_000; round++) {
      const marks = renderFenced(made(6)).split('\n');
      const text = Array.from({ length: random.between(1, 12) }, () =>
        random.chance(0.4) ? random.pick(marks) : made(3),
      ).join(random.pick(['', '\n', '\\n']));
      const once = stripEchoedOutput(text);
      expect(stripEchoedOutput(once.text), JSON.stringify(text)).toEqual({ text: once.text, stripped: 0 });
    }
  });
});

/** Work that grew with the square of the length would be felt here as minutes; the bench has the ratios. */
describe('long hostile texts (MARK-7)', () => {
  const [begin, end] = ['::recollect-begin:0000000000:zzzz::', '::recollect-end:0000000000::'];
  it.each([begin, end, `${begin}\n`, `${begin}\n~| a\n`, `~| a\n${end}\n`, `${begin}\\n~| a`, `${begin}${end}`])(
    '%j over and over',
    (piece) => {
      expect(stripEchoedOutput(piece.repeat(1_000_000 / piece.length)).text).toBe('');
    },
  );

  it.each(['::recollect-', '~| ', '\\n', 'recollect-end:'])('%j over and over, inside', (piece) => {
    expect(stripEchoedOutput(renderFenced(piece.repeat(300_000 / piece.length)))).toEqual({ text: '', stripped: 1 });
  });
});
