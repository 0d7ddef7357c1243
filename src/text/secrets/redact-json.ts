/** Secrets in values that are not text yet: every string is looked at, and what stands under a telling name goes whatever it looks like. */

import { isSecretMap, isSecretObject } from './find-manifests.ts';
import { type Finding, PLACEHOLDER, PLACEHOLDER_START, placeholder } from './finding.ts';
import { isSecretValue } from './judge-value.ts';
import { redactSecrets } from './redact-secrets.ts';
import { type Announces, announces } from './secret-names.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Where in the value, and what. A place in the text is a place in that one string, or in the key that the path ends with. */
export interface JsonFinding extends Finding {
  readonly path: readonly (string | number)[];
}

export interface RedactedJson {
  readonly value: Json;
  readonly found: JsonFinding[];
}

/** The way to a value, from its end: nothing is copied on the way down. */
interface Place {
  readonly above: Place | undefined;
  readonly key: string | number;
}

/** One container that is still to be copied. */
interface Task {
  readonly from: readonly Json[] | { readonly [key: string]: Json };
  readonly to: Json[] | Record<string, Json>;
  readonly place: Place | undefined;
  /** The name that a list stands under names each of its items; so does that of a map in which everything is secret. */
  readonly name: string;
}

/** Stands for any name in the map of a Kubernetes Secret. */
const IN_SECRET = 'password in Secret';

/** A copy without secrets. Works through a list of containers, so that no depth of nesting is too deep. */
export function redactSecretsInJson(value: Json): RedactedJson {
  const found: JsonFinding[] = [];
  const tasks: Task[] = [];
  const result = copied(value, '', undefined, tasks, found);
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    const { from, to, place, name } = task;
    if (Array.isArray(from)) {
      for (const [index, item] of from.entries())
        (to as Json[]).push(copied(item, name, { above: place, key: index }, tasks, found));
      continue;
    }
    const paired = pairedName(from as Record<string, Json>);
    for (const [key, item] of Object.entries(from)) {
      const cleaned = redactSecrets(key);
      const kept = freeKey(to as Record<string, Json>, cleaned.text);
      for (const finding of cleaned.found) found.push({ ...finding, path: pathTo({ above: place, key: kept }) });
      // What was taken out of a name says nothing about its value.
      const own = paired !== undefined && PAIR_VALUE.test(key) ? paired : kept.replace(PLACEHOLDER, '');
      const named = name !== '' || (isSecretObject(from as Record<string, Json>) && isSecretMap(key)) ? IN_SECRET : own;
      // Assigned like this, a key that is called __proto__ stays a key.
      Object.defineProperty(to, kept, {
        value: copied(item, named, { above: place, key: kept }, tasks, found),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    }
  }
  return { value: result, found };
}

function copied(value: Json, name: string, place: Place | undefined, tasks: Task[], found: JsonFinding[]): Json {
  if (Array.isArray(value) || (typeof value === 'object' && value !== null)) {
    const list = Array.isArray(value);
    const to: Json[] | Record<string, Json> = list ? [] : {};
    tasks.push({ from: value as Task['from'], to, place, name: list || name === IN_SECRET ? name : '' });
    return to;
  }
  const announced = isSentence(name) ? 'nothing' : announces(name);
  if (typeof value === 'number' && announced === 'password') {
    found.push({ type: 'password', offset: 0, length: String(value).length, path: pathTo(place) });
    return placeholder('password');
  }
  if (typeof value !== 'string') return value;
  if (isNamedSecret(value, name, announced)) {
    const type = announced === 'password' ? 'password' : 'secret';
    found.push({ type, offset: 0, length: value.length, path: pathTo(place) });
    return placeholder(type);
  }
  const redacted = redactSecrets(value);
  for (const finding of redacted.found) found.push({ ...finding, path: pathTo(place) });
  return redacted.text;
}

/** Words with paths among them are no name: “see /etc/passwd” announces nothing. */
function isSentence(name: string): boolean {
  return /\s/.test(name) && /[\\/]/.test(name);
}

function pathTo(place: Place | undefined): (string | number)[] {
  const path: (string | number)[] = [];
  for (let at = place; at !== undefined; at = at.above) path.push(at.key);
  return path.reverse();
}

/** In data, unlike in prose, a name says what its value is: under `password` anything is one, save nothing and what was redacted before. */
function isNamedSecret(value: string, name: string, announced: Announces): boolean {
  if (announced === 'password')
    return value.trim() !== '' && !value.startsWith(PLACEHOLDER_START) && !/^(?:true|false|null|none)$/i.test(value);
  return isSecretValue(value, name, announced, 'quoted');
}

const PAIR_NAME = /^(?:name|key|id|variable|header)$/i;
const PAIR_VALUE = /^(?:value|val|content)$/i;

/** `{ "name": "DB_PASSWORD", "value": … }` */
function pairedName(entry: Record<string, Json>): string | undefined {
  for (const [key, value] of Object.entries(entry))
    if (PAIR_NAME.test(key) && typeof value === 'string' && announces(value) !== 'nothing') return value;
  return undefined;
}

/** Two keys that were secrets must not become one: nothing else is lost with them. */
function freeKey(taken: Record<string, Json>, key: string): string {
  if (!Object.hasOwn(taken, key)) return key;
  let number = 2;
  while (Object.hasOwn(taken, `${key} ${number}`)) number++;
  return `${key} ${number}`;
}
