/** What a killed writer said before its end, and the check that all of it is in the store. */
import { expect } from 'vitest';
import type { Memory } from '../../src/index.ts';

export type Said =
  | { said: 'opening' }
  | { said: 'memory'; id: string; version: number; content: string; tags: string[]; status: string }
  | { said: 'evidence'; id: string; content: string }
  | { said: 'list'; mark: string; of: 'memory' | 'evidence'; size: number }
  | { said: 'listed'; mark: string };

export async function expectAllThere(memory: Memory, said: readonly Said[]): Promise<void> {
  const listed = new Set(said.flatMap((one) => (one.said === 'listed' ? [one.mark] : [])));
  for (const one of said) {
    if (one.said === 'memory') {
      const { id, version, content, tags, status } = one;
      expect(await memory.get({ id, version })).toMatchObject({ id, version, content, tags, status });
    }
    if (one.said === 'evidence') expect(await memory.get({ id: one.id })).toMatchObject({ content: one.content });
    if (one.said === 'list') {
      const found = await sizeOf(memory, one.of, one.mark);
      // A list that was not acknowledged is there as a whole or not at all.
      if (listed.has(one.mark) || found > 0) expect(found, `list ${one.mark}`).toBe(one.size);
    }
  }
}

async function sizeOf(memory: Memory, of: 'memory' | 'evidence', mark: string): Promise<number> {
  if (of === 'evidence') return (await memory.events({ session: mark, scope: '*', limit: 500 })).events.length;
  return (await memory.list({ tags: [mark], scope: '*', limit: 500, statuses: ['active', 'archived'] })).items.length;
}
