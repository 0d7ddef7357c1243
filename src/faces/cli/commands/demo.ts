/** A short tour: it really runs the commands that it shows, on a store that is deleted afterwards. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXIT } from '../../../base/errors.ts';
import { isIdOf } from '../../../model/nouns.ts';
import { fs } from '../../shared/node-modules.ts';
import { findCommand, readRequest } from '../args/read-request.ts';
import type { Printer } from '../run/printer.ts';
import { runCommand } from '../run/run-command.ts';

interface Step {
  readonly says: string;
  readonly words: readonly string[];
}

/** Stands for the id of the memory that the first step makes. */
const ID = '<id>';

const STEPS: readonly Step[] = [
  {
    says: 'Keep a decision.',
    words: ['remember', 'We deploy with blue-green releases', '--kind', 'decision', '--tags', 'deploy'],
  },
  {
    says: 'It changes. The old version stays.',
    words: ['revise', ID, '--content', 'We deploy with canary releases', '--reason', 'Blue-green was too slow'],
  },
  {
    says: 'Keep what somebody said, word for word.',
    words: ['record', 'Each canary release runs for ten minutes', '--kind', 'user_message', '--speaker', 'Maria'],
  },
  { says: 'Ask.', words: ['recall', 'How do canary releases work?'] },
  { says: 'See every version of the decision.', words: ['history', ID] },
  { says: 'See what changed.', words: ['diff', ID] },
  { says: 'Make everything that is derived again from the ledger.', words: ['rebuild'] },
  { says: 'Prove that nothing in the ledger was altered.', words: ['verify'] },
];

export async function runDemo(printer: Printer): Promise<number> {
  const home = fs.mkdtempSync(join(tmpdir(), 'recollect-demo-'));
  const { screen } = printer;
  try {
    await printer.out('A short tour on a store of its own. Every command works the same on yours.\n');
    let id: string | undefined;
    for (const [index, { says, words }] of STEPS.entries()) {
      const shown = words.map((word) => (word === ID && id !== undefined ? id : word));
      await printer.out(
        `\n${screen.paint('bold', `${index + 1}. ${says}`)}\n${screen.paint('dim', `$ recollect ${shown.map(quoted).join(' ')}`)}\n`,
      );
      const answer = await answerTo(shown, home, printer);
      id ??= answer.match(/\w+/g)?.find((word) => isIdOf('memory', word));
      await printer.out(answer);
    }
    await printer.out(ENDING);
    return EXIT.ok;
  } finally {
    fs.rmSync(home, { recursive: true, force: true });
  }
}

const ENDING = `
The store of this tour is deleted. Yours begins with your first \`recollect remember\`.
Next: \`recollect --help\` lists every command; README.md shows how to give your agents this memory.
`;

async function answerTo([name, ...rest]: readonly string[], home: string, { screen, note }: Printer): Promise<string> {
  const parts: string[] = [];
  // Whoever takes the tour, and wherever, it goes the same way.
  const settings = { home, scope: 'project:tour', actor: 'person:owner', quiet: true };
  const request = readRequest(findCommand(name!), settings, rest);
  await runCommand(request, { screen, note, out: async (text) => void parts.push(text) });
  return parts.join('');
}

/** As it would be typed. */
function quoted(word: string): string {
  return /^[\w:./-]+$/.test(word) ? word : `"${word}"`;
}
