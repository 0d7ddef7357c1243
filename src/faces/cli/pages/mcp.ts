/** The command that serves a memory to an agent. */
import { EXIT } from '../../../base/errors.ts';
import type { Actor } from '../../../model/actor.ts';
import { loadCore, openOptions } from '../running/open-engine.ts';
import type { OwnWords } from '../words/read-own.ts';
import { readToolsets } from '../words/read-toolsets.ts';
import { VERSION } from './version.ts';

/** An agent that works for whoever owns the store. */
const AGENT: Actor = { kind: 'agent', id: 'mcp', user: 'owner' };

export async function runMcp(request: OwnWords): Promise<number> {
  const { settings } = request;
  const toolsets = readToolsets('mcp', request);
  const [{ Engine, workingFolder }, { serveOverStdio }, { readConfig }] = await Promise.all([
    loadCore(),
    import('../../mcp/serve-stdio.ts'),
    import('../../../engine/config-file.ts'),
  ]);
  const { actor = AGENT, ...options } = openOptions(settings);
  const { policies, queryLog, vectors } = readConfig(settings.home);
  const engine = await Engine.open({
    ...options,
    actor,
    policies,
    queryLog,
    vectors: options.vectors ?? vectors,
    // Whoever asks for the tools that change what cannot be taken back, gives the right to use them.
    right: toolsets.includes('admin') ? 'admin' : 'write',
    via: 'mcp',
    workspaces: workingFolder(process.cwd()) ?? false,
    tokenizer: 'o200k',
    readOnly: settings.readOnly,
  });
  await serveOverStdio(engine, VERSION, toolsets);
  return EXIT.ok;
}
