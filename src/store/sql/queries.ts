/** The port's queries over a reader. Each database brings its search index and its vectors, and looks for contents in its own way. */
import type { AccessFilter, Queries } from '../port/queries.ts';
import type { PlainRow, Table } from '../port/tables.ts';
import { matchText, type TextIndex } from '../search/match-text.ts';
import type { VectorCache, VectorSource } from '../search/vector-cache.ts';
import { listBlocks } from './blocks.ts';
import { findCalled } from './called-items.ts';
import { listClaims } from './claims.ts';
import { listConflicts } from './conflicts.ts';
import { countMessages, listConversations, listMessages } from './conversations.ts';
import { listDocuments } from './documents.ts';
import { countUnread, listEntities, listMentions, listUnread } from './entities.ts';
import { eventsAfter, labelsAmong, listEvents } from './events.ts';
import { listHandedPacks } from './handed-packs.ts';
import { listAliases, listIdentities } from './identities.ts';
import { findItems } from './items.ts';
import { countJobs, getJob, listJobs, listSchedules, nextJob } from './jobs.ts';
import { liveLeases } from './leases.ts';
import { SqlLedger } from './ledger.ts';
import { listLinks, neighbours } from './links.ts';
import { listLoggedQueries } from './logged-queries.ts';
import { findMemory, findMemoryByName, listMemories, listVersions } from './memories.ts';
import { listPlain } from './plain-nouns.ts';
import { countProposals, listProposals } from './proposals.ts';
import type { Reader } from './reader.ts';
import { listRunEffects, listRuns } from './runs.ts';
import { hasPrivateOfOthers, listScopes, scopesBelow } from './scopes.ts';
import { activeMs, listSessionItems, listSessions, sessionPulses } from './sessions.ts';
import { listTags } from './tags.ts';
import { listToolCalls } from './tool-calls.ts';

type Asked<M extends keyof Queries> = Parameters<Queries[M]>;

export abstract class SqlQueries extends SqlLedger implements Omit<Queries, 'findMemoryByContent'> {
  abstract readonly vectors: VectorSource & { isBehind(spaceId: number): Promise<boolean> };
  readonly #vectorCache: VectorCache;

  constructor(reader: Reader, vectorCache: VectorCache) {
    super(reader);
    this.#vectorCache = vectorCache;
  }

  /** A new one for each search. */
  protected abstract textIndex(): TextIndex;

  matchText(...[access, match]: Asked<'matchText'>) {
    return matchText(this.textIndex(), access, match, { source: this.vectors, cache: this.#vectorCache });
  }

  isBehind(...asked: Asked<'isBehind'>) {
    return this.vectors.isBehind(...asked);
  }

  async eventsAfter(...[access, cursor, limit]: Asked<'eventsAfter'>) {
    const heads = await this.heads();
    const seen = heads.filter((head) => access.chainIds === undefined || access.chainIds.includes(head.chainId));
    return eventsAfter(this.reader, access, seen, cursor, limit);
  }

  listEvents(...asked: Asked<'listEvents'>) {
    return listEvents(this.reader, ...asked);
  }

  labelsAmong(...asked: Asked<'labelsAmong'>) {
    return labelsAmong(this.reader, ...asked);
  }

  listScopes(...asked: Asked<'listScopes'>) {
    return listScopes(this.reader, ...asked);
  }

  scopesBelow(...asked: Asked<'scopesBelow'>) {
    return scopesBelow(this.reader, ...asked);
  }

  hasPrivateOfOthers(...asked: Asked<'hasPrivateOfOthers'>) {
    return hasPrivateOfOthers(this.reader, ...asked);
  }

  findCalled(...asked: Asked<'findCalled'>) {
    return findCalled(this.reader, ...asked);
  }

  findMemory(...asked: Asked<'findMemory'>) {
    return findMemory(this.reader, ...asked);
  }

  findMemoryByName(...asked: Asked<'findMemoryByName'>) {
    return findMemoryByName(this.reader, ...asked);
  }

  listMemories(...asked: Asked<'listMemories'>) {
    return listMemories(this.reader, ...asked);
  }

  listVersions(...asked: Asked<'listVersions'>) {
    return listVersions(this.reader, ...asked);
  }

  listTags(...asked: Asked<'listTags'>) {
    return listTags(this.reader, ...asked);
  }

  listClaims(...asked: Asked<'listClaims'>) {
    return listClaims(this.reader, ...asked);
  }

  listConflicts(...asked: Asked<'listConflicts'>) {
    return listConflicts(this.reader, ...asked);
  }

  findItems(...asked: Asked<'findItems'>) {
    return findItems(this.reader, ...asked);
  }

  listPlain<R extends PlainRow>(
    access: AccessFilter,
    table: Table<R>,
    filter: Asked<'listPlain'>[2],
    page: Asked<'listPlain'>[3],
  ) {
    return listPlain(this.reader, access, table, filter, page);
  }

  listLinks(...asked: Asked<'listLinks'>) {
    return listLinks(this.reader, ...asked);
  }

  neighbours(...asked: Asked<'neighbours'>) {
    return neighbours(this.reader, ...asked);
  }

  listBlocks(...asked: Asked<'listBlocks'>) {
    return listBlocks(this.reader, ...asked);
  }

  listDocuments(...asked: Asked<'listDocuments'>) {
    return listDocuments(this.reader, ...asked);
  }

  listSessions(...asked: Asked<'listSessions'>) {
    return listSessions(this.reader, ...asked);
  }

  sessionPulses(...asked: Asked<'sessionPulses'>) {
    return sessionPulses(this.reader, ...asked);
  }

  activeMs(...asked: Asked<'activeMs'>) {
    return activeMs(this.reader, ...asked);
  }

  listSessionItems(...asked: Asked<'listSessionItems'>) {
    return listSessionItems(this.reader, ...asked);
  }

  listConversations(...asked: Asked<'listConversations'>) {
    return listConversations(this.reader, ...asked);
  }

  listMessages(...asked: Asked<'listMessages'>) {
    return listMessages(this.reader, ...asked);
  }

  countMessages(...asked: Asked<'countMessages'>) {
    return countMessages(this.reader, ...asked);
  }

  listEntities(...asked: Asked<'listEntities'>) {
    return listEntities(this.reader, ...asked);
  }

  listMentions(...asked: Asked<'listMentions'>) {
    return listMentions(this.reader, ...asked);
  }

  listUnread(...asked: Asked<'listUnread'>) {
    return listUnread(this.reader, ...asked);
  }

  countUnread(...asked: Asked<'countUnread'>) {
    return countUnread(this.reader, ...asked);
  }

  listIdentities(...asked: Asked<'listIdentities'>) {
    return listIdentities(this.reader, ...asked);
  }

  listAliases(...asked: Asked<'listAliases'>) {
    return listAliases(this.reader, ...asked);
  }

  listRuns(...asked: Asked<'listRuns'>) {
    return listRuns(this.reader, ...asked);
  }

  listProposals(...asked: Asked<'listProposals'>) {
    return listProposals(this.reader, ...asked);
  }

  countProposals(...asked: Asked<'countProposals'>) {
    return countProposals(this.reader, ...asked);
  }

  listRunEffects(...asked: Asked<'listRunEffects'>) {
    return listRunEffects(this.reader, ...asked);
  }

  listJobs(...asked: Asked<'listJobs'>) {
    return listJobs(this.reader, ...asked);
  }

  getJob(...asked: Asked<'getJob'>) {
    return getJob(this.reader, ...asked);
  }

  countJobs(...asked: Asked<'countJobs'>) {
    return countJobs(this.reader, ...asked);
  }

  nextJob(...asked: Asked<'nextJob'>) {
    return nextJob(this.reader, ...asked);
  }

  listSchedules(...asked: Asked<'listSchedules'>) {
    return listSchedules(this.reader, ...asked);
  }

  liveLeases(names: readonly string[]) {
    return liveLeases(this.reader, names);
  }

  listLoggedQueries(...asked: Asked<'listLoggedQueries'>) {
    return listLoggedQueries(this.reader, ...asked);
  }

  listToolCalls(...asked: Asked<'listToolCalls'>) {
    return listToolCalls(this.reader, ...asked);
  }

  listHandedPacks(...asked: Asked<'listHandedPacks'>) {
    return listHandedPacks(this.reader, ...asked);
  }
}
