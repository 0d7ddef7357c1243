/** The entry of the program: the command line, and the commands that start another face or are about one. */
import { EXIT } from '../base/errors.ts';
import { type OtherFaces, runCommandLine } from '../faces/cli/main.ts';
import { withClients } from './check-clients.ts';
import { runInstall } from './install.ts';
import { runMcp } from './mcp.ts';
import { runPause } from './pause.ts';
import { runServe } from './serve.ts';
import { runToken } from './token.ts';

const OTHER_FACES: OtherFaces = {
  commands: {
    mcp: runMcp,
    serve: runServe,
    token: runToken,
    install: ({ words, extras, settings }, printer) => runInstall('install', words, extras, settings, printer),
    uninstall: ({ words, extras, settings }, printer) => runInstall('uninstall', words, extras, settings, printer),
    pause: (request, printer) => runPause('pause', request, printer),
    resume: (request, printer) => runPause('resume', request, printer),
    async hook({ words, settings }) {
      await (await import('../faces/hooks/run-hook.ts')).runHook(() => ({ words, settings }));
      return EXIT.ok;
    },
  },
  examine: withClients,
};

export function main(args: readonly string[]): Promise<void> {
  return runCommandLine(args, OTHER_FACES);
}
