/** Gives the memory to the programs that are named, or takes it away again. */
import { sep } from 'node:path';
import { RecollectError, show } from '../../base/errors.ts';
import { closestName } from '../../text/similarity/closest-name.ts';
import type { Client, Reach } from './client.ts';
import { CLIENTS } from './clients/index.ts';
import { ChangedMeanwhile, decode } from './files.ts';
import { launchOf } from './launch.ts';
import { commandOnPath, type Machine } from './machine.ts';
import { type FilePlan, type FileStatus, planAddition, planRemoval, receiptOfFound } from './plan-file.ts';
import { type Receipt, Receipts } from './receipts.ts';
import { Refusal } from './refusal.ts';
import { type Program, removeRuntimes, stableProgram } from './runtime.ts';

export interface InstallRequest {
  /** Names of clients, or `all`. With none, nothing is changed. */
  readonly names: readonly string[];
  readonly reach: Reach;
  readonly isDryRun: boolean;
  /** The home folder of Recollect. */
  readonly home: string;
  readonly machine: Machine;
  readonly running: Program;
  /** Options that every start of Recollect gets, as they are typed. */
  readonly options: readonly string[];
  /** Whether hooks keep guidelines, as the settings say. */
  readonly guards: boolean;
  /** Sets of tools that the agents get beside the ten. */
  readonly toolsets: readonly string[];
  /** Also report which lines of a file would change. */
  readonly showsText?: boolean;
}

export interface FileReport {
  readonly path: string;
  readonly status: FileStatus;
  readonly reason?: string;
  readonly line?: number;
  /** The lines that go, after `-`, and those that come, after `+`. */
  readonly text?: readonly string[];
}

export interface ClientReport {
  readonly client: string;
  readonly title: string;
  readonly found: boolean;
  readonly files: readonly FileReport[];
  /** It is here, but has no settings of that reach. */
  readonly withoutSettings?: true;
  readonly afterwards?: string;
}

export interface InstallReport {
  /** Whether files were changed; else it says what would be done. */
  readonly done: boolean;
  readonly ok: boolean;
  readonly clients: readonly ClientReport[];
}

/** How often a file is looked at again that others write at the same time. */
const TRIES = 5;
const STOPS = new Set<FileStatus>(['taken', 'refused']);

export async function install(request: InstallRequest): Promise<InstallReport> {
  const { home, machine, names, reach, running, options, guards, toolsets } = request;
  const receipts = new Receipts(home);
  const program = stableProgram(home, running);
  const { node, script } = program;
  const launchFor = (client?: string) =>
    launchOf({ platform: machine.platform, node, script, options, guards, toolsets, client });
  const { command, args } = launchFor();
  const words = [command, ...args];
  const clients = namedClients(names, machine);
  const planned = (client: Client) => {
    const installing = { client: client.name, reach, launch: words, prepare: () => program.make() };
    const files = client.files(machine, reach, launchFor(client.name));
    return allOrNone(files.map((file) => planAddition(file, installing, receipts)));
  };
  const work = (isReal: boolean) =>
    clients.map((client): ClientReport => {
      const found = isFound(client, machine);
      const isWanted = names.length > 0 || found;
      const files = isWanted ? carriedOut(() => planned(client), isReal, request) : [];
      const isNew = files.some(({ status }) => status === 'add' || status === 'update');
      const lacksFiles = files.length === 0 && isWanted;
      // Only who asks for it by its name is told that it cannot be done.
      const isNamed = names.includes(client.name);
      return {
        client: client.name,
        title: client.title,
        found,
        files: lacksFiles && isNamed ? [noFile(client, reach)] : files,
        ...(lacksFiles && !isNamed && { withoutSettings: true }),
        ...(isNew && client.afterwards && { afterwards: client.afterwards }),
      };
    });
  return report(request, receipts, work);
}

export async function uninstall(request: InstallRequest): Promise<InstallReport> {
  const { home, machine, names, reach } = request;
  const receipts = new Receipts(home);
  const clients = names.length === 0 || names.includes('all') ? CLIENTS : namedClients(names, machine);
  const work = (isReal: boolean) =>
    clients
      .map((client): ClientReport => {
        const isMeant = (receipt: { client: string; reach: Reach; path: string }) =>
          receipt.client === client.name &&
          (reach === 'user' || (receipt.reach === 'project' && receipt.path.startsWith(`${machine.project}${sep}`)));
        // The last one first, so that folders are empty when their turn comes.
        const planned = () =>
          [...receipts.list().filter(isMeant), ...unrecorded(client, machine, reach, receipts)]
            .toReversed()
            .map((receipt) => planRemoval(receipt, receipts));
        const files = carriedOut(planned, isReal, request);
        return { client: client.name, title: client.title, found: isFound(client, machine), files };
      })
      .filter(({ files }) => files.length > 0);
  return report(request, receipts, (isReal) => {
    const clientReports = work(isReal);
    if (isReal && receipts.list().length === 0) removeRuntimes(home);
    return clientReports;
  });
}

/** What `install` wrote for a client, and nothing in the home folder knows of: it was removed, or is another one. */
export function unrecorded(client: Client, machine: Machine, reach: Reach, receipts: Receipts): readonly Receipt[] {
  const launch = launchOf({ platform: machine.platform, node: '', script: '', options: [], guards: true });
  const reaches: readonly Reach[] = reach === 'user' ? ['user', 'project'] : ['project'];
  return reaches.flatMap((each) =>
    client.files(machine, each, launch).flatMap((file) => {
      if (receipts.find(file.path) !== undefined) return [];
      try {
        return receiptOfFound(file, client.name, each) ?? [];
      } catch (error) {
        // Nothing of ours is known to be in a file that nobody can read.
        if (error instanceof Refusal) return [];
        throw error;
      }
    }),
  );
}

async function report(
  { names, isDryRun }: InstallRequest,
  receipts: Receipts,
  work: (isReal: boolean) => ClientReport[],
): Promise<InstallReport> {
  const isReal = names.length > 0 && !isDryRun;
  const clients = isReal ? await receipts.alone(() => work(true)) : work(false);
  const ok = clients.every(({ files }) => files.every(({ status }) => !STOPS.has(status)));
  return { done: isReal, ok, clients };
}

/** Looks at every file, and changes those that nothing speaks against. What others write at the same moment is looked at again. */
function carriedOut(planned: () => FilePlan[], isReal: boolean, request: InstallRequest): FileReport[] {
  for (let tries = 1; ; tries++) {
    try {
      return planned().map((plan) => (isReal ? applied(plan, tries === TRIES) : told(plan, request.showsText)));
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error;
    }
  }
}

function applied(plan: FilePlan, isLast: boolean): FileReport {
  try {
    plan.apply();
    return told(plan);
  } catch (error) {
    if (!(error instanceof Refusal) || (error instanceof ChangedMeanwhile && !isLast)) throw error;
    return { path: plan.path, status: 'refused', reason: error.message };
  }
}

function told({ apply: _, change, ...report }: FilePlan, showsText = false): FileReport {
  return showsText && change ? { ...report, text: changedLines(change) } : report;
}

/** Changes are in one place of a file, or near each other: what they have in common before and after is left out. */
function changedLines({ before, after }: NonNullable<FilePlan['change']>): string[] {
  const linesOf = (bytes: Buffer | undefined) => (bytes ? decode(bytes).text.split(/\r?\n/) : []);
  const [old, made] = [linesOf(before), linesOf(after)];
  const shortest = Math.min(old.length, made.length);
  let start = 0;
  while (start < shortest && old[start] === made[start]) start++;
  let end = 0;
  while (end < shortest - start && old.at(-1 - end) === made.at(-1 - end)) end++;
  const middle = (lines: readonly string[], sign: string) =>
    lines.slice(start, lines.length - end).map((line) => `${sign} ${line}`.trimEnd());
  return [...middle(old, '-'), ...middle(made, '+')];
}

/** A client gets all of its entries or none: those that could be added wait for the others. */
function allOrNone(plans: FilePlan[]): FilePlan[] {
  const isStopped = plans.some(({ status }) => STOPS.has(status));
  if (!isStopped) return plans;
  return plans.map((plan) =>
    STOPS.has(plan.status) ? plan : { path: plan.path, status: 'waits', apply: () => undefined },
  );
}

function namedClients(names: readonly string[], machine: Machine): readonly Client[] {
  if (names.length === 0) return CLIENTS;
  const chosen = new Set<Client>();
  for (const name of names) {
    if (name === 'all') for (const client of CLIENTS.filter((one) => isFound(one, machine))) chosen.add(client);
    else chosen.add(clientOf(name));
  }
  return [...chosen];
}

function clientOf(name: string): Client {
  const client = CLIENTS.find((one) => one.name === name);
  if (client) return client;
  const known = CLIENTS.map((one) => one.name);
  const closest = closestName(name, known);
  throw new RecollectError(
    'invalid_input',
    `Unknown client: ${show(name)}${closest ? `; did you mean ${closest}?` : ''}`,
    { hint: `There are ${known.join(', ')}, or all for every client found.`, details: { client: name } },
  );
}

function isFound(client: Client, machine: Machine): boolean {
  return (
    client.traces(machine).some((path) => machine.exists(path)) ||
    client.commands.some((command) => commandOnPath(machine, command) !== undefined)
  );
}

function noFile({ title }: Client, reach: Reach): FileReport {
  return { path: '', status: 'refused', reason: `${title} has no settings for a ${reach}; omit --project` };
}
