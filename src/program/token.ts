/** The command that makes, lists and revokes the tokens of those who ask the server. */
import { EXIT, RecollectError, show } from '../base/errors.ts';
import { loadCore } from '../faces/cli/run/open-engine.ts';
import type { Printer } from '../faces/cli/run/printer.ts';
import { oneLine } from '../faces/cli/terminal/plain-text.ts';
import type { Grant, Tokens } from '../faces/http/tokens.ts';
import type { Settings } from '../faces/shared/global-options.ts';
import { readActor } from '../faces/shared/read-actor.ts';
import type { OwnWords } from '../faces/shared/read-own.ts';
import type { Right } from '../model/right.ts';

const RIGHTS: readonly Right[] = ['read', 'write', 'admin'];
const DAY_MS = 86_400_000;

export async function runToken({ settings, extras, words }: OwnWords, printer: Printer): Promise<number> {
  const [action, name, ...more] = words;
  const takesName = action === 'create' || action === 'revoke';
  if ((!takesName && action !== 'list') || takesName !== (name !== undefined) || more.length > 0)
    throw new RecollectError('invalid_input', 'token takes create <name>, list or revoke <name>', {
      hint: 'For example `recollect token create claude`.',
    });
  const [{ homeFolder }, { Tokens }] = await Promise.all([loadCore(), import('../faces/http/tokens.ts')]);
  const tokens = new Tokens(homeFolder(settings.home));
  if (action === 'create') await create(tokens, name!, settings, extras, printer);
  else if (action === 'revoke') {
    tokens.revoke(name!);
    await printer.out(settings.json ? `${JSON.stringify({ revoked: name })}\n` : `${name} is no longer accepted.\n`);
  } else await list(tokens, settings, printer);
  return EXIT.ok;
}

async function create(
  tokens: Tokens,
  name: string,
  settings: Settings,
  { right = 'write', days }: { readonly right?: Right; readonly days?: number },
  printer: Printer,
): Promise<void> {
  if (!RIGHTS.includes(right))
    throw new RecollectError('invalid_input', `Not a right: ${show(right)}`, {
      hint: `There are ${RIGHTS.join(', ')}.`,
    });
  if (days !== undefined && !(days > 0 && days < 1e6))
    throw new RecollectError('invalid_input', `--days must be a positive number; it got ${days}`, {
      hint: 'For example --days 30.',
    });
  if (settings.pinned && settings.scope === undefined)
    throw new RecollectError('invalid_input', 'A pinned token needs a scope', { hint: 'Give --scope project:site.' });
  const token = tokens.create(name, {
    actor: readActor(settings.actor) ?? { kind: 'agent', id: name, user: 'owner' },
    right,
    scope: settings.scope,
    pinned: settings.pinned,
    expiresAt: days === undefined ? undefined : new Date(Date.now() + days * DAY_MS).toISOString(),
  });
  if (settings.json) await printer.out(`${JSON.stringify({ name, token })}\n`);
  else {
    await printer.out(`${token}\n`);
    if (!settings.quiet) printer.note('It is shown only once; save it where its user can read it.\n');
  }
}

async function list(tokens: Tokens, settings: Settings, printer: Printer): Promise<void> {
  const grants = tokens.list();
  if (settings.json) return printer.out(`${JSON.stringify({ tokens: grants })}\n`);
  await printer.out(grants.length === 0 ? 'There are no tokens.\n' : `${grants.map(lineOf).join('\n')}\n`);
}

function lineOf({ name, actor, right, scope, pinned, expiresAt }: Grant): string {
  const where = scope === undefined ? 'anywhere' : `${scope}${pinned ? ' only' : ''}`;
  const end = expiresAt === undefined ? '' : ` until ${expiresAt}`;
  return oneLine(`${name} ${actor.kind}:${actor.id} ${right} ${where}${end}`);
}
