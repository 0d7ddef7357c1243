/** Scopes: the tree global → organisation → project → session, with user and agent scopes beside the projects. */

import { z } from 'zod';
import { RecollectError, show } from '../base/errors.ts';
import { sha256 } from '../base/hash.ts';
import { LIMITS } from '../base/limits.ts';
import { hashedId, isWholeId } from './nouns.ts';

export const SCOPE_KINDS = ['global', 'org', 'project', 'session', 'user', 'agent'] as const;
export type ScopeKind = (typeof SCOPE_KINDS)[number];

export const GLOBAL_SCOPE_ID = 'global';

/** Under which kinds a scope may stand. */
export const PARENT_KINDS: Record<ScopeKind, readonly ScopeKind[]> = {
  global: [],
  org: ['global'],
  project: ['global', 'org'],
  user: ['global', 'org'],
  agent: ['global', 'org'],
  session: ['global', 'org', 'project'],
};

export const scopeReference = z
  .string()
  .check(z.minLength(1), z.maxLength(LIMITS.scopeKey + 100))
  .meta({
    description:
      'A scope: global, project:site, org:acme/project:site, user:anna, agent:claude, session:42 or a scope id',
  });

export const scopeKey = z
  .string()
  .check(z.minLength(1), z.maxLength(LIMITS.scopeKey))
  .refine(
    (text) => !/[\x00-\x1f\x7f]/.test(text) && text.trim() === text && text.isWellFormed(),
    'must be one line without outer spaces',
  );

export type ParsedReference =
  | { readonly form: 'id'; readonly id: string }
  | {
      readonly form: 'path';
      readonly orgKey: string | undefined;
      readonly kind: Exclude<ScopeKind, 'global'>;
      readonly key: string;
    };

const TYPED = /^(org|project|workspace|session|user|agent):(.+)$/s;
const IN_ORG = /^org:([^/]+)\/(.+)$/s;

/** Reads a reference without looking at any store. `workspace` is another word for `project`. */
export function parseScopeReference(text: string): ParsedReference {
  const known = knownReferences.get(text);
  if (known) return known;
  const parsed = parse(text);
  if (knownReferences.size >= MAX_KNOWN) knownReferences.clear();
  knownReferences.set(text, parsed);
  return parsed;
}

function parse(text: string): ParsedReference {
  if (text === GLOBAL_SCOPE_ID || isWholeId('scope', text)) return { form: 'id', id: text };
  const inOrg = IN_ORG.exec(text);
  const typed = TYPED.exec(inOrg ? inOrg[2]! : text);
  const kind = typed?.[1] === 'workspace' ? 'project' : (typed?.[1] as Exclude<ScopeKind, 'global'> | undefined);
  const key = typed?.[2];
  const badKey =
    key === undefined || !scopeKey.safeParse(key).success || (kind === 'org' && (key.includes('/') || inOrg !== null));
  if (kind === undefined || badKey) {
    throw new RecollectError('scope_invalid', `Not a scope: ${show(text)}`, {
      hint: 'Write global, project:site, org:acme/project:site, user:anna, agent:claude, session:42, or a scope id from `recollect scopes`.',
      details: { scope: text.slice(0, LIMITS.label) },
    });
  }
  return { form: 'path', orgKey: inOrg?.[1], kind, key };
}

/**
 * The id follows from what the scope is and where it was made, so that two stores that made the same project
 * on their own agree on it when they are merged.
 */
export function scopeIdOf(parentId: string, kind: ScopeKind, key: string): string {
  if (kind === 'global') return GLOBAL_SCOPE_ID;
  // With the length, because an id that was imported may hold anything.
  const place = `${parentId.length}/${parentId}/${kind}/${key}`;
  const known = knownIds.get(place);
  if (known !== undefined) return known;
  const id = hashedId('scope', sha256(JSON.stringify(['recollect scope', parentId, kind, key])));
  if (knownIds.size >= MAX_KNOWN) knownIds.clear();
  knownIds.set(place, id);
  return id;
}

/** A program uses few scopes, and asks for each several times in every request. */
const knownIds = new Map<string, string>();
const knownReferences = new Map<string, ParsedReference>();
const MAX_KNOWN = 1_000;
