/** `recollect import` of something that is no ledger: what other programs wrote down. */
import { join, resolve } from 'node:path';
import { EXIT, RecollectError, show } from '../../../base/errors.ts';
import type { Actor } from '../../../model/actor.ts';
import type { Answer } from '../../../operations/define.ts';
import type { TranscriptsImported } from '../../../sources/import/import-transcripts.ts';
import { fs } from '../../shared/node-modules.ts';
import { openOptions } from '../../shared/open-options.ts';
import { stderr } from '../../shared/output.ts';
import type { Request } from '../args/read-request.ts';
import { STDIN } from '../input/byte-source.ts';
import { safeJson } from '../terminal/plain-text.ts';
import { render } from '../views/render.ts';
import { Interrupted, onInterrupt } from './interrupt.ts';
import { storePath } from './open-engine.ts';
import type { Printer } from './printer.ts';
import { progressBar } from './progress.ts';

const LEDGER = 'ledger';

const AFTER_IMPORT =
  'note: these are events now, what was said and done: `recollect recall` finds them and `recollect events` shows them; `recollect list` has memories only.\n';

/** For whoever owns the store; what it brings is trusted as an agent is. */
const IMPORTER: Actor = { kind: 'importer', id: 'transcripts', user: 'owner' };

/** Nothing, where it is a ledger or may be one. */
export async function runImport({ extras, settings }: Request, printer: Printer): Promise<number | undefined> {
  const { file, format } = extras as { file?: string; format?: string };
  const isPiped = file === undefined || file === STDIN;
  if (format === LEDGER || (isPiped && format === undefined)) return undefined;
  const facts = isPiped ? undefined : fs.statSync(file, { throwIfNoEntry: false });
  const isThere = facts?.isFile() || facts?.isDirectory();
  if (isPiped || (format !== undefined && !isThere))
    throw new RecollectError(
      'invalid_input',
      isPiped ? 'A transcript is read from a file' : `There is no file ${show(file)}`,
      {
        hint: 'Name the file, or a folder with transcripts, with --file.',
        details: { field: 'file' },
      },
    );
  const { findTranscripts } = await import('../../../sources/import/find-transcripts.ts');
  const transcripts = await findTranscripts(file, format);
  if (transcripts === undefined) return undefined;
  const [{ importTranscripts }, { ImportCursors }, { FolderMemories }, { homeFolder }, { readConfig }] =
    await Promise.all([
      import('../../../sources/import/import-transcripts.ts'),
      import('../../../sources/import/import-cursors.ts'),
      import('../../../engine/folder-memories.ts'),
      import('../../../engine/home-folder.ts'),
      import('../../../engine/config-file.ts'),
    ]);
  const { actor = IMPORTER, ...options } = openOptions(settings);
  const store = (await storePath(settings)) ?? options.url ?? '';
  const progress =
    !settings.json && !settings.quiet && stderr.isTerminal ? progressBar(stderr.stream, 'import') : undefined;
  const interrupt = onInterrupt();
  try {
    const { policies } = readConfig(settings.home);
    const imported = await importTranscripts(transcripts, {
      openMemories: () =>
        new FolderMemories({ ...options, actor, via: 'import', policies, readOnly: settings.readOnly }),
      cursors: new ImportCursors(join(homeFolder(settings.home), 'imports'), store === '' ? '' : resolve(store)),
      onProgress: (done, total) => {
        interrupt.check();
        progress?.update(done, total);
      },
    });
    progress?.erase();
    await printer.out(
      settings.json ? `${safeJson(JSON.stringify(imported))}\n` : render('report', forPeople(imported), printer.screen),
    );
    if (!settings.json && !settings.quiet && imported.recorded > 0) printer.note(AFTER_IMPORT);
    return EXIT.ok;
  } catch (error) {
    progress?.erase();
    throw interrupt.signal.aborted ? new Interrupted() : error;
  } finally {
    interrupt.release();
  }
}

/** What there is nothing of is not told. */
function forPeople({ rewritten, ...counts }: TranscriptsImported): Answer {
  return rewritten.length === 0 ? counts : { ...counts, rewritten };
}
