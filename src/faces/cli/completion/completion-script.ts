/** Chooses the completion script for a shell. */
import { RecollectError, show } from '../../../base/errors.ts';
import { SHELLS } from '../args/own-commands.ts';
import { bashScript } from './bash.ts';
import { fishScript } from './fish.ts';
import { zshScript } from './zsh.ts';

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;

export function completionScript(words: readonly string[]): string {
  const shell = SHELLS.find((name) => name === words[0]);
  if (shell !== undefined && words.length === 1) return SCRIPTS[shell]();
  throw new RecollectError(
    'invalid_input',
    words.length === 0 ? 'completion needs a shell' : `There are no completions for ${show(words.join(' '))}`,
    {
      hint: `Write \`recollect completion ${SHELLS.join('|')}\`.`,
    },
  );
}
