/** Users and passwords that commands take in one word: `curl -u user:password`, and schemes without a header: `Bearer …`. */
import type { Finding } from './finding.ts';
import { isOpaque, isStandIn } from './value-shapes.ts';

const USER_OPTION =
  /(?<=\s)(?:-u|-U|--user|--proxy-user)(?:=|[ \t]{0,4})(["']?)([^\s"'$<>{]{0,80}?):([^\s"'$<>{]{3,200})/g;
const COMMAND = /\b(?:curl|wget|https?|xh)\b/;
const COMMAND_WINDOW = 800;
const SCHEMES = ['Bearer', 'Basic', 'bearer', 'basic'];
const SCHEME = /(?<![\w-])(?:Bearer|Basic|bearer|basic)[ \t]{1,4}(["']?)([A-Za-z0-9+/=._~-]{8,4000})/g;

export function findLogins(text: string): Finding[] {
  const findings: Finding[] = [];
  if (text.includes('-u') || text.includes('-U')) findUsers(text, findings);
  if (SCHEMES.some((scheme) => text.includes(scheme))) findSchemes(text, findings);
  return findings;
}

function findUsers(text: string, findings: Finding[]): void {
  for (const option of text.matchAll(USER_OPTION)) {
    const [whole, , user, password] = option;
    if (!COMMAND.test(text.slice(Math.max(0, option.index - COMMAND_WINDOW), option.index))) continue;
    if (isStandIn(password!) || isStandIn(`${user}:${password}`) || /^\d{1,5}$/.test(password!)) continue;
    findings.push({
      type: 'password',
      offset: option.index + whole.length - password!.length,
      length: password!.length,
    });
  }
}

function findSchemes(text: string, findings: Finding[]): void {
  for (const scheme of text.matchAll(SCHEME)) {
    const token = scheme[2]!;
    const random = isOpaque(token, 16) || (/={1,2}$/.test(token) && /[A-Z]/.test(token) && token.length % 4 === 0);
    if (!random || isStandIn(token)) continue;
    findings.push({
      type: 'authorization',
      offset: scheme.index + scheme[0].length - token.length,
      length: token.length,
    });
  }
}
