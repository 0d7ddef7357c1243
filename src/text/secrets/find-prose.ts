/** Secrets as people tell them: “the password is …”, “my API key for staging was …”, “log in with password …”, “use … as the passphrase”. */
import { once } from '../../base/once.ts';
import type { Finding } from './finding.ts';
import { NameStems } from './name-stems.ts';
import { announces, namesService } from './secret-names.ts';
import { SPOKEN } from './secret-stems.table.ts';
import { changesOfKind, isHex, isOpaque, isReference, isStandIn, isTechnicalWord, isUuid } from './value-shapes.ts';

/** The first group are passwords, the second other secrets; a key may be one of many things. */
const SPOKEN_NAME =
  /(?<![\w-])(?:(pass ?word|pass ?code|pass ?phrase|passwd|pwd|pin(?: (?:code|number))?|passwort|kennwort|contraseña|mot de passe|senha|пароль|lösenord|hasło|wachtwoord|secret (?:word|code|phrase|key))|(api[ -]?keys?|api[ -]?tokens?|(?:access|secret|private|auth(?:entication)?|bearer|refresh|session|service|license|encryption|signing|account|deploy)[ -](?:keys?|tokens?)|tokens?|client secret|credentials?|secret)|(keys?))(?![\w-])/gi;
const spokenNames = once(() => new NameStems(SPOKEN));
/** The name of a service may stand that far before the word. */
const SERVICE_BEFORE = 30;
const LETTER = /[\p{L}\p{N}]/u;
const COPULA =
  /^(?:is|was|are|were|be|being|becomes|equals|reads|says|to|ist|war|lautet|es|est|era|fue|é|jest|это|är)$/i;
const WORD = /[^\s]{1,200}/g;
const WINDOW = 160;
const MAX_WORDS = 8;
/** What a password can be without being told. */
const ORDINARY =
  /^(?:the|a|an|not|now|no|too|also|very|so|still|already|only|always|never|just|being|been|my|your|his|her|our|their|its|it|this|that|these|those|what|which|who|how|where|when|why|if|in|on|at|of|for|to|from|by|with|and|or|as|set|sent|kept|stored|saved|wrong|right|correct|incorrect|weak|strong|long|short|safe|secure|insecure|easy|hard|required|needed|missing|lost|forgotten|expired|expiring|invalid|valid|known|unknown|different|same|new|old|empty|hidden|shared|protected|encrypted|hashed|salted|good|bad|ok|fine|here|there|below|above|case|simple|complex|optional|important|secret|private|public|one|two|three|something|anything|nothing|everything|rotated|changed|reset|revoked|leaked|exposed|compromised|up|out|down|off|back|about|used|passed|given|working|broken|automatically|usually|probably|really|actually|love|patience|consistency|communication|practice|balance|trust|you|we|they|he|she|i)$/i;

export function findSpokenSecrets(text: string): Finding[] {
  const findings: Finding[] = [];
  if (!spokenNames().mayOccur(text, 0, text.length)) return findings;
  for (const spoken of text.matchAll(SPOKEN_NAME)) {
    if (isPartOfWord(text, spoken.index - 1) || isPartOfWord(text, spoken.index + spoken[0].length)) continue;
    const password = spoken[1] !== undefined;
    if (spoken[3] !== undefined) {
      const key = tellsAfter(text, spoken.index + spoken[0].length, false, true);
      if (key !== undefined && isKey(text, spoken.index, key)) findings.push(key);
      continue;
    }
    const finding =
      tellsAfter(text, spoken.index + spoken[0].length, password, !/^pin/i.test(spoken[0])) ??
      tellsBefore(text, spoken.index);
    if (finding !== undefined) findings.push(finding);
  }
  return findings;
}

/** Ids and hashes are keys of many things; of a service that is named before they are secret. */
function isKey(text: string, spoken: number, { offset, length }: Finding): boolean {
  const value = text.slice(offset, offset + length);
  return (
    value.length >= 16 &&
    (!(isHex(value) || isUuid(value)) || namesService(text.slice(Math.max(0, spoken - SERVICE_BEFORE), spoken)))
  );
}

/** Letters of other scripts; those of ASCII are in the expression. */
function isPartOfWord(text: string, index: number): boolean {
  return text.charCodeAt(index) > 127 && LETTER.test(text[index]!);
}

/** Reads on to the end of the sentence, for at most eight words, until a verb says what it is. */
function tellsAfter(text: string, from: number, password: boolean, direct: boolean): Finding | undefined {
  const window = text.slice(from, from + WINDOW);
  if (/^["'”’)*_`]*\s*[:=]/.test(window)) return tellsAfterColon(text, from, window, password);
  if (!/^["'”’)*_`]*[ \t]/.test(window)) return undefined;
  let copula = false;
  let words = 0;
  for (const { 0: word, index } of window.matchAll(WORD)) {
    if (words++ > MAX_WORDS || window.lastIndexOf('\n', index) > 0) return undefined;
    if (words === 1 && /^["')*_`”’]+$/.test(word)) continue;
    if (COPULA.test(word)) {
      copula = true;
      continue;
    }
    if (copula) return value(text, from + index, word, password, true);
    if (words === 1 && direct && (password || word.length >= 16)) {
      const next = value(text, from + index, word, password, false);
      if (next !== undefined) return next;
    }
    if (/[.!?;]$/.test(word)) return undefined;
    if (/[:=]$/.test(word)) copula = true;
  }
  return undefined;
}

/** `Password:` with the value on the same line is an assignment already; here it stands alone on the next line or in a fence. */
function tellsAfterColon(text: string, from: number, window: string, password: boolean): Finding | undefined {
  const next = /^["'”’)*_`]*\s*[:=]+[*_]{0,2}(\s{1,8}(?:```[a-z]{0,10}\s{1,4})?)(\S{1,120})/.exec(window);
  if (next === null) return undefined;
  return value(text, from + next[0].length - next[2]!.length, next[2]!, password, true);
}

/** “use hunter2 as the password” */
function tellsBefore(text: string, keyword: number): Finding | undefined {
  const window = text.slice(Math.max(0, keyword - 100), keyword);
  const before = /(?:^|\s)(\S{4,60}) as (?:the|my|your|our|a) (?:[a-z]{2,12} )?$/i.exec(window);
  if (before === null) return undefined;
  const start = keyword - window.length + before.index + before[0].indexOf(before[1]!);
  return value(text, start, before[1]!, true, false);
}

function value(text: string, at: number, word: string, password: boolean, told: boolean): Finding | undefined {
  const [start, end, quoted] = bare(text, at, at + word.length);
  const content = text.slice(start, end);
  if (content.length < 3 || content.startsWith('[REDACTED:') || isStandIn(content) || announces(content) !== 'nothing')
    return undefined;
  if (isReference(content) || ORDINARY.test(content)) return undefined;
  if (!(password ? isToldPassword(content, quoted, told, text, end) : isToldToken(content))) return undefined;
  return { type: password ? 'password' : 'secret', offset: start, length: end - start };
}

function isToldToken(content: string): boolean {
  return isOpaque(content, 12) && changesOfKind(content) >= 3 && !isTechnicalWord(content);
}

function isToldPassword(content: string, quoted: boolean, told: boolean, text: string, end: number): boolean {
  if (isTechnicalWord(content) && !(told && /^\d{4,12}$/.test(content))) return false;
  const odd = /\d/.test(content)
    ? /[A-Za-z]/.test(content) || told
    : /[A-Za-z][!@#$%^&*~+=][A-Za-z!@#$%^&*]|[a-z][A-Z]/.test(content);
  if (odd) return told || (content.length >= 6 && !/^\d+\w{1,3}$/.test(content));
  if (!told || !/^[\p{L}\d]{3,40}$/u.test(content)) return false;
  // A plain word is one when it is quoted, or a name of its own that ends the sentence.
  return quoted || (/^\p{Lu}\p{Ll}{4,}$/u.test(content) && /^(?:[.!;]?\s*$|[.!]\s|\n)/.test(text.slice(end, end + 3)));
}

/** Without quotes, brackets and the marks that end a sentence. */
function bare(text: string, from: number, to: number): [number, number, boolean] {
  let start = from;
  let end = to;
  while (start < end && /["'`“”‘’«»([*_<]/.test(text[start]!)) start++;
  const quoted = start > from && /["'`“‘«]/.test(text[from]!);
  if (quoted) {
    const close = text.slice(start, end).search(/["'`”’»]/);
    if (close > 0) end = start + close;
  }
  while (end > start && /["'`“”‘’«»)\]*,.;:!?>]/.test(text[end - 1]!)) end--;
  return [start, end, quoted];
}
