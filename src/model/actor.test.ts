/** Actors: whom an agent acts for, and how far each is believed. */
import { describe, expect, test } from 'vitest';
import { ACTOR_KINDS, actorSchema, isPerson, OWNER, SOURCE_TRUST, userOf } from './actor.ts';

describe('actors', () => {
  test('each kind has a trust between none and all, and a person the most', () => {
    for (const kind of ACTOR_KINDS) {
      expect(SOURCE_TRUST[kind]).toBeGreaterThan(0);
      expect(SOURCE_TRUST[kind]).toBeLessThanOrEqual(SOURCE_TRUST.person);
    }
  });

  test('the owner is a person', () => {
    expect(isPerson(OWNER)).toBe(true);
    for (const kind of ACTOR_KINDS) expect(isPerson({ id: 'x', kind })).toBe(kind === 'person');
  });

  test('the user behind an actor is itself for a person, and the one it names for others', () => {
    expect(userOf({ id: 'anna', kind: 'person' })).toBe('anna');
    expect(userOf({ id: 'claude', kind: 'agent', user: 'anna' })).toBe('anna');
    expect(userOf({ id: 'claude', kind: 'agent' })).toBeUndefined();
  });

  test.each([
    {},
    { id: '', kind: 'person' },
    { id: 'a\nb', kind: 'person' },
    { id: 'a', kind: 'god' },
    { id: 'a', kind: 'person', user: ' ' },
  ])('%j is none', (actor) => {
    expect(actorSchema().safeParse(actor).success).toBe(false);
  });
});
