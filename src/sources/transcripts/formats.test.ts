/** What every format promises, whatever the values of a file are. */
import { describe, expect, test } from 'vitest';
import { formatOf, TRANSCRIPT_FORMATS } from './formats.ts';
import type { Fields } from './turn.ts';

const STRANGE = [
  null,
  5,
  Number.NEGATIVE_INFINITY,
  true,
  '',
  '\0',
  '\ud800',
  '../../etc',
  [],
  {},
  [null],
  [[{}]],
  { text: 5 },
  [{ text: {} }],
];

/** Fields that any of the formats reads. */
const FIELDS = [
  [
    'type',
    'role',
    'kind',
    'id',
    'uuid',
    'sessionId',
    'projectHash',
    'timestamp',
    'cwd',
    'payload',
    'message',
    'content',
  ],
  ['data', 'info', 'messages', 'mapping', 'chat_messages', 'current_node', 'name', 'entityType', 'observations'],
  ['from', 'to', 'relationType', 'toolCalls', 'parts', '$set', 'toolUseResult', 'title'],
].flat();
const KINDS = [
  'user',
  'assistant',
  'gemini',
  'response_item',
  'session_meta',
  'entity',
  'relation',
  'user.message',
  'session.start',
];

/** Of each kind, each field with each strange value, and all of them at once. */
function* hostile(): Generator<Fields> {
  for (const type of KINDS)
    for (const value of STRANGE) {
      yield { ...Object.fromEntries(FIELDS.map((field) => [field, value])), type };
      for (const field of FIELDS) {
        yield { type, [field]: value };
        yield { type, role: 'user', message: { [field]: value }, payload: { type: 'message', [field]: value } };
      }
    }
}

describe.each(TRANSCRIPT_FORMATS.filter(({ reader }) => reader).map((format) => [format.name, format] as const))(
  '%s',
  (_, { reader }) => {
    test('hostile values make no reader throw, and what it gives are texts', () => {
      const read = reader!('a file');
      for (const value of hostile())
        for (const { content, session, folder } of read(value)) {
          expect(content).toBeTypeOf('string');
          for (const text of [session, folder]) expect([undefined, 'string']).toContain(text && typeof text);
        }
    });
  },
);

test('hostile values can be recognised without an error', () => {
  for (const value of hostile()) expect(() => formatOf(value)).not.toThrow();
});
