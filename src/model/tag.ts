/** Tags: short words on items, the same for every spelling of case and width. */
import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';

export const TAG_CATEGORIES = ['language', 'domain', 'category', 'meta', 'custom'] as const;
export type TagCategory = (typeof TAG_CATEGORIES)[number];

export const tagName = z
  .string()
  .check(z.minLength(1), z.maxLength(LIMITS.tag))
  .refine(
    (text) => text.isWellFormed() && !/[\x00-\x1f\x7f,]/.test(text) && normaliseTag(text) !== '',
    'must be a word without commas or control characters',
  );

export function normaliseTag(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, '-');
}

/** Sorted and without repetitions: two lists with the same tags are the same text. */
export function normaliseTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map(normaliseTag))].sort();
}

/** Tags that are known before anyone used them, with their category. */
export const PREDEFINED_TAGS: Record<string, TagCategory> = Object.fromEntries([
  ...words(
    'python javascript typescript rust go java kotlin swift c cpp csharp ruby php sql bash html css markdown',
    'language',
  ),
  ...words(
    'web api database security testing devops infrastructure frontend backend mobile data ml ai documentation',
    'domain',
  ),
  ...words('deprecated experimental stable required optional', 'meta'),
]);

export function predefinedCategory(name: string): TagCategory | undefined {
  return Object.hasOwn(PREDEFINED_TAGS, name) ? PREDEFINED_TAGS[name] : undefined;
}

function words(list: string, category: TagCategory): [string, TagCategory][] {
  return list.split(' ').map((word) => [word, category]);
}
