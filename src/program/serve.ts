/** The command that serves a memory over HTTP. */
import { EXIT, RecollectError } from '../base/errors.ts';
import { readToolsets } from '../faces/cli/args/read-toolsets.ts';
import { VERSION } from '../faces/cli/commands/version.ts';
import { loadCore } from '../faces/cli/run/open-engine.ts';
import type { Printer } from '../faces/cli/run/printer.ts';
import { openOptions } from '../faces/shared/open-options.ts';
import type { OwnWords } from '../faces/shared/read-own.ts';

const PORT = 4777;

interface Given {
  readonly port?: number;
  readonly host?: string;
  readonly allowHost?: readonly string[];
  readonly allowOrigin?: readonly string[];
  readonly cert?: string;
  readonly key?: string;
  readonly plain?: boolean;
  readonly workspace?: string;
  readonly jobs?: boolean;
}

/** Goes on until it is told to end; what was noted is written first. */
export async function runServe(request: OwnWords, printer: Printer): Promise<number> {
  const { settings, extras } = request;
  const toolsets = readToolsets('serve', request);
  const {
    port = PORT,
    host = '127.0.0.1',
    allowHost,
    allowOrigin,
    cert,
    key,
    plain,
    workspace,
    jobs,
  } = extras as Given;
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new RecollectError('invalid_input', `Not a port: ${port}`, { hint: 'Give a number up to 65535.' });
  const [{ Engine, homeFolder }, { serveHttp }, { toolsOverHttp }, { readConfig }] = await Promise.all([
    loadCore(),
    import('../faces/http/serve-http.ts'),
    import('../faces/mcp/serve-http.ts'),
    import('../engine/config-file.ts'),
  ]);
  const ended = Promise.withResolvers<void>();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => ended.resolve());
  const options = openOptions(settings);
  const { policies, queryLog, vectors } = readConfig(settings.home);
  const memory = await Engine.open({
    ...options,
    policies,
    queryLog,
    vectors: options.vectors ?? vectors,
    via: 'http',
    workspaces: workspace ?? false,
    tokenizer: 'o200k',
    readOnly: settings.readOnly,
    jobs: !settings.readOnly && jobs !== false,
  });
  try {
    const serving = await serveHttp(memory, {
      version: VERSION,
      home: homeFolder(settings.home),
      host,
      port,
      mcp: toolsOverHttp(VERSION, toolsets),
      allowHosts: allowHost,
      allowOrigins: allowOrigin,
      cert,
      key,
      plain,
    });
    const { url, tokenPath } = serving;
    await printer.out(
      settings.json
        ? `${JSON.stringify({ url, tokenPath })}\n`
        : `Recollect serves at ${url}\nThe token is in     ${tokenPath}\n\n  curl -H "Authorization: Bearer $(cat '${tokenPath}')" ${url}/health\n\nStop it with Ctrl-C.\n`,
    );
    await ended.promise;
    await serving.close();
  } finally {
    await memory.close();
  }
  return EXIT.ok;
}
