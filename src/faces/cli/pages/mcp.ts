/** The command that serves a memory to an agent. */
import { EXIT, RecollectError, show } from '../../../base/errors.ts';
import type { Actor } from '../../../model/actor.ts';
import { loadCore, openOptions } from '../running/open-engine.ts';
import type { Settings } from '../words/global-options.ts';
import { TOOLSET_WORDS } from '../words/own-commands.ts';
import { VERSION } from './version.ts';

/** An agent that works for whoever owns the store. */
const AGENT: Actor = { kind: 'agent', id: 'mcp', user: 'owner' };

export async function runMcp(words: readonly string[], settings: Settings): Promise<number> {
  const unknown = words.find((word) => !(TOOLSET_WORDS as readonly string[]).includes(word));
  if (unknown !== undefined)
    throw new RecollectError('invalid_input', `mcp knows no toolset ${show(unknown)}`, {
      hint: `There are ${TOOLSET_WORDS.join(', ')}.`,
    });
  const [{ Engine }, { serveOverStdio }, { readConfig }] = await Promise.all([
    loadCore(),
    import('../../mcp/serve-stdio.ts'),
    import('../../../engine/config-file.ts'),
  ]);
  const { actor = AGENT, ...options } = openOptions(settings);
  const { policies } = readConfig(settings.home);
  const engine = await Engine.open({
    ...options,
    actor,
    policies,
    via: 'mcp',
    tokenizer: 'o200k',
    readOnly: settings.readOnly,
  });
  await serveOverStdio(engine, VERSION, ['core', ...new Set(words as typeof TOOLSET_WORDS)]);
  return EXIT.ok;
}
