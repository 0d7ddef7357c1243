/** Counts what does not belong in a memory, page by page. */
import { LIMITS } from '../../base/limits.ts';
import { LIVE_STATUSES } from '../../model/memory-values.ts';
import type { AccessFilter, MemoryRecord } from '../../store/port/queries.ts';
import type { PlacedEvent } from '../../store/port/store.ts';
import { ITEM_USES } from '../../store/port/tables.ts';
import { looksLikeInstruction } from '../../text/injection/looks-like-instruction.ts';
import { stripEchoedOutput } from '../../text/markers/strip-echoed-output.ts';
import { looksBinary } from '../../text/survey/looks-binary.ts';
import type { ReadContext } from '../context.ts';
import { isVersioned } from '../nouns.ts';
import { textOfEvent } from '../texts/text-of-event.ts';
import { secretsIn } from './stored-secrets.ts';

export const JUNK = [
  'exact_duplicates',
  'near_duplicates',
  'own_output',
  'secrets',
  'instruction_like',
  'binary',
  'outdated',
  'never_used',
] as const;
type What = (typeof JUNK)[number];

const NOTES: Record<What, string> = {
  exact_duplicates:
    'Later copies of a memory with the same words in the same scope. `recollect restore` brings one back.',
  near_duplicates: 'Open conflicts that `recollect detect-conflicts` has found; `recollect resolve` ends one.',
  own_output: 'Texts with echoed Recollect output. Evidence can only be erased.',
  secrets:
    'Texts that hold a secret by the rules of today. `recollect redact --apply` takes them out of what is current.',
  instruction_like: 'Texts that look like prompt injection; recall flags them. Evidence can only be erased.',
  binary: 'Texts that are encoded files. Evidence can only be erased.',
  outdated: 'Memories that are stale, have expired, or held until a time that is over.',
  never_used: 'Memories that no pack has used in the thirty days since their last change; pinned ones are not counted.',
};

const NOT_MEASURED = 'Not measured: no pack that was built here has noted yet what it held.';
/** What is newer had no time to be of use. */
const TIME_TO_BE_USED_MS = 30 * 24 * 60 * 60 * 1_000;

const PAGE = 200;
const EXAMPLES = 5;

class Count {
  count = 0;
  readonly examples: string[] = [];

  add(id: string): void {
    this.count++;
    if (this.examples.length < EXAMPLES && !this.examples.includes(id)) this.examples.push(id);
  }
}

type Counts = Record<What, Count>;

export async function findJunk(query: ReadContext, access: AccessFilter) {
  const counts = Object.fromEntries(JUNK.map((what) => [what, new Count()])) as Counts;
  const { looked: memories, isUseNoted } = await lookAtMemories(query, access, counts);
  const texts = await lookAtTexts(query, access, counts);
  await countNearDuplicates(query, access, counts);
  return {
    looked: { memories, texts },
    findings: JUNK.map((what) => {
      const { count, examples } = counts[what];
      if (what === 'never_used' && !isUseNoted)
        return { what, count: null, examples: [], command: null, note: NOT_MEASURED };
      return { what, count, examples, command: count === 0 ? null : commandFor(what, examples), note: NOTES[what] };
    }),
  };
}

function commandFor(what: What, examples: readonly string[]): string {
  if (what === 'secrets') return 'recollect redact --scan';
  if (what === 'near_duplicates') return 'recollect conflicts --kinds duplicate';
  const item = examples.find(isVersioned);
  // Without --yes it only says what would go.
  return item === undefined ? `recollect erase ${examples[0]}` : `recollect forget ${item}`;
}

async function lookAtMemories(query: ReadContext, access: AccessFilter, counts: Counts) {
  const filter = { statuses: LIVE_STATUSES, nearestNamed: false };
  /** The hashes of contents that are known to exist more than once. */
  const repeated = new Map<string, string>();
  let looked = 0;
  let isUseNoted = false;
  let last: MemoryRecord | undefined;
  do {
    const after = last && { value: last.memory.recorded_at, id: last.memory.id };
    const page = await query.view.listMemories(access, filter, {
      sort: 'updated',
      descending: false,
      after,
      limit: PAGE,
    });
    const used = await usedAmong(query, page);
    isUseNoted ||= used.size > 0;
    for (const { memory } of page) {
      if (!used.has(memory.id) && !memory.pinned && memory.recorded_at <= query.now - TIME_TO_BE_USED_MS)
        counts.never_used.add(memory.id);
      if (await isCopy(query, access, memory, repeated)) counts.exact_duplicates.add(memory.id);
      const ends = [memory.expires_at, memory.valid_to];
      if (memory.status === 'stale' || ends.some((end) => end !== null && end <= query.now))
        counts.outdated.add(memory.id);
    }
    looked += page.length;
    last = page.length < PAGE ? undefined : page.at(-1);
  } while (last);
  return { looked, isUseNoted };
}

/** Those that a pack has held. */
async function usedAmong(query: ReadContext, page: readonly MemoryRecord[]): Promise<Set<string>> {
  if (page.length === 0) return new Set();
  const scopes = new Map(page.map(({ memory }) => [memory.id, memory.scope_id]));
  const rows = await query.view.rows.findWhereIn(ITEM_USES, 'item_id', [...scopes.keys()]);
  return new Set(
    rows.filter((row) => row.uses > 0 && scopes.get(row.item_id) === row.scope_id).map((row) => row.item_id),
  );
}

/** Of those with the same words the first one counts as the original. */
async function isCopy(
  query: ReadContext,
  access: AccessFilter,
  { id, scope_id: scope, content_hash: hash }: MemoryRecord['memory'],
  repeated: Map<string, string>,
): Promise<boolean> {
  if (hash === null) return false;
  const key = `${scope} ${hash}`;
  const first =
    repeated.get(key) ?? (await query.view.findMemoryByContent(access, scope, hash, LIVE_STATUSES, query.now))?.id;
  if (first === undefined || first === id) return false;
  repeated.set(key, first);
  return true;
}

/** Every event that says something, also what was said before. */
async function lookAtTexts(query: ReadContext, access: AccessFilter, counts: Counts): Promise<number> {
  let looked = 0;
  let place = 0;
  let page: PlacedEvent[];
  do {
    page = await query.view.listEvents(access, {}, { order: 'oldest', after: place, limit: PAGE });
    for (const placed of page) {
      place = placed.position;
      const event = { data: query.kinds.dataOf(placed) };
      const id = placed.itemId ?? placed.id;
      if (secretsIn(event).length > 0) counts.secrets.add(id);
      const text = textOfEvent(event);
      if (text === '') continue;
      looked++;
      if (stripEchoedOutput(text).stripped > 0) counts.own_output.add(id);
      if (looksLikeInstruction(text).flagged) counts.instruction_like.add(id);
      if (looksBinary(text)) counts.binary.add(id);
    }
  } while (page.length === PAGE);
  return looked;
}

async function countNearDuplicates(query: ReadContext, access: AccessFilter, counts: Counts): Promise<void> {
  let after: string | undefined;
  do {
    const filter = { kinds: ['duplicate'], status: 'open', after, limit: LIMITS.pageMax };
    const page = await query.view.listConflicts(access, filter);
    for (const { id } of page) counts.near_duplicates.add(id);
    after = page.length < LIMITS.pageMax ? undefined : page.at(-1)!.id;
  } while (after !== undefined);
}
