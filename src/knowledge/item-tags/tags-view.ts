/** The tags of an item, as callers see them. */
import { z } from 'zod';

/** Filled by `withTags`, in what shows items as a whole. */
export const tagsView = () =>
  z.array(z.string()).optional().describe('Its tags, in the answers of `get` and of lists; absent if it has none');
