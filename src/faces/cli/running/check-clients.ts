/** Adds to what doctor says of the store what it finds in the settings of clients: those are of this machine, not of the store. */
import { join, resolve } from 'node:path';
import { fs } from '../node-modules.ts';
import { VERSION } from '../pages/version.ts';
import type { Settings } from '../words/global-options.ts';

interface Examined {
  readonly ok: boolean;
  readonly findings: readonly { readonly status: string }[];
}

export async function withClients(examined: unknown, settings: Settings): Promise<unknown> {
  const { homeFolder } = await import('../../../engine/home-folder.ts');
  const home = resolve(homeFolder(settings.home));
  if (!fs.existsSync(join(home, 'install'))) return examined;
  const [{ checkWiring }, { readConfig }] = await Promise.all([
    import('../../install/check-wiring.ts'),
    import('../../../engine/config-file.ts'),
  ]);
  const guards = readConfig(settings.home).hooks?.enforceGuidelines === true;
  const wiring = await checkWiring(home, { version: VERSION, guards });
  const { ok, findings, ...rest } = examined as Examined;
  return {
    ...rest,
    ok: ok && wiring.every(({ status }) => status !== 'failed'),
    findings: [...findings, ...wiring],
  };
}
