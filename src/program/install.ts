/** The commands that give the memory to other programs and take it away again. */
import { resolve } from 'node:path';
import { EXIT, RecollectError } from '../base/errors.ts';
import { namedToolsets } from '../faces/cli/args/read-toolsets.ts';
import type { Printer } from '../faces/cli/run/printer.ts';
import { lines as linesIn, oneLine, safeJson } from '../faces/cli/terminal/plain-text.ts';
import type { ClientReport, FileReport, InstallReport } from '../faces/install/install.ts';
import type { Settings } from '../faces/shared/global-options.ts';
import { fs } from '../faces/shared/node-modules.ts';
import { isAddress } from '../faces/shared/open-options.ts';
import { thisMachine } from './this-machine.ts';

type Extras = Readonly<{ project?: boolean; dryRun?: boolean; show?: boolean; toolsets?: readonly string[] }>;

export async function runInstall(
  name: 'install' | 'uninstall',
  words: readonly string[],
  extras: Extras,
  settings: Settings,
  printer: Printer,
): Promise<number> {
  const [installer, { quoted }, { homeFolder }, { readConfig }] = await Promise.all([
    import('../faces/install/install.ts'),
    import('../faces/install/launch.ts'),
    import('../engine/home-folder.ts'),
    import('../engine/config-file.ts'),
  ]);
  const report = await installer[name]({
    names: words,
    reach: extras.project ? 'project' : 'user',
    isDryRun: extras.dryRun === true || extras.show === true,
    showsText: extras.show === true,
    home: resolve(homeFolder(settings.home)),
    machine: thisMachine(),
    running: { node: process.execPath, script: fs.realpathSync(process.argv[1]!) },
    options: name === 'install' ? handedOn(settings) : [],
    toolsets: name === 'install' ? namedToolsets(name, extras) : [],
    guards: name === 'install' && readConfig(settings.home).hooks?.enforceGuidelines === true,
  });
  const text = settings.json
    ? `${safeJson(JSON.stringify(report))}\n`
    : `${linesOf(name, report, commandFor(name, report, extras, settings, quoted), printer).join('\n')}\n`;
  await printer.out(text);
  return report.ok ? EXIT.ok : EXIT.conflict;
}

/** What decides which store is used must be the same for those who start it elsewhere. */
function handedOn({ home, db: given, scope, pinned, vectors }: Settings): string[] {
  const db = given ?? (home === undefined ? process.env.RECOLLECT_DB || undefined : undefined);
  for (const address of [db, vectors])
    if (address !== undefined && HOLDS_PASSWORD.test(address))
      throw new RecollectError(
        'invalid_input',
        'The address contains a password, which would be written to the settings files',
        {
          hint: 'Omit it: PostgreSQL reads PGPASSWORD where those programs start, vectors read the variable named in keyFrom.',
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
  waits: ['not touched until that is fixed:', 'would not be touched until that is fixed:'],
  restore: ['put back as it was:', 'would be put back as it was:'],
  remove: ['taken out of', 'would be taken out of'],
  absent: ['was no longer in', 'is no longer in'],
};

/** What changes a file if it is done. */
const CHANGES = new Set<FileReport['status']>(['add', 'update', 'restore', 'remove', 'absent']);

/** The command that does what was only told; nothing where there is nothing to do. */
function commandFor(
  name: 'install' | 'uninstall',
  { clients }: InstallReport,
  { project, toolsets = [] }: Extras,
  { home, db, scope, pinned, vectors }: Settings,
  quoted: (word: string, platform: NodeJS.Platform) => string,
): string {
  const changed = clients.filter(({ files }) => files.some(({ status }) => CHANGES.has(status)));
  if (changed.length === 0) return '';
  const given = { home, db, scope, vectors, toolsets: toolsets.length === 0 ? undefined : toolsets.join(',') };
  const options = Object.entries(given).flatMap(([key, value]) =>
    value === undefined ? [] : [`--${key}`, quoted(value, process.platform)],
  );
  return [
    'recollect',
    name,
    ...changed.map(({ client }) => client),
    ...(project ? ['--project'] : []),
    ...(pinned ? ['--pinned'] : []),
    ...options,
  ].join(' ');
}

function linesOf(
  name: 'install' | 'uninstall',
  { done, clients }: InstallReport,
  command: string,
  printer: Printer,
): string[] {
  const { screen } = printer;
  const told = clients.filter(({ files }) => files.length > 0);
  const lines = told.flatMap((client) => clientLines(client, done, printer));
  const listed = (title: string, some: readonly ClientReport[]) => {
    if (some.length > 0) lines.push(screen.paint('dim', `${title}: ${some.map(({ client }) => client).join(', ')}`));
  };
  const others = clients.filter(({ files }) => files.length === 0);
  if (told.length === 0) lines.push(name === 'install' ? 'No client was found.' : 'Nothing is installed.');
  listed(
    'without settings for a project',
    others.filter(({ withoutSettings }) => withoutSettings),
  );
  listed(
    'not found',
    others.filter(({ withoutSettings }) => !withoutSettings),
  );
  if (!done && told.length > 0)
    lines.push(command === '' ? 'There is nothing to do.' : `Nothing was changed yet. To apply: ${command}`);
  return lines;
}

function clientLines({ client, title, files, afterwards }: ClientReport, done: boolean, { screen }: Printer): string[] {
  return [
    `${screen.paint('bold', title)} (${client})`,
    ...files.flatMap(({ path, status, reason, line, text = [] }) => {
      const where = `${oneLine(path)}${line === undefined ? '' : `, line ${line}`}`;
      const why = reason === undefined ? '' : ` ${screen.paint('yellow', oneLine(reason))}`;
      return [`  ${SAYS[status][done ? 0 : 1]} ${where}${why}`, ...text.flatMap(linesIn).map((each) => `    ${each}`)];
    }),
    ...(afterwards === undefined || !done ? [] : [`  ${screen.paint('bold', 'next:')} ${afterwards}`]),
  ];
}
