/** Puts placeholders in the place of secrets in what an item says now. */

import { type Json, redactSecretsInJson } from '../../gate/secrets/redact-json.ts';
import type { SetBlockInput } from '../../model/block.ts';
import { isIdOf } from '../../model/nouns.ts';
import { BLOCK } from '../blocks/block.ts';
import { setBlock } from '../blocks/set-block.ts';
import { supersedeClaim } from '../claims/change-claim.ts';
import { enterClaim } from '../claims/load-claim.ts';
import type { Command } from '../command.ts';
import { enterMemory } from '../memories/load-memory.ts';
import type { MemoryChanges } from '../memories/memory-events.ts';
import { submitRevision } from '../memories/revise-memory.ts';
import { enterText } from '../named-texts/load-named-text.ts';
import { putResource } from '../resources/put-resource.ts';
import { RESOURCE } from '../resources/resource.ts';
import { contentOf } from '../texts/content-of.ts';
import { wordsOfText } from '../texts/text-words.ts';

const REASON = 'Secrets were taken out';

/** Whether it was changed. Items of other kinds are left as they are. */
export async function redactItem(command: Command, id: string): Promise<boolean> {
  if (isIdOf('memory', id)) return redactMemory(command, id);
  if (isIdOf('claim', id)) return redactClaim(command, id);
  if (isIdOf('block', id)) return redactBlock(command, id);
  if (isIdOf('resource', id)) return redactResource(command, id);
  return false;
}

async function redactMemory(command: Command, id: string): Promise<boolean> {
  const record = await enterMemory(command, id);
  const { name, category, payload } = record.version;
  const changes: MemoryChanges = redacted({
    content: contentOf(command.kinds.read(record.contentEvent)),
    name,
    category,
    payload: payload === null ? null : (JSON.parse(payload) as Record<string, unknown>),
  });
  if (Object.keys(changes).length === 0) return false;
  return (await submitRevision(command, record, { changes, reason: REASON })).status === 'revised';
}

async function redactClaim(command: Command, id: string): Promise<boolean> {
  const { status, statement, topic, subject, predicate, object } = await enterClaim(command, id);
  if (status !== 'current') return false;
  const changes = redacted({ statement, topic, subject, predicate, object });
  if (Object.keys(changes).length === 0) return false;
  const said = { statement, object: object ?? undefined, ...changes };
  await supersedeClaim(command, id, 'manual_correction', said as Parameters<typeof supersedeClaim>[3]);
  return true;
}

async function redactBlock(command: Command, id: string): Promise<boolean> {
  const block = await enterText(command, BLOCK, id);
  const changes = redacted({ content: await wordsOfText(command, id, block), metadata: metadataOf(block) });
  if (Object.keys(changes).length === 0) return false;
  const { type, label, scope_id: scope } = block;
  await setBlock(command, { type: type as SetBlockInput['type'], label, scope, ...changes, reason: REASON });
  return true;
}

async function redactResource(command: Command, id: string): Promise<boolean> {
  const document = await enterText(command, RESOURCE, id);
  const { uri, title, scope_id: scope } = document;
  const changes = redacted({
    content: await wordsOfText(command, id, document),
    title,
    metadata: metadataOf(document),
  });
  if (Object.keys(changes).length === 0) return false;
  await putResource(command, { uri, scope, ...changes, reason: REASON });
  return true;
}

function metadataOf({ metadata }: { readonly metadata: string | null }): Record<string, unknown> | null {
  return metadata === null ? null : (JSON.parse(metadata) as Record<string, unknown>);
}

/** Those of the fields that held secrets, without them. */
function redacted<T extends object>(fields: T): { [F in keyof T]?: NonNullable<T[F]> } {
  const changed = Object.entries(fields).flatMap(([field, value]) => {
    const { value: safe, found } = redactSecretsInJson({ [field]: value } as Json);
    return found.length === 0 ? [] : [[field, (safe as Record<string, unknown>)[field]]];
  });
  return Object.fromEntries(changed) as { [F in keyof T]?: NonNullable<T[F]> };
}
