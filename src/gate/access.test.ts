/** What an identity may read and write: pinned or not, person or not. */
import { describe, expect, test } from 'vitest';
import { ACTOR_KINDS, type Actor } from '../model/actor.ts';
import { assertNotPinned, assertPerson, assertWithinPin, sightById, sightOver } from './access.ts';
import { type Identity, ownerIdOf } from './identity.ts';

const anna: Actor = { id: 'anna', kind: 'person' };
const free: Identity = { actor: anna, via: 'library', pinnedScopeId: null };
const pinned: Identity = { actor: anna, via: 'library', pinnedScopeId: 'scp_a' };
const denied = expect.objectContaining({ code: 'scope_denied', hint: expect.any(String) });

describe('sight', () => {
  test('by id: everywhere, or in the pinned scope only', () => {
    expect(sightById(free)).toEqual({ scopeIds: null, publicChainId: null, ownerIds: ['person:anna'] });
    expect(sightById(pinned)).toEqual({ scopeIds: ['scp_a'], publicChainId: null, ownerIds: ['person:anna'] });
  });

  test('over scopes: as asked, with the public memories of the chain', () => {
    expect(sightOver(free, ['scp_a', 'scp_b'], 'local', ['local'])).toEqual({
      scopeIds: ['scp_a', 'scp_b'],
      publicChainId: 'local',
      ownerIds: ['person:anna'],
      chainIds: ['local'],
    });
  });

  test('over scopes, pinned: its own only, and no public memories of others', () => {
    expect(sightOver(pinned, ['scp_a'], 'local', ['local'])).toEqual({
      scopeIds: ['scp_a'],
      publicChainId: null,
      ownerIds: ['person:anna'],
    });
    expect(() => sightOver(pinned, ['scp_a', 'scp_b'], null, ['local'])).toThrow(denied);
  });
});

describe('the pin', () => {
  test('lets its own scope through and no other', () => {
    expect(() => assertWithinPin(pinned, 'scp_a')).not.toThrow();
    expect(() => assertWithinPin(free, 'scp_b')).not.toThrow();
    for (const other of ['scp_b', 'global', 'SCP_A', 'scp_a ', ''])
      expect(() => assertWithinPin(pinned, other)).toThrow(denied);
  });

  test('keeps work on the whole store away', () => {
    expect(() => assertNotPinned(free, 'rebuild')).not.toThrow();
    expect(() => assertNotPinned(pinned, 'rebuild')).toThrow(denied);
  });
});

describe('persons', () => {
  test.each(ACTOR_KINDS)('%s', (kind) => {
    const act = () =>
      assertPerson({ actor: { id: 'x', kind }, via: 'library', pinnedScopeId: null }, 'promote a memory');
    if (kind === 'person') expect(act).not.toThrow();
    else
      expect(act).toThrow(
        expect.objectContaining({
          code: 'person_required',
          hint: expect.any(String),
          message: expect.stringContaining('promote a memory'),
        }),
      );
  });
});

describe('owners', () => {
  test('an agent is not the person of the same name', () => {
    const ids = ACTOR_KINDS.map((kind) => ownerIdOf({ id: 'anna', kind }));
    expect(new Set(ids).size).toBe(ACTOR_KINDS.length);
  });

  test('the user that an agent names gives it no more than its own', () => {
    expect(ownerIdOf({ id: 'claude', kind: 'agent', user: 'anna' })).toBe('agent:claude');
  });
});
