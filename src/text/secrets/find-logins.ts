/**
 * Users and passwords where neither a name nor a look tells them: `curl -u user:password`, `sshpass -p …`, lines of `.pgpass`, schemes
 * without a header (`Bearer …`), and `user:password` in base64.
 */
import { alphabet, nextLongRun } from '../survey/long-runs.ts';
import type { Finding } from './finding.ts';
import { isOpaque, isStandIn } from './value-shapes.ts';

const USER_OPTION =
  /(?<=\s)(?:-u|-U|--user|--proxy-user)(?:=|[ \t]{0,4})(["']?)([^\s"'$<>:]{0,80})["']?:["']?([^\s"'$<>]{3,200})/g;
const COMMAND = /\b(?:curl|wget|https?|xh)\b/;
const COMMAND_WINDOW = 800;
const SCHEMES = ['Bearer', 'Basic', 'bearer', 'basic'];
const SCHEME = /(?<![\w-])(?:Bearer|Basic|bearer|basic)[ \t]{1,4}(["']?)([A-Za-z0-9+/=._~-]{8,4000})/g;

/** A key as the user, with no password: `curl -u key:`. */
const KEY_OPTION = /(?<=\s)(?:-u|--user)(?:=|[ \t]{0,4})(["']?)([^\s"'$<>:]{10,200}):(?=["'\s]|$)/g;
/** Commands that take a password as an option without a telling name. */
const PASSWORD_OPTIONS: readonly (readonly [string, RegExp])[] = [
  ['sshpass', /\bsshpass[ \t]{1,4}-p[ \t]{0,4}(["']?)([^\s"']{4,200})/g],
  ['redis-cli', /\bredis-cli\b[^\n|;&]{0,200}?[ \t](?:-a|--pass)[ \t]{1,4}(["']?)([^\s"']{4,200})/g],
  ['mysql', /\bmysql(?:dump|admin|import|show)?\b[^\n|;&]{0,200}?[ \t]-p(["']?)([^\s"'-][^\s"']{3,200})/g],
  ['mariadb', /\bmariadb(?:-dump|-admin)?\b[^\n|;&]{0,200}?[ \t]-p(["']?)([^\s"'-][^\s"']{3,200})/g],
  [
    ' login ',
    /\b(?:docker|podman|az|helm registry)[ \t]login\b[^\n|;&]{0,200}?[ \t]-p[ \t]{1,4}(["']?)([^\s"']{4,200})/g,
  ],
  [' login ', /\bvault[ \t]login[ \t]{1,4}(["']?)([A-Za-z0-9._-]{16,200})/g],
];
/** host:port:database:user:password, as a line or in quotes. */
const PGPASS = [
  /^[^\s:#]{1,100}:(?:\d{2,5}|\*):[^\s:]{1,64}:[^\s:]{1,64}:(\S{4,100})$/gm,
  /(?<=["'])[^\s:#"']{1,100}:(?:\d{2,5}|\*):[^\s:"']{1,64}:[^\s:"']{1,64}:([^\s"']{4,100})(?=["'\s])/g,
];
const BASE64 = alphabet('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=');
const SHORTEST_ENCODED = 16;
const LONGEST_ENCODED = 400;
const ENCODED = /^(?=.*[A-Z])(?=.*[a-z])[A-Za-z0-9+/]{14,}={0,2}$/;
const USER_AND_PASSWORD = /^[A-Za-z][\w.@+-]{0,63}:(?!\/\/)[\x21-\x7e]{4,100}$/;

export function findLogins(text: string): Finding[] {
  const findings: Finding[] = [];
  if (text.includes('-u') || text.includes('-U')) {
    findUsers(text, findings);
    findKeys(text, findings);
  }
  for (const [command, option] of PASSWORD_OPTIONS) if (text.includes(command)) findOptions(text, option, findings);
  if (text.includes(':5432:') || text.includes(':*:')) findPgpass(text, findings);
  findEncoded(text, findings);
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

function findKeys(text: string, findings: Finding[]): void {
  for (const option of text.matchAll(KEY_OPTION)) {
    const key = option[2]!;
    if (!COMMAND.test(text.slice(Math.max(0, option.index - COMMAND_WINDOW), option.index))) continue;
    if (!isOpaque(key, 10) || isStandIn(key)) continue;
    findings.push({ type: 'secret', offset: option.index + option[0].length - 1 - key.length, length: key.length });
  }
}

function findOptions(text: string, option: RegExp, findings: Finding[]): void {
  for (const { 0: whole, 2: password, index } of text.matchAll(option)) {
    if (isStandIn(password!)) continue;
    findings.push({ type: 'password', offset: index + whole.length - password!.length, length: password!.length });
  }
}

function findPgpass(text: string, findings: Finding[]): void {
  for (const form of PGPASS)
    for (const { 0: line, 1: password, index } of text.matchAll(form)) {
      if (isStandIn(password!)) continue;
      findings.push({ type: 'password', offset: index + line.length - password!.length, length: password!.length });
    }
}

/** As `Basic` has it, without the word. */
function findEncoded(text: string, findings: Finding[]): void {
  for (
    let run = nextLongRun(text, SHORTEST_ENCODED, BASE64);
    run !== undefined;
    run = nextLongRun(text, SHORTEST_ENCODED, BASE64, run.end)
  ) {
    const length = run.end - run.start;
    if (length > LONGEST_ENCODED || length % 4 !== 0) continue;
    const word = text.slice(run.start, run.end);
    if (!ENCODED.test(word) || !USER_AND_PASSWORD.test(Buffer.from(word, 'base64').toString('latin1'))) continue;
    findings.push({ type: 'authorization', offset: run.start, length });
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
