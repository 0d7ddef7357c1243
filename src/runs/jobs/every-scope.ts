/** The queue and its schedules, whoever may see them: for rules about the whole queue, never for an answer. */
import type { AccessFilter } from '../../store/port/queries.ts';

export const EVERY_SCOPE: AccessFilter = { scopeIds: null, publicChainId: null, ownerIds: [] };
