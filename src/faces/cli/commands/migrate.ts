/** The command that looks at the schema of a store. */

import { EXIT, RecollectError, show } from '../../../base/errors.ts';
import { isOneOf } from '../../../base/records.ts';
import type { MigrateAction, MigrationReport } from '../../../engine/migrate-store.ts';
import type { Settings } from '../../shared/global-options.ts';
import { openOptions } from '../../shared/open-options.ts';
import { MIGRATE_WORDS } from '../args/own-commands.ts';
import { loadCore } from '../run/open-engine.ts';
import type { Printer } from '../run/printer.ts';
import { oneLine } from '../terminal/plain-text.ts';

export async function runMigrate(words: readonly string[], settings: Settings, printer: Printer): Promise<number> {
  const [action = 'status', ...more] = words;
  if (more.length > 0 || !isAction(action))
    throw new RecollectError(
      'invalid_input',
      `migrate takes ${MIGRATE_WORDS.join(', ')}; it got ${show(words.join(' '))}`,
      {
        hint: 'For example `recollect migrate status`.',
      },
    );
  if (action === 'apply' && settings.readOnly)
    throw new RecollectError('store_read_only', 'migrate apply changes the store', { hint: 'Omit --read-only.' });
  const { migrateStore } = await loadCore();
  const report = await migrateStore(openOptions(settings), action);
  await printer.out(settings.json ? `${JSON.stringify(report)}\n` : `${linesOf(report, printer).join('\n')}\n`);
  return EXIT.ok;
}

function linesOf({ location, applied, pending, upToDate }: MigrationReport, { screen }: Printer): string[] {
  return [
    screen.paint('bold', oneLine(location)),
    ...applied.map(
      ({ number, name, appliedAt }) => `  ${number} ${name}  ${screen.paint('dim', `applied ${appliedAt}`)}`,
    ),
    ...pending.flatMap(({ number, name, sql }) => [
      `  ${number} ${name}  ${screen.paint('yellow', 'not applied')}`,
      ...(sql === undefined ? [] : [sql.trim()]),
    ]),
    upToDate
      ? screen.paint('green', 'The schema is up to date.')
      : 'Run `recollect migrate apply` to bring it up to date.',
  ];
}

function isAction(word: string): word is MigrateAction {
  return isOneOf(MIGRATE_WORDS, word);
}
