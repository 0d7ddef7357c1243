/** What the small verbs of identities answer. */
import { z } from 'zod';

export const identityChangedView = z.lazy(() =>
  z.object({
    status: z.enum(['changed', 'unchanged']),
    id: z.string(),
    identityStatus: z.string(),
    restored: z.array(z.string()).describe('Identities that are separate again'),
  }),
);
