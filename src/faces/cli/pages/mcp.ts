/** The command that serves a memory to an agent. */
import { EXIT } from '../../../base/errors.ts';
import type { Actor } from '../../../model/actor.ts';
import { loadCore, openOptions } from '../running/open-engine.ts';
import type { OwnWords } from '../words/read-own.ts';
import { readToolsets } from '../words/read-toolsets.ts';
import { VERSION } from './version.ts';

/** Until the client has said its name. */
const AGENT: Actor = { kind: 'agent', id: 'mcp' };

export async function runMcp(request: OwnWords): Promise<number> {
  const { settings } = request;
  const toolsets = readToolsets('mcp', request);
  const [{ Engine }, { serveOverStdio }, { StdioCaller }, { readConfig }] = await Promise.all([
    loadCore(),
    import('../../mcp/serve-stdio.ts'),
    import('../../mcp/stdio-caller.ts'),
    import('../../../engine/config-file.ts'),
  ]);
  const options = openOptions(settings);
  const { policies, queryLog, vectors } = readConfig(settings.home);
  const engine = await Engine.open({
    ...options,
    // Whoever it is works for the owner of the store.
    actor: { user: 'owner', ...(options.actor ?? AGENT) },
    policies,
    queryLog,
    vectors: options.vectors ?? vectors,
    // Whoever asks for the tools that change what cannot be taken back, gives the right to use them.
    right: toolsets.includes('admin') ? 'admin' : 'write',
    via: 'mcp',
    tokenizer: 'o200k',
    readOnly: settings.readOnly,
  });
  const caller = new StdioCaller(engine, {
    knowsActor: options.actor !== undefined,
    knowsScope: options.scope !== undefined,
  });
  await serveOverStdio(caller, VERSION, toolsets);
  return EXIT.ok;
}
