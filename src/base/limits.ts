/**
 * Every limit of the project, in one place. Sizes are UTF-16 code units unless the name says otherwise.
 *
 * @example
 * ```ts
 * const isTooLong = text.length > LIMITS.memoryContent;
 * ```
 */
export const LIMITS = {
  /** One evidence item. Larger tool output belongs in a document. */
  evidenceContent: 1_000_000,
  memoryContent: 100_000,
  /** Canonical JSON of one event body; covers content plus payload and metadata, escapes included. */
  eventBody: 8_000_000,
  name: 500,
  category: 100,
  reason: 5_000,
  description: 10_000,
  /** Canonical JSON of a payload or of metadata. */
  payload: 50_000,
  metadata: 50_000,
  statement: 280,
  /** Subject, predicate and object of a claim. */
  claimPart: 500,
  /** Texts up to here are compared with rejected ones word by word, longer ones only as they look. */
  wording: 10_000,
  /** As much as the highest bound of a block holds, at three bytes a token. */
  blockContent: 98_304,
  /** The highest bound that a block can be given. */
  blockTokens: 32_768,
  /** The text of one document. */
  documentText: 1_000_000,
  uri: 2_048,
  /** How deep documents may stand below each other. */
  documentDepth: 50,
  quote: 2_000,
  citationsPerItem: 50,
  /** Contradictions that one claim opens; the newest of those that it meets. */
  contradictionsPerClaim: 20,
  /** Words of a text by which others of the same matter are looked up, how many of these it is compared with, and conflicts that it opens at most. */
  detectionWords: 8,
  detectionCandidates: 20,
  conflictsPerText: 5,
  /** How much of the index is looked at for them: occurrences of a word, and texts that are ranked. */
  detectionPostings: 1_000,
  detectionRanked: 100,
  /** How many texts that share words with a new memory are ranked, and how many of those compared with it: asked for with each that is kept. */
  similarRanked: 40,
  similarCandidates: 6,
  /** How much of a text is compared: characters, and sentences or clauses; longer sentences are cut into clauses. */
  comparedText: 20_000,
  comparedStatements: 64,
  comparedSentence: 100,
  /** What is shown of a side of a conflict. */
  conflictText: 2_000,
  tagsPerItem: 50,
  tag: 100,
  kind: 60,
  /** Ids that come from outside: sessions, external ids, sources, actors. */
  label: 512,
  scopeKey: 1_024,
  path: 4_096,
  /** Purpose and goal of a session. */
  sessionText: 10_000,
  /** Of a session or a conversation. */
  summary: 50_000,
  /** Files, ids and addresses that a session has before it. */
  workingSet: 200,
  /** Items that one request attaches, or that one message used. */
  attachedItems: 100,
  toolsPerMessage: 50,
  /** Open items, decisions and unfinished sessions that landing and starting show. */
  sessionBrief: 20,
  openItem: 500,
  /** Items in one all-or-nothing bulk call. */
  bulkItems: 10_000,
  pageDefault: 20,
  pageMax: 500,
  recallDefault: 10,
  recallMax: 200,
  /** The longest context pack. */
  packTokens: 200_000,
  /** Of a frame: its texts, the tags or kinds of one list, its items and its sections. */
  frameText: 200,
  frameNames: 50,
  frameItems: 50,
  frameSections: 20,
  /** What one outcome can count. */
  outcomeWeight: 10,
  /** Items of which use is noted before it is written down. */
  notedUses: 1_000,
  /** Of an item among others: its name or the beginning of its words. */
  itemTitle: 120,
  /** Types of links in one request. */
  linkKinds: 50,
  /** How far a walk along links goes, and to how many items. */
  walkDepthDefault: 2,
  walkDepthMax: 20,
  walkItemsDefault: 100,
  walkItemsMax: 1_000,
  /** For a path between two items: how long it may be, and how many others may be looked at for it. */
  pathDepthDefault: 6,
  pathItems: 10_000,
  /** Links that one step of a walk follows; the strongest ones. */
  walkStepLinks: 10_000,
  /** How far, and through how many items, what an item rests on is followed when it is read. */
  groundsDepth: 10,
  groundsItems: 1_000,
  query: 1_000_000,
  /** A longer query is looked for as it is, and not read as a question. */
  question: 2_000,
  /** Distinct terms of a query that reach the index; the first ones win. */
  queryTerms: 64,
  /** Words of a question that are read, of which the rarest are looked for. */
  questionWords: 128,
  suggestionsMax: 50,
  /** What the log keeps of a question, questions in it, and questions that a connection holds until they are written down. */
  loggedQuery: 500,
  loggedQueries: 10_000,
  notedQueries: 500,
  cursor: 16_384,
  referencesPerEvent: 50,
  feedMax: 1_000,
  feedWaitMs: 600_000,
  importLine: 20_000_000,
  savedHeads: 1_000,
  /** Entities that are kept of one text: the first ones. */
  entitiesPerText: 50,
  /** A longer name is data in the form of a name. Also as it is compared, where some characters become many. */
  entityName: 512,
  /** A URL and a piece of program text are looked at so far, a name of plain words has at most so many. */
  entityUrl: 2_000,
  entityCode: 200,
  entityWords: 4,
  /** A command with more texts, or with a longer one, leaves their entities to `extract`, so that a bulk is as quick as without. */
  textsReadAtOnce: 100,
  lengthReadAtOnce: 50_000,
  /** Texts that `extract` reads between two looks at the store, and the most that one event says of them. */
  extractTexts: 200,
  extractedBody: 500_000,
  /** Names of one identity, those of identities that were merged into it not counted. */
  aliasesPerIdentity: 500,
  /** Characters in lines of an encoding from which on a text is a file in the form of text. */
  encodedText: 2_000,
  /** Versions of one item, or claims in the place of each other, that one actor may make within a minute without a mark. */
  rapidChanges: 10,
  /** Refusals of one actor that are recorded within a minute; the others are counted, as far as one connection sees them. */
  refusalsPerMinute: 20,
  /** How many pages of events `audit` looks through for one page of its own, where few of them fit. */
  auditPages: 20,
  /** Characters shown on each side of a mention. */
  mentionContext: 60,
  /** Vectors that a question is compared with one by one, as far as their bytes fit; of more there are sketches in as many bytes, of the newest. */
  scannedVectors: 100_000,
  scannedVectorBytes: 80_000_000,
  /** Of one text: the words of a part that has a vector, and how many parts have one; what is behind is found by its words. */
  embeddedWords: 120,
  embeddedParts: 64,
  /** Texts of one step of computing vectors, and of one request to an endpoint. */
  embeddedTexts: 64,
  embeddingRequest: 32,
  /** How long a vector may be. */
  vectorDimension: 4_096,
  /** Items in one request to erase, and events that one event of an erasure names; more of an item take several. */
  eraseIds: 100,
  erasedEvents: 1_000,
  /** The settings of another program that an installer looks into. */
  clientConfigBytes: 64_000_000,
  /** What a host may tell a hook at once, in bytes. */
  hookInput: 16_000_000,
  /** Of a host's transcript, how many bytes at its end a hook reads. */
  transcriptTail: 262_144,
  /** What is kept of a tool's input or output in a transcript: its beginning and its end. */
  capturedToolText: 8_000,
  /** A longer section of a Markdown file is kept in parts. */
  capturedSection: 20_000,
  /** Calls of tools that are noted before they are written down, how many of those are kept, and what is kept of a client's name. */
  notedCalls: 1_000,
  /** Packs that are noted before they are written down, and how many of those are kept. */
  notedPacks: 1_000,
  keptPacks: 20_000,
  keptCalls: 100_000,
  clientName: 200,
  /** An answer over MCP; a longer one comes in pages. And of one text of an item in a list of those that are too long. */
  answer: 60_000,
  answerItemText: 2_000,
  /** Items that a client offers its user over MCP: of each kind, in all, and the characters of a name. */
  offeredOfEach: 20,
  offeredResources: 50,
  offeredName: 80,
  /** How many items of other scopes an empty answer counts. */
  countedElsewhere: 20,
  /** Of a request over HTTP, in bytes; of one that imports a ledger, which the CLI does for larger ones. */
  httpBodyBytes: 16_000_000,
  httpImportBytes: 64_000_000,
  /** Requests that are answered at once, event streams among them. */
  httpInFlight: 256,
  httpStreams: 64,
  /** Of those, how many one token may have. */
  httpInFlightPerToken: 64,
  httpStreamsPerToken: 16,
  /** Connections on which no request is being answered; of more, the oldest of the address that has most is closed. */
  httpSilentConnections: 512,
  /** How deep the JSON of a request may be nested: more than any value that is kept, and what stands around it. */
  httpJsonDepth: 80,
  /** Of one token: how many a second in the long run, and how many at once after a pause. */
  httpRequestsPerSecond: 1_000,
  httpBurst: 4_000,
  /** From one address, before it is told to wait. */
  wrongTokensPerMinute: 30,
  /** Tokens of one installation, and people who are signed in to the status page. */
  tokens: 1_000,
  signedIn: 100,
  /** Items that one step of a run changes. */
  runStep: 100,
  /** Findings that the verification of a run keeps. */
  runFindings: 100,
  /** Items that one event about a run names. */
  runItems: 1_000,
  /** Steps of the change of a proposal, the items that it is about, its codes of reasons, and the change as canonical JSON. */
  proposalSteps: 20,
  proposalTargets: 50,
  proposalReasons: 20,
  proposalChange: 300_000,
  /** Proposals that one request reviews. */
  reviewIds: 200,
  /** Jobs that wait, run or failed for good; those of schedules come beside them. And how many of those that ended are remembered. */
  queuedJobs: 1_000,
  keptJobs: 1_000,
  /** How often a job is tried. */
  jobAttempts: 8,
  /** What is kept of an error. */
  jobError: 1_000,
  /** What one job or run is asked for, as canonical JSON. */
  jobInput: 10_000,
  schedules: 100,
  cron: 100,
  /** One line or one conversation of a transcript that is imported, in bytes or characters. */
  transcriptValue: 100_000_000,
  /** Uses of tools in a transcript whose outputs are waited for. */
  pendingToolUses: 10_000,
  /** Turns that an import of a transcript writes at once, and the characters after which it writes fewer. */
  importedTurns: 500,
  importedCharacters: 4_000_000,
} as const;

/** Two different writers of one memory within this time are a write conflict. */
export const CONFLICT_WINDOW_MS = 5_000;

/** A daily memory without an explicit expiry lasts this long. */
export const DAILY_TTL_MS = 24 * 60 * 60 * 1_000;

/** A session that is active and of which nothing was heard for so long is taken for over. */
export const SESSION_SILENCE_MS = 12 * 60 * 60 * 1_000;

/** The log of questions forgets what is older. */
export const QUERY_LOG_MS = 90 * 24 * 60 * 60 * 1_000;

/** The time within which changes of one item count as quick. */
export const RAPID_CHANGE_MS = 60_000;

/** How long a job that failed waits for its next try: twice as long each time, up to the last. */
export const JOB_RETRY_MS = { first: 10_000, last: 3_600_000 } as const;

/** How long a lease lasts unless it is kept. */
export const LEASE_MS = 15_000;
