/** What an identity may read and write: pinned, within a boundary or free; person or not. */
import { describe, expect, test } from 'vitest';
import { ACTOR_KINDS, type Actor } from '../model/actor.ts';
import {
  accessById,
  accessOver,
  assertMayRead,
  assertMayWrite,
  assertPerson,
  assertWholeChain,
  assertWholeStore,
  ownsStore,
  whereItMayWrite,
} from './access.ts';
import { Boundary, type BoundaryPlace } from './boundary.ts';
import { type Identity, ownerIdOf } from './identity.ts';

const anna: Actor = { id: 'anna', kind: 'person' };
const site: BoundaryPlace = {
  id: 'scp_site',
  chainId: 'scp_org',
  parentIds: ['scp_org', 'global'],
  inheritedIds: ['scp_site', 'scp_org', 'scp_anna', 'global'],
};
const free: Identity = { actor: anna, via: 'library' };
const pinned: Identity = { actor: anna, via: 'library', boundary: new Boundary(site, true) };
const boundary = new Boundary(site, false);
boundary.move(site, ['scp_session']);
const bounded: Identity = { actor: anna, via: 'library', boundary };
const ownerIds = ['person:anna'];
const denied = expect.objectContaining({ code: 'scope_denied', hint: expect.any(String) });

describe('sight', () => {
  test('by id: everywhere, in the pinned scope only, or in the boundary’s scope, below it and what it inherits', () => {
    expect(accessById(free)).toEqual({
      scopeIds: null,
      publicChainId: null,
      ownerIds,
      reach: { scopeIds: null, publicChainId: null },
    });
    expect(accessById(pinned)).toEqual({
      scopeIds: ['scp_site'],
      publicChainId: null,
      ownerIds,
      chainIds: ['scp_org'],
      reach: { scopeIds: ['scp_site'], publicChainId: null },
    });
    expect(accessById(bounded)).toEqual({
      scopeIds: ['scp_site', 'scp_session', 'scp_org', 'scp_anna', 'global'],
      publicChainId: 'scp_org',
      ownerIds,
      chainIds: ['scp_org', 'local'],
      reach: { scopeIds: accessById(bounded).scopeIds, publicChainId: 'scp_org' },
    });
  });

  test('over scopes: as asked, with the public memories of the chain', () => {
    const asked = { scopeIds: ['scp_site', 'scp_org'], publicChainId: 'scp_org', ownerIds, chainIds: ['scp_org'] };
    for (const identity of [free, bounded])
      expect(accessOver(identity, ['scp_site', 'scp_org'], 'scp_org', ['scp_org'])).toEqual({
        ...asked,
        reach: accessById(identity).reach,
      });
    expect(() => accessOver(bounded, ['scp_site', 'scp_other'], null, ['scp_org'])).toThrow(denied);
  });

  test('over scopes, pinned: its own only, and no public memories of others', () => {
    expect(accessOver(pinned, ['scp_site'], null, ['scp_org'])).toEqual({
      scopeIds: ['scp_site'],
      publicChainId: null,
      ownerIds,
      chainIds: ['scp_org'],
      reach: accessById(pinned).reach,
    });
    expect(() => accessOver(pinned, ['scp_site', 'scp_org'], null, ['scp_org'])).toThrow(denied);
  });

  test('to write: what is only inherited is left out', () => {
    expect(whereItMayWrite(bounded, accessById(bounded)).scopeIds).toEqual(['scp_site', 'scp_session']);
    expect(whereItMayWrite(free, accessById(free)).scopeIds).toBeNull();
  });
});

describe('a boundary', () => {
  test.each([
    ['pinned', pinned, ['scp_site'], ['scp_site']],
    ['bounded', bounded, ['scp_site', 'scp_session', 'scp_org', 'scp_anna', 'global'], ['scp_site', 'scp_session']],
  ])('%s lets through what it names and nothing else', (_, identity, read, write) => {
    for (const id of ['scp_site', 'scp_session', 'scp_org', 'scp_anna', 'global', 'scp_other', 'SCP_SITE', '']) {
      if (read.includes(id)) assertMayRead(identity, id);
      else expect(() => assertMayRead(identity, id), id).toThrow(denied);
      if (write.includes(id)) assertMayWrite(identity, id);
      else expect(() => assertMayWrite(identity, id), id).toThrow(denied);
    }
    assertMayWrite(free, 'scp_other');
  });

  test('keeps work on the whole store away, and definitions unless it is a whole organisation', () => {
    const organisation = {
      ...free,
      boundary: new Boundary({ ...site, id: 'scp_org', parentIds: ['global'] }, false),
    };
    for (const identity of [pinned, bounded, organisation])
      expect(() => assertWholeStore(identity, 'rebuild')).toThrow(denied);
    for (const identity of [pinned, bounded]) expect(() => assertWholeChain(identity, 'A tag')).toThrow(denied);
    assertWholeChain(organisation, 'A tag');
    assertWholeStore(free, 'rebuild');
  });

  test('a scope that is being made below it stays within until the tree says where it is', () => {
    const own = new Boundary(site, false);
    own.admitBelow('scp_new');
    own.move(site, []);
    expect(own.mayWrite('scp_new')).toBe(true);
    own.settle('scp_new');
    expect(own.mayWrite('scp_new')).toBe(false);
  });
});

describe('the owner of the store', () => {
  test('is the person called owner, with every right and no boundary', () => {
    const owner: Identity = { actor: { id: 'owner', kind: 'person' }, via: 'library' };
    expect(ownsStore(owner)).toBe(true);
    for (const other of [
      free,
      { ...owner, right: 'write' as const },
      { ...owner, boundary },
      { ...owner, actor: { id: 'owner', kind: 'agent' as const } },
    ])
      expect(ownsStore(other)).toBe(false);
  });
});

describe('persons', () => {
  test.each(ACTOR_KINDS)('%s', (kind) => {
    const act = () => assertPerson({ actor: { id: 'x', kind }, via: 'library' }, 'accept a memory');
    if (kind === 'person') expect(act).not.toThrow();
    else
      expect(act).toThrow(
        expect.objectContaining({
          code: 'person_required',
          hint: expect.any(String),
          message: expect.stringContaining('accept a memory'),
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
