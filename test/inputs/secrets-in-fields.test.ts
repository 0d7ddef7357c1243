/** A secret in any field of any write is nowhere in the store afterwards (GATE-11). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { definitionOf, fieldsOf, OPERATION_NAMES, openSubject, type Subject } from './subject.ts';

/** Made up, in the form of a token that everybody knows. */
const TOKEN = `ghp_${'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0dF3gJ6'}`;
const TEXT = `The token is ${TOKEN} and opens it all`;

describe.each(OPERATION_NAMES.filter((name) => definitionOf(name).access === 'write'))('%s', (name) => {
  let subject: Subject;
  beforeAll(async () => {
    subject = await openSubject();
  });
  afterAll(() => subject.memory.close());

  const fields = fieldsOf(name);
  test.skipIf(fields.length === 0)('keeps nothing of it', async () => {
    let taken = 0;
    for (const { name: field } of fields) {
      for (const value of [
        TEXT,
        TOKEN,
        [TEXT],
        { note: TEXT },
        { password: TOKEN, deep: [{ note: [TEXT] }] },
        { [TOKEN]: 1 },
      ]) {
        const request = { ...subject.goodRequest(name), [field]: value };
        const isTaken = await subject.send(name, request).then(
          () => true,
          () => false,
        );
        if (isTaken) taken++;
      }
    }
    const lines: string[] = [];
    await subject.memory.export({}, { write: (line) => void lines.push(line) });
    expect(lines.filter((line) => line.includes(TOKEN))).toEqual([]);
    if (taken > 0 && fields.some(({ name: field }) => field === 'content'))
      expect(lines.some((line) => line.includes('[REDACTED:'))).toBe(true);
  });
});

test('SEC-13 names and references that are a secret are refused', async () => {
  const { memory } = await openSubject();
  const turn = { kind: 'user_message' as const, content: 'Herons nest' };
  const attempts = [
    memory.remember({ content: 'Herons nest', name: `key ${TOKEN}` }),
    memory.setBlock({ label: `key ${TOKEN}`, content: 'Herons nest' }),
    memory.record([{ ...turn, source: 'mail', externalId: TOKEN }]),
    memory.record([{ ...turn, source: TOKEN, externalId: 'm1' }]),
    memory.createScope({ scope: `project:${TOKEN}` }),
    memory.rebindScope({ scope: 'session:42', to: `project:${TOKEN}` }),
  ];
  for (const attempt of attempts) await expect(attempt).rejects.toMatchObject({ code: 'blocked' });
  await memory.close();
});
