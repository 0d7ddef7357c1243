/** Passwords and tokens before the `@` of an address: `postgres://user:password@host`, `https://token@host`. */
import type { Finding } from './finding.ts';
import { isOpaque, isStandIn, isUuid } from './value-shapes.ts';

const LONGEST = 600;
const OUTSIDE = /[\s/?#"'`<>\\]/;

export function findUrlCredentials(text: string): Finding[] {
  const findings: Finding[] = [];
  for (let at = text.indexOf('://'); at >= 0; at = text.indexOf('://', at + 3)) {
    const start = at + 3;
    const authority = authorityFrom(text, start);
    const host = authority.lastIndexOf('@');
    if (host <= 0) continue;
    const colon = authority.indexOf(':');
    if (colon >= 0 && colon < host) {
      const password = authority.slice(colon + 1, host);
      const user = authority.slice(0, colon);
      if (isPassword(password))
        findings.push({ type: 'url_password', offset: start + colon + 1, length: password.length });
      if (isToken(user)) findings.push({ type: 'url_token', offset: start, length: user.length });
    } else if (isToken(authority.slice(0, host))) findings.push({ type: 'url_token', offset: start, length: host });
  }
  return findings;
}

function authorityFrom(text: string, start: number): string {
  const window = text.slice(start, start + LONGEST);
  const end = window.search(OUTSIDE);
  return end < 0 ? window : window.slice(0, end);
}

/** In an address every value is one, however simple, unless it stands for one. */
function isPassword(value: string): boolean {
  return (
    value.length > 0 &&
    !value.startsWith('[REDACTED:') &&
    (value.length < 3 || !isStandIn(value)) &&
    !/^(?:pw|…)$/i.test(value)
  );
}

function isToken(value: string): boolean {
  return isOpaque(value, 20) && !isStandIn(value) && !isUuid(value);
}
