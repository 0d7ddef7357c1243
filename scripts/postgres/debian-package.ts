/** Installs Debian's package `postgresql` where that is allowed without asking anybody. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { Binaries } from './binaries.ts';
import { findOnMachine } from './machine-binaries.ts';

/** Read by Debian's scripts when the package is set up: the machine gets the programs, not a server that runs. */
const SETTINGS_FOLDER = '/etc/postgresql-common/createcluster.d';
const SETTING = `${SETTINGS_FOLDER}/recollect-tests.conf`;

const PATIENCE_MS = 600_000;

/** The programs, or why there are none. */
export async function installDebianPackage(): Promise<Binaries | string> {
  if (!succeeds('apt-get', '--version')) return "Debian's package: there is no apt-get";
  const become = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (become.length > 0 && !succeeds('sudo', '-n', 'true'))
    return "Debian's package: neither root nor sudo without a password";

  console.error('PostgreSQL for the tests: installing the Debian package postgresql');
  const apt = [...become, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-o', 'DPkg::Lock::Timeout=300'];
  const install = [...apt, 'install', '-y', '--no-install-recommends', 'postgresql'];
  const write = `mkdir -p ${SETTINGS_FOLDER} && echo 'create_main_cluster = false' > ${SETTING}`;
  await run([...become, 'sh', '-c', write]);
  // The first try may know no packages at all, or only such as are no longer there.
  let failure = await run(install);
  if (failure !== undefined) {
    await run([...apt, 'update']);
    failure = await run(install);
  }
  // Whoever installs another version later gets what Debian does by itself.
  await run([...become, 'rm', '-f', SETTING]);
  if (failure !== undefined) return `Debian's package: ${failure}`;
  return findOnMachine() ?? "Debian's package: it was installed, but has no initdb and postgres";
}

function succeeds(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

/** The end of what it said when it failed; nothing when all went well. */
async function run([command, ...args]: readonly string[]): Promise<string | undefined> {
  const child = spawn(command!, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: PATIENCE_MS });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-500);
    });
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return code === 0 ? undefined : `${command} ended with ${code ?? signal}: ${said.trim()}`;
}
