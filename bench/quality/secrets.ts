/**
 * Redaction on strings that a public set of rules calls secrets, and on those that it calls none; false alarms in our own files and in the
 * turns of two sets of conversations. Counts alone are reported, never a text of the set.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findAssignments } from '../../src/text/secrets/find-assignments.ts';
import { findLogins } from '../../src/text/secrets/find-logins.ts';
import { findOpaque } from '../../src/text/secrets/find-opaque.ts';
import { findPrivateKeys } from '../../src/text/secrets/find-pem.ts';
import { findSpokenSecrets } from '../../src/text/secrets/find-prose.ts';
import { findUrlCredentials } from '../../src/text/secrets/find-urls.ts';
import { redactSecrets } from '../../src/text/secrets/redact-secrets.ts';
import { ScannedText } from '../../src/text/survey/scanned-text.ts';
import { missingData, readData, readTurns } from '../support/data-folder.ts';

export const name = 'secrets';
export const goal =
  'recall ≥ .95 of the strings that hold a value, false alarms ≤ 3 % of the negatives and ≤ 1 in 1,000 lines of our own files';

const FILE = 'secrets_dev.json.gz';
const TURNS = ['locomo_dev.json', 'beam100k_dev.json'];
const OWN = /\.(?:ts|md|json|cjs|mjs|ya?ml)$/;

interface Rule {
  readonly rule: string;
  readonly true_positives: readonly string[];
  readonly false_positives: readonly string[];
}

export function run() {
  const rules = readData<Rule[]>(FILE);
  const turns = TURNS.map((file) => readTurns(file));
  if (rules === undefined || turns.includes(undefined)) return missingData(FILE, ...TURNS);
  return {
    set: measure(rules, (text) => redactSecrets(text).found.length > 0),
    withoutProviderFormats: measure(rules, foundByStructure),
    types: types(rules),
    own: ownFiles(),
    turns: Object.fromEntries(TURNS.map((file, index) => [file, alarms(turns[index]!)])),
  };
}

function measure(rules: readonly Rule[], finds: (text: string) => boolean) {
  const positives = rules.flatMap((rule) => rule.true_positives);
  const withValue = positives.filter(holdsValue);
  const negatives = rules.flatMap((rule) => rule.false_positives);
  // A negative of one rule may be a positive of another: a key of one kind is no key of the other kind.
  const ofNone = negatives.filter((text) => !positives.includes(text) && !isOtherKind(text, rules));
  const missedRules = rules.filter((rule) => rule.true_positives.filter(holdsValue).some((text) => !finds(text)));
  return {
    positives: count(positives, finds),
    positivesWithValue: count(withValue, finds),
    rulesWithValue: rules.filter((rule) => rule.true_positives.some(holdsValue)).length,
    rulesWithMisses: missedRules.map((rule) => rule.rule),
    negatives: count(negatives, finds),
    negativesOfEveryRule: count(ofNone, finds),
  };
}

/**
 * The set was taken from source code by its quotes, and some strings are no examples: names of files, halves of sentences, expressions.
 * An example has something in it that could be a secret: a name with a value, or a word of 14 characters that is not all letters.
 */
function holdsValue(text: string): boolean {
  if (/\\[dw][{\\.]/.test(text) || /^[\w-]+\.(?:ya?ml|php|html)$/.test(text)) return false;
  if (/[=:]\s*["']?[^\s"']{8,}/.test(text) && !/=$/.test(text.trim()) && !/^https?:\/\/[^@]*$/.test(text))
    return /\S{14}|:\S{8}/.test(text.replace(/^.*?[=:]\s*/s, ''));
  return text
    .split(/\s/)
    .some(
      (word) =>
        word.length >= 14 && /[A-Za-z]/.test(word) && /[\d|]/.test(word) && !/^<|^https?:\/\/example/.test(word),
    );
}

/** It begins as the positives of another rule do, has their length and their last characters. */
function isOtherKind(text: string, rules: readonly Rule[]): boolean {
  return rules.some((rule) =>
    rule.true_positives.some(
      (positive) =>
        positive.length > 20 &&
        text.length === positive.length &&
        text.slice(0, 10) === positive.slice(0, 10) &&
        text.slice(-2) === positive.slice(-2),
    ),
  );
}

/** What would be left of recall for services whose formats nobody listed. */
function foundByStructure(text: string): boolean {
  const scanned = new ScannedText(text);
  return [
    findPrivateKeys(scanned),
    findUrlCredentials(text),
    findLogins(text),
    findAssignments(scanned),
    findSpokenSecrets(text),
    findOpaque(text),
  ].some((findings) => findings.length > 0);
}

function types(rules: readonly Rule[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const text of rules.flatMap((rule) => rule.true_positives))
    for (const { type } of redactSecrets(text).found) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}

function ownFiles() {
  const root = join(import.meta.dirname, '..', '..');
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => OWN.test(file));
  return alarms(files.map((file) => readFileSync(join(root, file), 'utf8')));
}

function alarms(texts: readonly string[]) {
  const lines = texts.reduce((sum, text) => sum + text.split('\n').length, 0);
  const started = performance.now();
  const found = texts.reduce((sum, text) => sum + redactSecrets(text).found.length, 0);
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  return {
    texts: texts.length,
    lines,
    found,
    perThousandLines: Math.round((found / lines) * 100_000) / 100,
    megabytesPerSecond: Math.round(characters / 100 / (performance.now() - started)) / 10,
  };
}

function count(texts: readonly string[], finds: (text: string) => boolean) {
  const found = texts.filter(finds).length;
  return { of: texts.length, found, share: Math.round((found / texts.length) * 1_000) / 1_000 };
}
