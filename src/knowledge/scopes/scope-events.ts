/** The events of scopes. */
import { z } from 'zod';
import type { KindDefinition } from '../../ledger/kinds.ts';
import { SCOPE_KINDS } from '../../model/scope.ts';

const text = () => z.string();

export const scopeCreated = () =>
  z.object({
    kind: z.enum(SCOPE_KINDS).exclude(['global']),
    key: text(),
    parentId: text(),
    name: text(),
    description: text().optional(),
    rootPath: text().optional(),
    metadata: z.record(text(), z.unknown()).optional(),
  });
export type ScopeCreated = z.infer<ReturnType<typeof scopeCreated>>;

export const SCOPE_EVENT_KINDS: readonly KindDefinition[] = [
  { kind: 'scope.created', version: 1, body: scopeCreated },
  {
    kind: 'scope.renamed',
    version: 1,
    body: () => z.object({ name: text().optional(), description: text().optional() }),
  },
  // Another key, because the folder or the address that it is known by is another one now.
  { kind: 'scope.rebound', version: 1, body: () => z.object({ key: text(), rootPath: text().optional() }) },
  { kind: 'scope.moved', version: 1, body: () => z.object({ parentId: text() }) },
  { kind: 'scope.closed', version: 1, body: () => z.object({ reason: text().optional() }) },
  { kind: 'scope.reopened', version: 1, body: () => z.object({ reason: text().optional() }) },
];
