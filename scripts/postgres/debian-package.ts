/** Debian's package `postgresql`, installed so that the machine gets the programs and not a server that runs. */
import { installDebianPackage } from '../debian-package.ts';
import type { Binaries } from './binaries.ts';
import { findOnMachine } from './machine-binaries.ts';

/** Read by Debian's scripts when the package is set up. */
const SETTINGS_FOLDER = '/etc/postgresql-common/createcluster.d';
const SETTING = `${SETTINGS_FOLDER}/recollect-tests.conf`;

/** The programs, or why there are none. */
export async function installPostgresPackage(): Promise<Binaries | string> {
  const failure = await installDebianPackage({
    name: 'postgresql',
    purpose: 'PostgreSQL for the tests',
    before: `mkdir -p ${SETTINGS_FOLDER} && echo 'create_main_cluster = false' > ${SETTING}`,
    // Whoever installs another version later gets what Debian does by itself.
    after: `rm -f ${SETTING}`,
  });
  return failure ?? findOnMachine() ?? "Debian's package: it was installed, but has no initdb and postgres";
}
