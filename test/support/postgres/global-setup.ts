/** Holds PostgreSQL for a whole test run: finds out whether there can be a server, starts it on demand and ends it. */
import type { TestProject } from 'vitest/node';
import { type Binaries, obtainBinaries, PostgresMissing } from '../../../scripts/postgres/binaries.ts';
import { startServer } from '../../../scripts/postgres/server.ts';
import { Supervisor } from '../../../scripts/postgres/supervisor.ts';
import { checkGivenServer } from './given-server.ts';
import { tellLeftOut, tellMissing } from './left-out.ts';
import { offer } from './on-demand.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Also without a server: the supervisor owns the folder that test files share.
  const supervisor = await Supervisor.start();
  try {
    return await provide(project, supervisor);
  } catch (error) {
    await supervisor.close();
    throw error;
  }
}

async function provide(project: TestProject, supervisor: Supervisor): Promise<() => Promise<void>> {
  const { folder } = supervisor;
  const adminUrl = process.env.RECOLLECT_TEST_POSTGRES_URL;
  if (adminUrl) await checkGivenServer(adminUrl);
  // Who gave a server wants none installed.
  const binaries = await findBinaries(folder, adminUrl !== undefined);
  if (typeof binaries === 'string') {
    project.provide('postgres', {
      folder,
      shared: adminUrl ? { adminUrl } : { missing: binaries },
      ownMissing: binaries,
    });
    tellMissing(binaries, adminUrl !== undefined);
    return async () => {
      tellLeftOut(project.vitest, binaries);
      await supervisor.close();
    };
  }
  // Tests that start servers of their own find the same programs.
  process.env.RECOLLECT_POSTGRES_BIN = binaries.folder;
  if (adminUrl) {
    project.provide('postgres', { folder, shared: { adminUrl } });
    return () => supervisor.close();
  }
  const { port, word, close } = await offer(() => startServer({ supervisor, binaries }));
  project.provide('postgres', { folder, shared: { port, word } });
  return async () => {
    close();
    await supervisor.close();
  };
}

/** The programs, or why there are none; where everything must be tested, that is an error. */
async function findBinaries(folder: string, onlyFromMachine: boolean): Promise<Binaries | string> {
  try {
    return await obtainBinaries(folder, onlyFromMachine ? ['machine'] : undefined);
  } catch (error) {
    if (!(error instanceof PostgresMissing)) throw error;
    if (isComplete()) throw new Error(`CI is set and PostgreSQL cannot be had: ${error.message}`);
    return error.message;
  }
}

/** In CI a test that did not run counts as one that failed. */
function isComplete(): boolean {
  return !['', '0', 'false'].includes(process.env.CI ?? '');
}
