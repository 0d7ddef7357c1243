/** Sessions: stretches of work by one agent, what they are for and how far they came. */
import { z } from 'zod';
import { inputShape } from './field-shapes.ts';
import { SESSION_FIELDS } from './session-fields.ts';

/** What is known of a session and may change while it lasts. */
export const sessionFields = z.object(inputShape(SESSION_FIELDS));
export type SessionFields = z.infer<typeof sessionFields>;
