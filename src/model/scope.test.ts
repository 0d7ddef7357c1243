/** Scope references, and ids that follow from what a scope is. */
import { describe, expect, test } from 'vitest';
import { isId } from '../base/ids.ts';
import { LIMITS } from '../base/limits.ts';
import { PARENT_KINDS, parseScopeReference, SCOPE_KINDS, scopeIdOf, scopeReference } from './scope.ts';

const path = (kind: string, key: string, orgKey?: string) => ({ form: 'path', orgKey, kind, key });

describe('parseScopeReference', () => {
  const id = scopeIdOf('global', 'project', 'site');

  test.each([
    ['global', { form: 'id', id: 'global' }],
    [id, { form: 'id', id }],
    ['project:site', path('project', 'site')],
    ['workspace:site', path('project', 'site')],
    ['org:acme', path('org', 'acme')],
    ['user:anna', path('user', 'anna')],
    ['agent:claude', path('agent', 'claude')],
    ['session:42', path('session', '42')],
    ['org:acme/project:site', path('project', 'site', 'acme')],
    ['org:acme/session:42', path('session', '42', 'acme')],
    ['org:acme/workspace:site', path('project', 'site', 'acme')],
    ['org:acme/user:anna', path('user', 'anna', 'acme')],
    ['project:/home/anna/site', path('project', '/home/anna/site')],
    ['project:a:b', path('project', 'a:b')],
    ['project:org:acme', path('project', 'org:acme')],
    ['project:Grüße 日本', path('project', 'Grüße 日本')],
    [`project:${'x'.repeat(LIMITS.scopeKey)}`, path('project', 'x'.repeat(LIMITS.scopeKey))],
  ])('%s', (text, parsed) => {
    expect(parseScopeReference(text)).toEqual(parsed);
  });

  test.each([
    '',
    ' ',
    'site',
    'project',
    'project:',
    'project: site',
    'project:site ',
    'Project:site',
    'team:site',
    'global:x',
    '*',
    'scp_1',
    'org:',
    'org:/project:x',
    'org:a/b',
    'org:a/org:b',
    'org:acme/',
    'org:acme/site',
    'org:acme/project:',
    'project:a\nb',
    'project:a\u0000b',
    'project:\ud800',
    'org:a\nb',
    ' project:site',
    '__proto__',
    'constructor:x',
    `project:${'x'.repeat(LIMITS.scopeKey + 1)}`,
  ])('%j is not one', (text) => {
    expect(() => parseScopeReference(text)).toThrow(
      expect.objectContaining({ code: 'scope_invalid', hint: expect.any(String) }),
    );
  });

  test('an error about a very long reference stays short', () => {
    try {
      parseScopeReference('x'.repeat(1_000_000));
    } catch (error) {
      expect((error as Error).message.length).toBeLessThan(300);
      expect(JSON.stringify(error).length).toBeLessThan(2_000);
    }
  });
});

describe('scopeIdOf', () => {
  test('is the same in every store, and never changes', () => {
    expect(scopeIdOf('global', 'global', 'global')).toBe('global');
    expect(scopeIdOf('global', 'project', 'site')).toBe(PINNED.project);
    expect(scopeIdOf('global', 'org', 'acme')).toBe(PINNED.org);
    expect(scopeIdOf(PINNED.org, 'project', 'site')).toBe(PINNED.inOrg);
  });

  test('differs with the parent, the kind and the key', () => {
    const ids = [
      scopeIdOf('global', 'project', 'a'),
      scopeIdOf('global', 'user', 'a'),
      scopeIdOf('global', 'project', 'b'),
      scopeIdOf(scopeIdOf('global', 'org', 'a'), 'project', 'a'),
    ];
    expect(new Set(ids).size).toBe(4);
    for (const one of ids) expect(isId('scp', one)).toBe(true);
  });
});

/** Computed once: stores that were never in touch rely on them. */
const PINNED = {
  project: 'scp_qf50qvsr4rv2mpjvzarx6z671e',
  org: 'scp_36vcszqyeqzs8t8jgp1ds8zvvy',
  inOrg: 'scp_bfzzex8b81pad2r5hhth2e8rbj',
};

describe('kinds', () => {
  test('every kind but the global one may stand under the global scope', () => {
    for (const kind of SCOPE_KINDS) expect(PARENT_KINDS[kind].includes('global')).toBe(kind !== 'global');
  });

  test('nothing stands under a session, a user or an agent', () => {
    for (const kind of SCOPE_KINDS) {
      for (const leaf of ['session', 'user', 'agent'] as const) expect(PARENT_KINDS[kind]).not.toContain(leaf);
    }
  });

  test('the field is limited before it is read', () => {
    expect(scopeReference.safeParse('x'.repeat(LIMITS.scopeKey + 101)).success).toBe(false);
    expect(scopeReference.safeParse('').success).toBe(false);
  });
});
