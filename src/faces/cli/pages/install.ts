/** The commands that give the memory to other programs and take it away again. */
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { EXIT, RecollectError } from '../../../base/errors.ts';
import type { ClientReport, FileReport, InstallReport } from '../../install/install.ts';
import { fs } from '../node-modules.ts';
import { isAddress } from '../running/open-engine.ts';
import type { Printer } from '../running/printer.ts';
import { oneLine, safeJson } from '../screen/plain-text.ts';
import type { Settings } from '../words/global-options.ts';
import { namedToolsets } from '../words/read-toolsets.ts';

export async function runInstall(
  name: 'install' | 'uninstall',
  words: readonly string[],
  extras: Readonly<{ project?: boolean; dryRun?: boolean; toolsets?: readonly string[] }>,
  settings: Settings,
  printer: Printer,
): Promise<number> {
  const [installer, { homeFolder }, { readConfig }] = await Promise.all([
    import('../../install/install.ts'),
    import('../../../engine/home-folder.ts'),
    import('../../../engine/config-file.ts'),
  ]);
  const report = await installer[name]({
    names: words,
    reach: extras.project ? 'project' : 'user',
    isDryRun: extras.dryRun === true,
    home: resolve(homeFolder(settings.home)),
    machine: thisMachine(),
    running: { node: process.execPath, script: fs.realpathSync(process.argv[1]!) },
    options: name === 'install' ? handedOn(settings) : [],
    toolsets: name === 'install' ? namedToolsets(name, extras) : [],
    guards: name === 'install' && readConfig(settings.home).hooks?.enforceGuidelines === true,
  });
  const text = settings.json
    ? `${safeJson(JSON.stringify(report))}\n`
    : `${linesOf(name, report, printer).join('\n')}\n`;
  await printer.out(text);
  return report.ok ? EXIT.ok : EXIT.conflict;
}

function thisMachine() {
  const { platform, env } = process;
  const exists = (path: string) => fs.existsSync(path);
  return { platform, env, home: homedir(), project: projectFolder(process.cwd()), exists };
}

/** The nearest folder around that is a repository or a worktree of one, else this one. */
function projectFolder(start: string): string {
  for (let folder = start; folder !== dirname(folder); folder = dirname(folder))
    if (fs.existsSync(join(folder, '.git'))) return folder;
  return start;
}

/** What decides which store is used must be the same for those who start it elsewhere. */
function handedOn({ home, db: given, scope, pinned, vectors }: Settings): string[] {
  const db = given ?? (home === undefined ? process.env.RECOLLECT_DB || undefined : undefined);
  for (const address of [db, vectors])
    if (address !== undefined && HOLDS_PASSWORD.test(address))
      throw new RecollectError(
        'invalid_input',
        'An address holds a password, which would be written into their files',
        {
          hint: 'Leave it out: PostgreSQL takes it from PGPASSWORD where those programs are started, vectors from the variable that keyFrom names.',
        },
      );
  const folder = home ?? (process.env.RECOLLECT_HOME || undefined);
  return [
    ...(folder === undefined ? [] : ['--home', resolve(folder)]),
    ...(db === undefined ? [] : ['--db', isAddress(db) ? db : resolve(db)]),
    ...(scope === undefined ? [] : ['--scope', scope]),
    ...(pinned ? ['--pinned'] : []),
    ...(vectors === undefined ? [] : ['--vectors', vectors]),
  ];
}

const HOLDS_PASSWORD = /^[a-z]+:\/\/[^/@]*:[^/@]*@|[?&]password=/i;

const SAYS: Record<FileReport['status'], readonly [done: string, would: string]> = {
  add: ['added to', 'would be added to'],
  update: ['brought up to date in', 'would be brought up to date in'],
  unchanged: ['is in', 'is in'],
  taken: ['left alone:', 'would be left alone:'],
  refused: ['left alone:', 'would be left alone:'],
  waits: ['not touched until that is mended:', 'would not be touched until that is mended:'],
  restore: ['as before:', 'would be as before:'],
  remove: ['taken out of', 'would be taken out of'],
  absent: ['was no longer in', 'is no longer in'],
};

function linesOf(name: 'install' | 'uninstall', { done, clients }: InstallReport, printer: Printer): string[] {
  const { screen } = printer;
  const told = clients.filter(({ files }) => files.length > 0);
  const others = clients.filter(({ files }) => files.length === 0).map(({ client }) => client);
  const lines = told.flatMap((client) => clientLines(client, done, printer));
  if (told.length === 0) lines.push(name === 'install' ? 'No client was found.' : 'Nothing is installed.');
  if (others.length > 0) lines.push(screen.paint('dim', `not found: ${others.join(', ')}`));
  if (!done && told.length > 0)
    lines.push(`Nothing was changed. To do it: recollect ${name} ${told.map(({ client }) => client).join(' ')}`);
  return lines;
}

function clientLines({ client, title, files, afterwards }: ClientReport, done: boolean, { screen }: Printer): string[] {
  return [
    `${screen.paint('bold', title)} (${client})`,
    ...files.map(({ path, status, reason, line }) => {
      const where = `${oneLine(path)}${line === undefined ? '' : `, line ${line}`}`;
      const why = reason === undefined ? '' : ` ${screen.paint('yellow', oneLine(reason))}`;
      return `  ${SAYS[status][done ? 0 : 1]} ${where}${why}`;
    }),
    ...(afterwards === undefined || !done ? [] : [`  ${screen.paint('bold', 'next:')} ${afterwards}`]),
  ];
}
