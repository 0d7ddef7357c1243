/**
 * Packs from raw turns of LoCoMo and BEAM: how many of the gold turns stand in a pack of a given budget, how much of the budget it uses, and whether the
 * bound that stands in for a tokenizer is ever below one. The unit is a turn; a turn of which the pack holds a passage counts.
 */
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { openMemory } from 'recollect';
import { boundTokens } from '../../src/recall/pack/token-bound.ts';
import { withFolder } from '../support/temporary.ts';
import type { Conversation } from './recall/conversations.ts';
import { answerable, store } from './recall/rank.ts';
import { readSets, setsAreMissing } from './recall.ts';

export const name = 'pack-tokens';
export const goal = 'no pack above its budget by a tokenizer; the bound never below the tokenizer for a pack';

const BUDGETS = [300, 600, 1_200, 2_400];
const exact = (text: string) => countTokens(text, { disallowedSpecial: new Set() });

interface Sum {
  questions: number;
  gold: number;
  tokens: number;
  items: number;
  over: number;
}

export async function run(scale: number) {
  const sets = readSets(scale);
  if (!sets) return setsAreMissing();
  const results: Record<string, unknown> = {};
  for (const [set, conversations] of Object.entries(sets))
    results[set] = {
      o200k: await packs(conversations, 'o200k'),
      bound: await packs(conversations, 'bound'),
      texts: bounds(conversations),
    };
  return results;
}

async function packs(conversations: readonly Conversation[], tokenizer: 'o200k' | 'bound') {
  const sums = new Map(
    BUDGETS.map((budget): [number, Sum] => [budget, { questions: 0, gold: 0, tokens: 0, items: 0, over: 0 }]),
  );
  for (const conversation of conversations)
    await withFolder(async (folder) => {
      const memory = await openMemory({ path: `${folder}/memory.db`, synchronous: 'off', tokenizer });
      const turns = await store(memory, conversation);
      for (const { text: query, gold } of answerable(conversation))
        for (const [budgetTokens, sum] of sums) {
          const { items, text } = await memory.context({ query, budgetTokens });
          const held = new Set(items.map(({ id }) => turns.get(id)));
          const tokens = exact(text);
          sum.questions++;
          sum.gold += gold.filter((id) => held.has(id)).length / gold.length;
          sum.tokens += tokens;
          sum.items += items.length;
          if (tokens > budgetTokens) sum.over++;
        }
      await memory.close();
    });
  return Object.fromEntries(
    [...sums].map(([budget, { questions, gold, tokens, items, over }]) => [
      budget,
      {
        n: questions,
        goldTurns: Math.round((gold / questions) * 1_000) / 1_000,
        meanTokens: Math.round(tokens / questions),
        meanItems: Math.round((items / questions) * 10) / 10,
        overBudget: over,
      },
    ]),
  );
}

/** The bound beside the tokenizer, for each turn by itself. */
function bounds(conversations: readonly Conversation[]) {
  const texts = conversations.flatMap(({ turns }) => turns.map(({ text }) => text)).filter((text) => text !== '');
  const pairs = texts.map((text) => [boundTokens(text), exact(text)] as const);
  const sum = (place: 0 | 1) => pairs.reduce((total, pair) => total + pair[place], 0);
  return {
    n: texts.length,
    below: pairs.filter(([bound, tokens]) => bound < tokens).length,
    meanRatio: Math.round((sum(0) / sum(1)) * 100) / 100,
  };
}
