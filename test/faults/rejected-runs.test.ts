/** Runs whose check finds something wrong: they are rejected, and what they did to links is taken back. And how large what a run says may be. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { Engine } from '../../src/engine/engine.ts';
import { LIMITS } from '../../src/index.ts';
import { makeLink } from '../../src/knowledge/links/make-link.ts';
import { removeLink } from '../../src/knowledge/links/remove-link.ts';
import { maintenanceOperation } from '../../src/operations/define.ts';
import { operations } from '../../src/operations/index.ts';
import { defineRun, type RunFinding } from '../../src/runs/define-run.ts';
import { performRun } from '../../src/runs/perform-run.ts';

let engine: Engine;
beforeEach(async () => {
  engine = await Engine.open({ path: ':memory:', scope: 'project:site', policies: { secrets: 'keep' } });
});
afterEach(() => engine.close());

interface LinkChange {
  readonly remove?: string;
  readonly from?: string;
  readonly to?: string;
}

/** Makes and removes links as it is told to, and finds what it is told to. */
function linking(changes: readonly LinkChange[], findings: readonly RunFinding[], note = '') {
  const kind = defineRun({
    kind: 'change-links',
    input: z.object({ note: z.string() }),
    undoable: true,
    plan: async () => ({ total: changes.length }),
    look: async () => ({ items: changes, cursor: null, done: changes.length, isLast: true }),
    async apply(command, { remove, from, to }: LinkChange) {
      if (remove !== undefined) return removeLink(command, { id: remove }, 'Not any more');
      return makeLink(command, { from: from!, to: to!, kind: 'supports' } as Parameters<typeof makeLink>[1]);
    },
    idOf: ({ remove }) => remove ?? null,
    verify: async () => findings,
  });
  return maintenanceOperation({
    name: 'change-links',
    summary: '',
    description: '',
    area: 'admin',
    view: 'report',
    changesStore: true,
    input: z.object({}),
    output: z.object({ run: z.string().nullable(), state: z.string() }),
    examples: [],
    handle: (context) => performRun(context, kind, { note }),
  });
}

async function remembered(count: number, content = 'Boat'): Promise<string[]> {
  const inputs = Array.from({ length: count }, (_, index) => ({ content: `${content} ${index}` }));
  const { results } = await engine.run(operations.remember, inputs);
  return results.map(({ id }) => id);
}

test('a finding rejects a run: the link that it made is removed, the one that it removed is there again', async () => {
  const [a, b, c] = await remembered(3);
  const { results } = await engine.run(operations.link, [
    { from: a!, to: b!, kind: 'supports', weight: 0.5, note: 'Kept' },
  ]);
  const old = results[0]!.id;
  const changes = [{ remove: old }, { from: b!, to: c! }];
  const finding = { code: 'too_bold', message: 'It goes too far', item: b! };
  const { run, state } = await engine.run(linking(changes, [finding]), {});
  expect(state).toBe('rejected');
  const { links } = await engine.run(operations.links, {});
  expect(links).toMatchObject([{ id: old, from: a, to: b, weight: 0.5, note: 'Kept' }]);
  const shown = await engine.run(operations.run, { id: run! });
  expect(shown.run).toMatchObject({
    state: 'rejected',
    changed: 2,
    findings: [{ code: 'too_bold', message: 'It goes too far' }],
    undone: { restored: 2, refused: 0 },
  });
  expect(await engine.run(operations.rebuild, {})).toMatchObject({ equal: true });
});

test('a committed run of links is undone, but what somebody changed since stays', async () => {
  const [a, b, c] = await remembered(3);
  const { run } = await engine.run(
    linking(
      [
        { from: a!, to: b! },
        { from: b!, to: c! },
      ],
      [],
    ),
    {},
  );
  const made = (await engine.run(operations.links, {})).links.map(({ id }) => id);
  await engine.run(operations.link, { from: b!, to: c!, kind: 'supports', weight: 0.1 });
  const undone = await engine.run(operations.undo, { id: run! });
  expect(undone).toMatchObject({ count: 1, refused: [{ code: 'changed_since' }] });
  const left = (await engine.run(operations.links, {})).links;
  expect(left).toMatchObject([{ weight: 0.1 }]);
  expect(made).toContain(left[0]!.id);
});

test('of very many findings the first are kept', async () => {
  const [a, b] = await remembered(2);
  const findings = Array.from({ length: LIMITS.runFindings + 1 }, (_, index) => ({
    code: 'wrong',
    message: `${index}`,
  }));
  const { run } = await engine.run(linking([{ from: a!, to: b! }], findings), {});
  expect((await engine.run(operations.run, { id: run! })).run.findings).toHaveLength(LIMITS.runFindings);
});

test('an input that is too long is refused before anything is done', async () => {
  const [a, b] = await remembered(2);
  const room = LIMITS.jobInput - '{"note":""}'.length;
  const asked = (length: number) => engine.run(linking([{ from: a!, to: b! }], [], 'x'.repeat(length)), {});
  await expect(asked(room + 1)).rejects.toMatchObject({ code: 'internal' });
  expect((await engine.run(operations.runs, {})).runs).toEqual([]);
  expect(await asked(room)).toMatchObject({ state: 'committed' });
});

test('what was taken back of very many items is said in parts', async () => {
  const token = `ghp_${'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0dF3gJ6'}`;
  await remembered(LIMITS.runItems + 1, token);
  const { run } = await engine.run(operations.redact, { apply: true });
  expect(await engine.run(operations.undo, { id: run! })).toMatchObject({ count: LIMITS.runItems + 1 });
  const { events } = await engine.run(operations.events, { kinds: ['run.undone'], limit: 10 });
  expect(events).toHaveLength(2);
  expect((await engine.run(operations.run, { id: run! })).run.undone).toMatchObject({ restored: LIMITS.runItems + 1 });
});
