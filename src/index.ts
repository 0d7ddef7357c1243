/** The public surface. What is not named here is not for others to rely on. */
import './base/check-node.ts';

export { ERROR_CODES, type ErrorCode, EXIT, RecollectError } from './base/errors.ts';
export { LIMITS } from './base/limits.ts';
export type { Embedder } from './embedding/embedder.ts';
export type { GivenEndpoint, GivenVectors } from './embedding/settings.ts';
export type { RunOptions } from './engine/engine.ts';
export type { Memory } from './engine/memory.ts';
export { type MigrateAction, type MigrationReport, migrateStore } from './engine/migrate-store.ts';
export { openMemory } from './engine/open-memory.ts';
export type { OpenOptions } from './engine/options.ts';
export type { Notice } from './gate/admit-request.ts';
export type { EventView } from './knowledge/evidence/event-view.ts';
export type { MemoryView } from './knowledge/memories/memory-view.ts';
export type { ScopeView } from './knowledge/scopes/scope-view.ts';
export type { Actor, ActorKind } from './model/actor.ts';
export type { EvidenceItem } from './model/evidence.ts';
export type { RememberInput } from './model/memory.ts';
export type { GivenPolicies } from './model/policies.ts';
export type { RecallItem } from './recall/recall-item.ts';
