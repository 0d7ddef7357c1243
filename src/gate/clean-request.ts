/** What a request brings is cleaned before anything is done with it: our own output and secrets go, orders to the reader are noted. */
import { canonicalJson } from '../base/canonical-json.ts';
import { looksLikeInstruction } from '../text/injection/looks-like-instruction.ts';
import { stripEchoedOutput } from '../text/markers/strip-echoed-output.ts';
import { keyIn } from '../text/secrets/holds-key.ts';
import { type Json, redactSecretsInJson } from '../text/secrets/redact-json.ts';
import { redactSecrets } from '../text/secrets/redact-secrets.ts';
import { looksBinary } from '../text/survey/looks-binary.ts';
import { surveyText } from '../text/survey/survey-text.ts';
import { LONG_WORD, UNTOLD } from '../text/survey/text-signs.ts';

/**
 * Fields that name something and are compared letter by letter: a changed one would name something else, or nothing. Every
 * other string of a request is text. A new field belongs here only if no caller could put a sentence into it.
 */
const REFERENCES: ReadonlySet<string> = new Set([
  'as',
  'basedOn',
  'cite',
  'clear',
  'conversation',
  'cursor',
  'document',
  'event',
  'expiresAt',
  'externalId',
  'from',
  'id',
  'occurredAt',
  'parent',
  'role',
  'rootPath',
  'scope',
  'session',
  'source',
  'status',
  'summaryOf',
  'to',
  'uses',
  'validFrom',
  'validTo',
]);

export function isReferenceField(field: string): boolean {
  return REFERENCES.has(field);
}

/** Fields that others use to name what is kept. A placeholder in its place would make two things share a name. */
const NAMES: ReadonlySet<string> = new Set(['alias', 'aliases', 'label', 'name']);

/** Fields of the caller's own making, in which a name may announce a secret. */
const DATA: ReadonlySet<string> = new Set(['metadata', 'payload', 'workingSet']);

/** What was found in a request, without its words. */
export interface Findings {
  /** Types of secrets, each as often as it was found. */
  readonly secrets: string[];
  /** Fields whose value is a name and contains a secret, with the types of those secrets. */
  readonly secretNames: Map<string, string>;
  /** Pieces of our own output that were taken out. */
  ownOutput: number;
  /** Why a text of it looks like an order; empty when none does. */
  readonly orders: Set<string>;
  /** One of its texts is a file in the form of text. */
  binary: boolean;
}

export interface CleanRequest {
  readonly input: Record<string, unknown>;
  readonly findings: Findings;
  /** Fields of which nothing is left. */
  readonly emptied: readonly string[];
}

export interface Cleaning {
  readonly redact: boolean;
  readonly lookForOrders: boolean;
  readonly lookForBinary: boolean;
}

export function cleanRequest(input: Record<string, unknown>, cleaning: Cleaning): CleanRequest {
  const findings: Findings = { secrets: [], secretNames: new Map(), ownOutput: 0, orders: new Set(), binary: false };
  const emptied: string[] = [];
  let cleaned: Record<string, unknown> | undefined;
  for (const field in input) {
    const before = input[field];
    if (typeof before !== 'string' && (typeof before !== 'object' || before === null)) continue;
    if (isReferenceField(field)) {
      if (cleaning.redact) lookAtName(field, before, keyIn, findings);
      continue;
    }
    const after = cleanValue(field, before, cleaning, findings);
    if (after === before) continue;
    if (NAMES.has(field)) lookAtName(field, before, (name) => redactSecrets(name).found[0]?.type, findings);
    cleaned ??= { ...input };
    cleaned[field] = after;
    if (typeof after === 'string' && after.trim() === '') emptied.push(field);
  }
  return { input: cleaned ?? input, findings, emptied };
}

function lookAtName(field: string, value: unknown, secretIn: (name: string) => string | undefined, findings: Findings) {
  for (const name of Array.isArray(value) ? value : [value]) {
    if (typeof name !== 'string' || name.length < SHORTEST_KEY) continue;
    const type = secretIn(name);
    if (type !== undefined) findings.secretNames.set(field, type);
  }
}

/** The same value when nothing had to go. */
function cleanValue(field: string, value: unknown, cleaning: Cleaning, findings: Findings): unknown {
  if (typeof value === 'string') return cleanText(value, cleaning, findings);
  if (typeof value !== 'object' || value === null) return value;
  const isData = DATA.has(field);
  // Refuses what could not be stored, most of all what contains itself: going through that would have no end.
  if (isData) canonicalJson(value);
  const stripped = eachText(value, isData, (text) => cleanText(text, cleaning, findings));
  if (!isData && cleaning.redact)
    for (const key of keysIn(value)) lookAtName(field, key, (name) => redactSecrets(name).found[0]?.type, findings);
  if (!isData || !cleaning.redact) return stripped;
  const { value: redacted, found } = redactSecretsInJson(stripped as Json);
  for (const { type } of found) findings.secrets.push(type);
  return found.length === 0 ? stripped : redacted;
}

/** No key that is known by its look is shorter. */
const SHORTEST_KEY = 16;

/** One short word is nobody's key and gives no orders: most names, kinds and tags are such words. */
const SHORT_WORD = /^[\w-]{0,15}$/;

function cleanText(text: string, { redact, lookForOrders, lookForBinary }: Cleaning, findings: Findings): string {
  if (SHORT_WORD.test(text)) return text;
  const { text: own, stripped } = stripEchoedOutput(text);
  findings.ownOutput += stripped;
  const signs = surveyText(own);
  if (signs === 0) return own;
  const { text: safe, found } = redact ? redactSecrets(own, signs) : { text: own, found: [] };
  for (const { type } of found) findings.secrets.push(type);
  if (lookForBinary && (signs & (LONG_WORD | UNTOLD)) !== 0 && looksBinary(safe)) findings.binary = true;
  if (lookForOrders) {
    const { flagged, reasons } = looksLikeInstruction(safe, safe === own ? signs : surveyText(safe));
    if (flagged) for (const reason of reasons) findings.orders.add(reason);
  }
  return safe;
}

/** The names that the caller made up inside a field: of tags, for example. */
function* keysIn(value: object): Iterable<string> {
  for (const [key, member] of Object.entries(value)) {
    if (!Array.isArray(value)) yield key;
    if (typeof member === 'object' && member !== null) yield* keysIn(member);
  }
}

/** A copy with every text replaced, or the same value when none changed. */
function eachText(value: unknown, isData: boolean, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return replace(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => eachText(item, isData, replace));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  let copy: Record<string, unknown> | undefined;
  for (const [key, member] of Object.entries(value)) {
    if (!isData && REFERENCES.has(key)) continue;
    const after = eachText(member, isData, replace);
    if (after === member) continue;
    copy ??= { ...(value as Record<string, unknown>) };
    // Assigned like this, a key that is called __proto__ stays a key.
    Object.defineProperty(copy, key, { value: after, enumerable: true, configurable: true, writable: true });
  }
  return copy ?? value;
}
