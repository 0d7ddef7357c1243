/** Compares what the real store says of entities and identities with the model. */
import { expect } from 'vitest';
import type { Memory } from '../../src/index.ts';
import type { SeededRandom } from '../support/seeded-random.ts';
import { answerOf } from './answer.ts';
import { namesOf } from './model/identities.ts';
import * as reads from './model/reads.ts';
import { type Connection, Refusal, type State } from './model/state.ts';
import { ENTITIES, SCOPES } from './words.ts';

export async function checkEntities(
  state: State,
  memory: Memory,
  connection: Connection,
  now: number,
  random: SeededRandom,
  story: string,
): Promise<void> {
  for (const scope of [undefined, '*', ...random.some(SCOPES, 0.2)]) {
    const counted = await answerOf(async () => {
      const { entities, behind } = await memory.entities({ scope, limit: 500 });
      const known = entities.filter(({ key }) => ENTITIES.some((word) => word.toLowerCase() === key));
      return { behind, counts: known.map(({ key, mentions }) => `${key} ${mentions}`).sort() };
    });
    const expected = modelled(() => ({
      behind: reads.unread(state, connection, scope),
      counts: ENTITIES.map((word) => ({
        word,
        count: reads.mentioning(state, connection, now, word, scope, false).length,
      }))
        .filter(({ count }) => count > 0)
        .map(({ word, count }) => `${word.toLowerCase()} ${count}`)
        .sort(),
    }));
    expect(counted, `entities in ${scope} ${story}`).toEqual(expected);
    const word = random.pick(ENTITIES);
    const items = await answerOf(async () =>
      (await memory.mentions({ entity: word, scope, limit: 500 })).mentions.map(({ item }) => item).sort(),
    );
    expect(items, `mentions of ${word} in ${scope} ${story}`).toEqual(
      modelled(() => reads.mentioning(state, connection, now, word, scope).sort()),
    );
  }
  await checkIdentities(state, memory, connection, now, story);
}

async function checkIdentities(
  state: State,
  memory: Memory,
  connection: Connection,
  now: number,
  story: string,
): Promise<void> {
  const { identities } = await memory.identities({ scope: '*', statuses: ['active', 'merged', 'removed'], limit: 500 });
  const real = identities.map(({ id, name, kind, description, status, aliases, contested, merged, mentions }) => {
    const wholeStatus = status === 'active' ? { aliases: aliases.toSorted(), mentions } : {};
    return {
      id,
      name,
      kind,
      description,
      status,
      contested,
      merged: merged.map((one) => one.merge).sort(),
      ...wholeStatus,
    };
  });
  const expected = [...state.identities.values()].map(({ id, name, key, kind, description, status }) => {
    const names = namesOf(state, id);
    const merged = mergesUnder(state, id);
    const mentions = ENTITIES.filter((word) => names[word.toLowerCase()] !== undefined)
      .map((word) => reads.mentioning(state, connection, now, word, '*', false).length)
      .reduce((sum, count) => sum + count, 0);
    const aliases = Object.entries(names).filter(([one]) => one !== key);
    const wholeStatus = status === 'active' ? { aliases: aliases.map(([, alias]) => alias).sort(), mentions } : {};
    return {
      id,
      name,
      kind,
      description,
      status,
      contested: [],
      merged: status === 'active' ? merged.sort() : [],
      ...wholeStatus,
    };
  });
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  expect(real.sort(byId), story).toEqual(expected.sort(byId));
}

function mergesUnder(state: State, id: string): string[] {
  return state.merges
    .filter((one) => one.into === id && !one.isUndone)
    .flatMap((one) => [one.id, ...mergesUnder(state, one.from)]);
}

function modelled<T>(answer: () => T): T | { refused: string } {
  try {
    return answer();
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.code };
    throw error;
  }
}
