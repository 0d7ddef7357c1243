/** Takes secrets out of a text before anything is kept; see SPEC.md. */

import { ScannedText } from '../survey/scanned-text.ts';
import { surveyText } from '../survey/survey-text.ts';
import { ANGLE, COLON, DASH, EQUALS, LONG_WORD, SECRET_NAME } from '../survey/text-signs.ts';
import { findAssignments } from './find-assignments.ts';
import { findKnownFormats } from './find-known-formats.ts';
import { findLogins } from './find-logins.ts';
import { findManifestValues } from './find-manifests.ts';
import { findOpaque } from './find-opaque.ts';
import { findPrivateKeys } from './find-pem.ts';
import { findSpokenSecrets } from './find-prose.ts';
import { findSeedPhrases } from './find-seed-phrases.ts';
import { findUrlCredentials } from './find-urls.ts';
import { findVariableDefaults } from './find-variable-defaults.ts';
import { type Finding, merge, PLACEHOLDER, placeholder } from './finding.ts';
import { findPrivateSections } from './private-sections.ts';
import { undisguise } from './undisguise.ts';

export interface Redacted {
  readonly text: string;
  /** In the order of the text that was given; places are places in it. */
  readonly found: Finding[];
}

/** Taking one secret out can bring another to light, seldom more than once. Texts that go on are left as they are then; long ones sooner. */
const MAX_ROUNDS = 8;
const LONG_TEXT = 100_000;
const MAX_ROUNDS_OF_LONG = 3;

/** A stretch of the given text and how much stands in its place now. */
interface Edit {
  readonly finding: Finding;
  readonly newLength: number;
}

export function redactSecrets(text: string, given: number = surveyText(text)): Redacted {
  let signs = given;
  let current = text;
  let edits: Edit[] = [];
  let findings = (signs & ANGLE) !== 0 ? findPrivateSections(text) : [];
  for (let rounds = text.length > LONG_TEXT ? MAX_ROUNDS_OF_LONG : MAX_ROUNDS; ; rounds--) {
    if (findings.length > 0) {
      edits = combine(current, findings, edits);
      current = replaced(current, findings);
      signs = surveyText(current);
    }
    if (rounds === 0) break;
    findings = outsidePlaceholders(current, findEverySecret(current, signs));
    if (findings.length === 0) break;
  }
  return { text: current, found: edits.map((edit) => edit.finding) };
}

/** In the text as it is written, and as its reader sees it. A terminal's sequences end in letters, which would be taken for a part of the next word. */
function findEverySecret(text: string, signs: number): Finding[] {
  const seen = undisguise(text);
  if (seen === undefined) return findSecrets(text, signs);
  const isOfTerminal = text.includes('\u001b');
  const findings = isOfTerminal ? [] : findSecrets(text, signs);
  for (const copy of isOfTerminal ? [seen, undisguise(text, ' ')!] : [seen])
    for (const { type, offset, length } of findSecrets(copy.text, surveyText(copy.text)))
      findings.push({ type, ...copy.placeOf(offset, length) });
  return merge(text, findings);
}

/** Without one of these a text holds no secret that any of the rules could know. */
const OF_A_SECRET = LONG_WORD | SECRET_NAME | DASH | COLON | EQUALS;

function findSecrets(text: string, signs: number): Finding[] {
  if ((signs & OF_A_SECRET) === 0) return [];
  const scanned = new ScannedText(text);
  const has = (sign: number) => (signs & sign) !== 0;
  const findings: Finding[] = [];
  if (has(DASH)) findings.push(...findPrivateKeys(scanned));
  if (has(LONG_WORD)) findings.push(...findKnownFormats(scanned));
  if (has(COLON)) findings.push(...findUrlCredentials(text));
  if (has(LONG_WORD | DASH | COLON | EQUALS)) findings.push(...findLogins(text));
  if (has(COLON)) findings.push(...findManifestValues(text));
  // A name of many words is cut, and may begin in the middle of one.
  if (has(SECRET_NAME | LONG_WORD)) findings.push(...findAssignments(scanned));
  if (has(SECRET_NAME)) findings.push(...findSpokenSecrets(text), ...findSeedPhrases(text));
  if (has(SECRET_NAME) && has(EQUALS)) findings.push(...findVariableDefaults(text));
  if (has(LONG_WORD)) findings.push(...findOpaque(text));
  return merge(text, findings);
}

/** What is left of the findings beside placeholders, which are never touched again. Both come in the order of the text. */
function outsidePlaceholders(text: string, findings: readonly Finding[]): Finding[] {
  if (findings.length === 0) return [];
  const kept = [...text.matchAll(PLACEHOLDER)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  const left: Finding[] = [];
  let next = 0;
  for (const { type, offset, length } of findings) {
    const end = offset + length;
    let start = offset;
    while (next < kept.length && kept[next]!.end <= start) next++;
    for (let index = next; index < kept.length && kept[index]!.start < end; index++) {
      if (kept[index]!.start > start) left.push({ type, offset: start, length: kept[index]!.start - start });
      start = Math.max(start, kept[index]!.end);
    }
    if (start < end) left.push({ type, offset: start, length: end - start });
  }
  return left;
}

function replaced(text: string, findings: readonly Finding[]): string {
  let result = '';
  let end = 0;
  for (const finding of findings) {
    result += text.slice(end, finding.offset) + standIn(text, finding);
    end = finding.offset + finding.length;
  }
  return result + text.slice(end);
}

/** With the line breaks that were inside, so that every other line keeps its number. */
function standIn(text: string, finding: Finding): string {
  const breaks = text.slice(finding.offset, finding.offset + finding.length).match(/\r\n|\r|\n/g);
  return placeholder(finding.type) + (breaks?.join('') ?? '');
}

/** The edits so far and those of this round, all in places of the text that was given. Both come in order. */
function combine(current: string, findings: readonly Finding[], edits: readonly Edit[]): Edit[] {
  const combined: Edit[] = [];
  let shift = 0;
  let next = 0;
  for (const finding of findings) {
    for (; next < edits.length; next++) {
      const edit = edits[next]!;
      if (edit.finding.offset - shift > finding.offset) break;
      shift += edit.finding.length - edit.newLength;
      combined.push(edit);
    }
    combined.push({
      finding: { ...finding, offset: finding.offset + shift },
      newLength: standIn(current, finding).length,
    });
  }
  return [...combined, ...edits.slice(next)];
}
