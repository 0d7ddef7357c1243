/** What people type to a coding agent is learnt: nobody remembers anything explicitly, and the next session knows what was decided. */
import { expect, test } from 'vitest';
import { json } from '../cli/recollect.ts';
import { Host } from './host.ts';

interface Listed {
  readonly proposals: readonly { readonly kind: string; readonly subject: string | null }[];
}
interface Memories {
  readonly items: readonly { readonly content: string; readonly kind: string; readonly status: string }[];
}

const PROMPTS = 40;

test.each([
  [
    'English',
    {
      decided: 'We decided on at most 3 retries, never on 4xx.',
      owner: 'Lena owns payments, ask her before you change them.',
      kept: 'Remember that the staging host is called blue.',
      work: (number: number) => `Now refactor handler number ${number}`,
      shown: ['at most 3 retries', 'Lena owns payments', 'staging host is called blue'],
    },
  ],
  [
    'German',
    {
      decided: 'Wir haben beschlossen, höchstens 3 Versuche zu machen, nie bei 4xx.',
      owner: 'Lena ist zuständig für die Zahlungen.',
      kept: 'Merk dir bitte: der Testserver heißt Blau.',
      work: (number: number) => `Jetzt bitte Handler Nummer ${number} umbauen`,
      shown: ['höchstens 3 Versuche', 'Lena ist zuständig', 'der Testserver heißt Blau'],
    },
  ],
])('after 40 prompts in %s the next session has what was said in the first', async (_, said) => {
  const host = new Host();
  await host.begin();
  const prompt = (text: string) => host.tell('prompt-submit', { prompt: text });
  await prompt(said.work(1));
  await prompt(said.decided);
  await prompt(said.owner);
  await prompt(said.kept);
  // Kept in the write that recorded it: a session that begins now has it.
  const inbox = async () =>
    (await json<Memories>(host.place, ['list', '--statuses', 'inbox'])).items.filter(
      ({ kind }) => kind !== 'checkpoint',
    );
  expect(await inbox()).toMatchObject([{ kind: 'knowledge', status: 'inbox' }]);
  for (let number = 5; number <= PROMPTS; number++) await prompt(said.work(number));
  for (let round = 0; round < 2; round++) await host.tell('session-end', { reason: 'prompt_input_exit' });
  const { proposals } = await json<Listed>(host.place, ['proposals']);
  expect(proposals.map(({ kind }) => kind).sort()).toEqual(['decision', 'ownership']);
  expect(await inbox()).toHaveLength(1);
  const pack = await host.begin({ session_id: 's2' });
  for (const words of said.shown) expect(pack.split(words)).toHaveLength(2);
});
