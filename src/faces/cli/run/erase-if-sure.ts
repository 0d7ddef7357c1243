/** Asks before anything is erased, on a terminal; elsewhere nothing is erased that was not confirmed with the command. Who says no gets no other answer. */

import { fieldsOf } from '../../../base/records.ts';
import type { Answer } from '../../../operations/define.ts';
import { stderr } from '../../shared/output.ts';
import type { Request } from '../args/read-request.ts';
import { render } from '../views/render.ts';
import type { Printer } from './printer.ts';

export async function eraseIfSure(
  { extras, settings }: Request,
  input: unknown,
  printer: Printer,
  run: (input: unknown) => Promise<Answer>,
): Promise<Answer | undefined> {
  const given = fieldsOf(input);
  const sure = { ...given, confirm: true };
  if (extras.yes === true || given.confirm === true) return run(sure);
  const preview = await run(given);
  const isAsked = !settings.json && !settings.quiet && process.stdin.isTTY === true && stderr.isTerminal;
  if (!isAsked) return preview;
  // The question says what the last line of a preview says.
  printer.note(render('erasure', { ...preview, status: 'question' }, printer.screen));
  return (await says('Erase this for good? [y/N] ')) ? run(sure) : undefined;
}

/** Loaded only here: it takes longer than most commands. */
async function says(question: string): Promise<boolean> {
  const { createInterface } = await import('node:readline/promises');
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await asking.question(question)).trim());
  } finally {
    asking.close();
  }
}
