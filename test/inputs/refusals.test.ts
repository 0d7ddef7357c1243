/** No write comes in past the gate: each, with what a policy forbids, is refused and recorded (AUD-2, GATE-12). */
import { describe, expect, test } from 'vitest';
import { isReferenceField } from '../../src/gate/clean-request.ts';
import { type Memory, openMemory } from '../../src/index.ts';
import { definitionOf, fieldsOf, OPERATION_NAMES, openSubject } from './subject.ts';

const TOKEN = `ghp_${'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0dF3gJ6'}`;

/** They take only names of scopes and items. */
const WITHOUT_TEXTS = ['check', 'moveScope', 'outcome', 'rebindScope'];

describe.each(OPERATION_NAMES.filter((name) => definitionOf(name).access === 'write'))('%s', (name) => {
  test('refuses a secret where the policy says so, and records it', async () => {
    const { memory, goodRequest, send } = await openSubject({ policies: { secrets: 'block' } });
    const fields = fieldsOf(name).filter((field) => !isReferenceField(field.name));
    const codes: string[] = [];
    for (const { name: field, isList } of fields) {
      const request = { ...goodRequest(name), [field]: isList ? [TOKEN] : TOKEN };
      await send(name, request).catch((error: { code: string }) => codes.push(error.code));
    }
    const blocked = codes.filter((code) => code === 'blocked');
    expect(blocked.length > 0).toBe(!WITHOUT_TEXTS.includes(name));
    const { acts } = await memory.audit({ outcomes: ['refused'], scope: '*' });
    expect(acts.map(({ refusal }) => [refusal!.operation, refusal!.code])).toEqual(
      blocked.map(() => [definitionOf(name).name, 'blocked']),
    );
    await memory.close();
  });
});

/** Work on the whole store that can change it, and what it says to a pinned agent; null where it may be done, through the gate. */
const MAINTENANCE: Record<string, string | null> = {
  cancelJob: 'not_found',
  consolidate: null,
  detectConflicts: null,
  embedTexts: 'scope_denied',
  erase: 'person_required',
  extract: null,
  import: 'person_required',
  learn: null,
  rebuild: 'scope_denied',
  redact: null,
  retryJob: 'not_found',
  review: 'person_required',
  startJob: null,
};

/** What those are asked that need something. */
const ASKED: Record<string, object> = {
  cancelJob: { id: `job_${'0'.repeat(26)}` },
  erase: { ids: ['mem_01j'] },
  retryJob: { id: `job_${'0'.repeat(26)}` },
  review: { ids: ['prp_01j'], decision: 'accept' },
  startJob: { kind: 'extract' },
};

test('other operations that change the store are known, and refuse those who may not', async () => {
  const changing = OPERATION_NAMES.filter((name) => {
    const definition = definitionOf(name);
    return definition.access === 'maintenance' && definition.changesStore;
  });
  expect(changing.sort()).toEqual(Object.keys(MAINTENANCE));
  const memory = await openMemory({
    path: ':memory:',
    scope: 'project:site',
    pinned: true,
    actor: { id: 'claude', kind: 'agent' },
  });
  await memory.remember({ content: 'Herons nest' });
  for (const [name, code] of Object.entries(MAINTENANCE)) {
    const outcome = await (memory[name as keyof Memory] as (input: object) => Promise<unknown>)(ASKED[name] ?? {}).then(
      () => null,
      (error: { code: string }) => error.code,
    );
    expect(outcome, name).toBe(code);
  }
  const { acts } = await memory.audit({ outcomes: ['refused'], order: 'oldest' });
  // What is not there is no refusal by a rule.
  const refused = Object.values(MAINTENANCE).filter((code) => code !== null && code !== 'not_found');
  expect(acts.map(({ refusal }) => refusal!.code)).toEqual(refused);
  await memory.close();
});
