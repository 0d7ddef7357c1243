/** Installs a package of Debian where that is allowed without asking anybody: as root, or with sudo that wants no password. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

const PATIENCE_MS = 600_000;

export interface DebianPackage {
  readonly name: string;
  /** For whoever reads the run's output. */
  readonly purpose: string;
  /** Commands for a shell, before and after, as the user that installs. */
  readonly before?: string;
  readonly after?: string;
}

/** Nothing when it is installed, else why it is not. */
export async function installDebianPackage({
  name,
  purpose,
  before,
  after,
}: DebianPackage): Promise<string | undefined> {
  if (!succeeds('apt-get', '--version')) return "Debian's package: there is no apt-get";
  const become = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (become.length > 0 && !succeeds('sudo', '-n', 'true'))
    return "Debian's package: neither root nor sudo without a password";

  console.error(`${purpose}: installing the Debian package ${name}`);
  const apt = [...become, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-o', 'DPkg::Lock::Timeout=300'];
  const install = [...apt, 'install', '-y', '--no-install-recommends', name];
  if (before !== undefined) await run([...become, 'sh', '-c', before]);
  // The first try may know no packages at all, or only such as are no longer there.
  let failure = await run(install);
  if (failure !== undefined) {
    await run([...apt, 'update']);
    failure = await run(install);
  }
  if (after !== undefined) await run([...become, 'sh', '-c', after]);
  return failure === undefined ? undefined : `Debian's package: ${failure}`;
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
