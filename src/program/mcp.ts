/** The command that serves a memory to an agent. */
import { EXIT } from '../base/errors.ts';
import { readToolsets } from '../faces/cli/args/read-toolsets.ts';
import { VERSION } from '../faces/cli/commands/version.ts';
import { loadCore } from '../faces/cli/run/open-engine.ts';
import { openOptions } from '../faces/shared/open-options.ts';
import type { OwnWords } from '../faces/shared/read-own.ts';

export async function runMcp(request: OwnWords): Promise<number> {
  const { settings } = request;
  const toolsets = readToolsets('mcp', request);
  const [core, { serveOverStdio }, { StdioCaller }, { readConfig }] = await Promise.all([
    loadCore(),
    import('../faces/mcp/serve-stdio.ts'),
    import('../faces/mcp/stdio-caller.ts'),
    import('../engine/config-file.ts'),
  ]);
  const { Engine, OWNER, speakerOverMcp, workingFolder } = core;
  const { actor: named, ...options } = openOptions(settings);
  const { policies, queryLog, vectors } = readConfig(settings.home);
  const engine = await Engine.open({
    ...options,
    // A model speaks, for the owner of the store or for whoever is named. Until the client has said its name, it has none.
    actor: speakerOverMcp({ user: OWNER.id, ...(named ?? OWNER) }),
    policies,
    queryLog,
    vectors: options.vectors ?? vectors,
    // Whoever asks for the tools that change what cannot be taken back, gives the right to use them.
    right: toolsets.includes('admin') ? 'admin' : 'write',
    via: 'mcp',
    workspaces: workingFolder(process.cwd()) ?? false,
    tokenizer: 'o200k',
    readOnly: settings.readOnly,
    jobs: !settings.readOnly && request.extras.jobs !== false,
  });
  const caller = new StdioCaller(engine, {
    // Agents of several persons would be one, if all were called as the client is; what is private to one is not for the others.
    knowsActor: named !== undefined && !(named.kind === OWNER.kind && named.id === OWNER.id),
    knowsScope: options.scope !== undefined,
  });
  await serveOverStdio(caller, VERSION, toolsets);
  return EXIT.ok;
}
