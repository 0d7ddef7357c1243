/** A request as the store understands it: whose access filter, which words, which filters. */
import type { ReadContext } from '../knowledge/context.ts';
import { speakerLabel } from '../knowledge/texts/labels.ts';
import { CLAIM_STATUSES } from '../model/claim-values.ts';
import { LIVE_STATUSES } from '../model/memory-values.ts';
import { SESSION_STATUSES } from '../model/session-values.ts';
import { normaliseTags } from '../model/tag.ts';
import type { AccessFilter, TextHit, TextMatch, TextType } from '../store/port/queries.ts';
import { type Question, readQuestion } from '../text/questions/question.ts';

export const STRATEGIES = ['auto', 'text', 'vector', 'hybrid'] as const;
export type Strategy = (typeof STRATEGIES)[number];

export interface RecallRequest {
  readonly query: string;
  readonly limit: number;
  readonly types: readonly TextType[];
  readonly kinds?: readonly string[] | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly anyTags?: readonly string[] | undefined;
  readonly withoutTags?: readonly string[] | undefined;
  readonly speaker?: string | undefined;
  readonly actor?: string | undefined;
  readonly session?: string | undefined;
  readonly conversation?: string | undefined;
  readonly entities?: readonly string[] | undefined;
  readonly relatedTo?: string | undefined;
  readonly minTrust?: number | undefined;
  readonly since?: number | undefined;
  readonly until?: number | undefined;
  readonly validAt?: number | undefined;
  readonly scope?: string | undefined;
  readonly inherit: boolean;
  readonly includeArchived: boolean;
  readonly includeRejected: boolean;
  readonly strategy?: Strategy;
  readonly explain?: boolean;
  readonly compact?: boolean;
}

export class Search {
  readonly question: Question;
  /** What the ranking could not rest on. */
  readonly warnings: readonly string[];
  readonly #query: ReadContext;
  /** Of the reader who asks. */
  readonly access: AccessFilter;
  readonly #match: Omit<TextMatch, 'limit'>;

  private constructor(
    query: ReadContext,
    access: AccessFilter,
    question: Question,
    match: Omit<TextMatch, 'limit'>,
    warnings: readonly string[],
  ) {
    this.#query = query;
    this.access = access;
    this.question = question;
    this.#match = match;
    this.warnings = warnings;
  }

  static async for(query: ReadContext, request: RecallRequest): Promise<Search> {
    const question = readQuestion(request.query, query.now, query.rewritten);
    // Loaded only where they are asked for: most questions have none of them, and a command should start at once.
    const filters = namesOthers(request) ? await import('./named-filters.ts') : undefined;
    const conversation = await filters?.conversationOf(query, request);
    const access = await query.scopes.access(request.scope ?? conversation?.scope_id, request.inherit);
    const { includeArchived, includeRejected } = request;
    // Loaded only where there is a model.
    const asked = query.meaning && (await import('./semantic/question-vector.ts'));
    const { meaning, warnings } = (await asked?.questionVector(query, request.strategy)) ?? NO_MEANING;
    const match: Omit<TextMatch, 'limit'> = {
      ...question,
      others: (await import('../text/synonyms/other-words.ts')).otherWordsOf(question.words),
      types: typesOf(request),
      kinds: request.kinds,
      tags: given(request.tags) && normaliseTags(request.tags!),
      anyTags: given(request.anyTags) && normaliseTags(request.anyTags!),
      withoutTags: given(request.withoutTags) && normaliseTags(request.withoutTags!),
      speaker: request.speaker === undefined ? undefined : speakerLabel(request.speaker),
      actorId: request.actor,
      sessionId: request.session,
      // Who names a session or a conversation wants what was said in it.
      unheardSessionId: request.session === undefined && conversation === undefined ? query.unheard : undefined,
      conversationId: conversation?.id,
      entities: filters?.entitiesOf(request),
      itemIds: await filters?.linkedItems(query, access, request),
      minTrust: request.minTrust,
      occurredFrom: request.since,
      occurredUntil: request.until,
      notExpiredAt: includeArchived ? 0 : query.now,
      validAt: request.validAt,
      statuses: [...LIVE_STATUSES, ...(includeArchived ? ['archived'] : []), ...(includeRejected ? ['rejected'] : [])],
      includeArchived,
      claimStatuses: includeArchived ? CLAIM_STATUSES : ['current'],
      sessionStatuses: includeArchived ? SESSION_STATUSES : undefined,
      spellings: async (word, noneIsHeld) =>
        (await import('../text/words/spellings.ts')).spellingsOf(request.query, word, noneIsHeld),
      meaning,
      explain: request.explain ?? false,
    };
    return new Search(query, access, question, match, warnings);
  }

  hits(limit: number): Promise<TextHit[]> {
    return this.#query.view.matchText(this.access, { ...this.#match, limit });
  }
}

const NO_MEANING = { meaning: undefined, warnings: [] };

function given<T>(list: readonly T[] | undefined): readonly T[] | undefined {
  return list && list.length > 0 ? list : undefined;
}

function namesOthers({ conversation, entities, relatedTo }: RecallRequest): boolean {
  return conversation !== undefined || entities !== undefined || relatedTo !== undefined;
}

/** What was said has no tags. */
function typesOf({ types, tags, anyTags }: RecallRequest): readonly TextType[] {
  return given(tags) || given(anyTags) ? types.filter((type) => type !== 'evidence') : types;
}
