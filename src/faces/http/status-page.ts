/** The page for people at `/`: what this server is, and for whom it takes you. It runs no script and loads nothing. */
import type { Grant } from './tokens.ts';

export interface Status {
  readonly version: string;
  readonly grant: Grant;
  /** Told only to whoever may do everything. */
  readonly location: string;
  readonly startedAt: number;
  readonly now: number;
  readonly inFlight: number;
  /** Whether it is shown for a cookie, which can be given back. */
  readonly canSignOut?: boolean;
}

export function statusPage({ version, grant, location, startedAt, now, inFlight, canSignOut }: Status): string {
  const { actor, right, scope, pinned } = grant;
  const facts: [string, string][] = [
    ['Version', version],
    ['Running since', `${new Date(startedAt).toISOString()} (${Math.round((now - startedAt) / 1_000)} s)`],
    ['Requests now', String(inFlight)],
    ['Memory in use', `${Math.round(process.memoryUsage.rss() / 1_048_576)} MB`],
    ...(right === 'admin' ? ([['Store', location]] as [string, string][]) : []),
    ['Your token', grant.name],
    ['You act as', `${actor.kind}:${actor.id}`],
    ['You may', right],
    [
      'Where',
      scope === undefined
        ? 'the scope that the server works in, and any that you name'
        : `${scope}${pinned ? ', and nowhere else' : ''}`,
    ],
  ];
  return page(
    `<h1>Recollect</h1><table>${facts.map(([name, value]) => `<tr><th>${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`).join('')}</table>` +
      '<p>The API is under <code>/v1</code> and described at <code>/v1/openapi.json</code>; MCP is at <code>/mcp</code>; events come from <code>/v1/feed</code>.</p>' +
      (canSignOut ? '<form method="post" action="/sign-out"><button>Sign out</button></form>' : ''),
  );
}

/** Says nothing that only those with a token should know. */
export function signInPage(): string {
  return page(
    '<h1>Recollect</h1><p>This page needs a token. The token of this installation is in the file <code>http-token</code> of its home folder, which is <code>~/.recollect</code> or <code>RECOLLECT_HOME</code>.</p>' +
      '<form method="post" action="/sign-in"><label>Token <input name="token" type="password" autocomplete="off" required></label> <button>Sign in</button></form>',
  );
}

function page(body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Recollect</title><style>body{font:16px system-ui;margin:3rem auto;max-width:44rem;padding:0 1rem}th{text-align:left;padding:.2rem 1.5rem .2rem 0;font-weight:600}</style>${body}</html>\n`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
