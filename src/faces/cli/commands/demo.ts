/** A short tour: it really runs the commands that it shows, on a store that is deleted afterwards. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXIT, RecollectError } from '../../../base/errors.ts';
import { isIdOf } from '../../../model/nouns.ts';
import { fs } from '../../shared/node-modules.ts';
import { findCommand, readRequest } from '../args/read-request.ts';
import type { Printer } from '../run/printer.ts';
import { errorAsText } from '../run/report-error.ts';
import { runCommand } from '../run/run-command.ts';

interface Step {
  readonly says: string;
  readonly words: readonly string[];
  /** Who acts (default: the owner). */
  readonly actor?: string;
}

/** In the words of a step: the id of the newest claim, and of what was recorded. */
const CLAIM = '<claim>';
const SAID = '<said>';

const AGENT = 'agent:claude';
const WRONG = ['assert', 'Staging uses db-1', '--subject', 'staging', '--predicate', 'database', '--object', 'db-1'];

const STEPS: readonly Step[] = [
  { says: 'An agent states a fact. It is wrong.', words: WRONG, actor: AGENT },
  { says: 'Why does it say so? Nobody told it: the claim has no source but itself.', words: ['why', 'staging'] },
  {
    says: 'Maria says what is true. Her words are kept verbatim.',
    words: ['record', 'Since Monday staging uses db-2', '--kind', 'user_message', '--speaker', 'Maria'],
  },
  {
    says: 'Correct the claim and quote her. The old claim stays in the history.',
    words: [
      ...['supersede', CLAIM, '--statement', 'Staging uses db-2', '--object', 'db-2', '--reason', 'manual_correction'],
      ...['--cite', SAID, '--quote', 'staging uses db-2'],
    ],
  },
  { says: 'Why now? Her words, checked against the source.', words: ['why', 'staging'] },
  {
    says: 'Rule the wrong value out for good.',
    words: ['reject', '--subject', 'staging', '--predicate', 'database', '--object', 'db-1', '--reason', 'It moved'],
  },
  { says: 'The agent tries again, and is refused.', words: WRONG, actor: AGENT },
  { says: 'What an agent is given for a question.', words: ['context', 'which database does staging use?'] },
  { says: 'Rebuild everything that is derived from the ledger.', words: ['rebuild'] },
  { says: 'Prove that nothing in the ledger was altered.', words: ['verify'] },
];

export async function runDemo(printer: Printer): Promise<number> {
  const home = fs.mkdtempSync(join(tmpdir(), 'recollect-demo-'));
  const { screen } = printer;
  try {
    await printer.out('A short tour on a store of its own. Every command works the same on yours.\n');
    const ids: Record<string, string> = {};
    for (const [index, step] of STEPS.entries()) {
      const words = step.words.map((word) => word.replace(/<\w+>/, (place) => ids[place] ?? place));
      const actor = step.actor === undefined ? [] : ['--actor', step.actor];
      await printer.out(
        `\n${screen.paint('bold', `${index + 1}. ${step.says}`)}\n${screen.paint('dim', `$ recollect ${[...words, ...actor].map(quoted).join(' ')}`)}\n`,
      );
      const answer = await answerTo(words, step.actor, home, printer);
      for (const word of answer.match(/\w+/g) ?? []) {
        if (isIdOf('claim', word)) ids[CLAIM] = word;
        if (isIdOf('event', word)) ids[SAID] = word;
      }
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
Next: \`recollect install\` connects your agents, \`recollect --help\` lists the commands, README.md explains both.
`;

async function answerTo(
  [name, ...rest]: readonly string[],
  actor: string | undefined,
  home: string,
  { screen, note }: Printer,
): Promise<string> {
  const parts: string[] = [];
  // The tour is the same for everyone and in every folder.
  const settings = { home, scope: 'project:tour', actor: actor ?? 'person:owner', quiet: true };
  const request = readRequest(findCommand(name!), settings, rest);
  try {
    await runCommand(request, { screen, note, out: async (text) => void parts.push(text) });
  } catch (error) {
    if (!(error instanceof RecollectError)) throw error;
    parts.push(errorAsText(error, false, screen.paint));
  }
  return parts.join('');
}

/** As it would be typed. */
function quoted(word: string): string {
  return /^[\w:./-]+$/.test(word) ? word : `"${word}"`;
}
