/** Adds to what doctor says of the store what it finds on this machine: the settings of clients, and what their hooks failed at. */
import { resolve } from 'node:path';
import { VERSION } from '../faces/cli/commands/version.ts';
import type { Finding } from '../faces/install/check-wiring.ts';
import type { Settings } from '../faces/shared/global-options.ts';
import { thisMachine } from './this-machine.ts';

type Fields = Record<string, unknown>;

export async function withClients(examined: Fields, settings: Settings): Promise<Fields> {
  const { homeFolder } = await import('../engine/home-folder.ts');
  const home = resolve(homeFolder(settings.home));
  const { checkFailures, checkPauses } = await import('../faces/hooks/check-hooks.ts');
  const now = new Date();
  const found = [...(await wiringIn(home, settings)), ...checkPauses(home, now), ...checkFailures(home, now)];
  if (found.length === 0) return examined;
  const { ok, findings, ...rest } = examined;
  return {
    ...rest,
    ok: ok === true && found.every(({ status }) => status !== 'failed'),
    findings: [...(Array.isArray(findings) ? findings : []), ...found],
  };
}

async function wiringIn(home: string, settings: Settings): Promise<Finding[]> {
  const [{ checkWiring }, { readConfig }] = await Promise.all([
    import('../faces/install/check-wiring.ts'),
    import('../engine/config-file.ts'),
  ]);
  const guards = readConfig(settings.home).hooks?.enforceGuidelines === true;
  return checkWiring(home, thisMachine(), { version: VERSION, guards });
}
