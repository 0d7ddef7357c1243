/** Whether a guideline forbids an act: whose guidelines count, where, and since when. */
import { expect, test } from 'vitest';
import { ANNA, CLAUDE, DAY, refused, useWorld } from './world.ts';

const world = useWorld();

const RULES = { verificationRules: { filePatterns: ['src/legacy/**'], contentPatterns: ['rm\\s+-rf'] } };
const rule = (more: object = {}) => ({
  content: 'Leave it alone',
  kind: 'guideline',
  priority: 95,
  payload: RULES,
  ...more,
});
const WRITE = { action: 'file_write', path: 'src/legacy/a.ts' } as const;

test('a critical guideline of a person forbids, and says by which rule', async () => {
  const memory = await world.open({ actor: ANNA });
  expect(await memory.checkAction(WRITE)).toEqual({ allowed: true, violations: [] });
  const { id } = await memory.remember(rule({ name: 'legacy' }));
  const violation = { id, name: 'legacy', guideline: 'Leave it alone' };
  expect(await memory.checkAction(WRITE)).toEqual({
    allowed: false,
    violations: [{ ...violation, rule: 'file_pattern', met: 'src/legacy/**' }],
  });
  expect(await memory.checkAction({ action: 'command', content: 'rm -rf /' })).toMatchObject({
    violations: [{ ...violation, rule: 'content_pattern' }],
  });
  expect(await memory.checkAction({ action: 'command', content: 'ls' })).toMatchObject({ allowed: true });
  await refused(memory.checkAction({ action: 'lunch' as 'other' }), 'invalid_input');
});

test('what is of low priority, unreviewed, archived, expired, rejected or private to another does not count', async () => {
  const anna = await world.open({ actor: ANNA });
  const claude = await world.open({ actor: CLAUDE });
  const isAllowed = async () => (await anna.checkAction(WRITE)).allowed;
  await anna.remember(rule({ content: 'Low', priority: 89 }));
  const { id } = await claude.remember(rule({ content: 'Of an agent' }));
  await claude.remember(rule({ content: 'Hidden', visibility: 'private' }));
  expect(await isAllowed()).toBe(true);
  await anna.accept({ id });
  // How urgent it is, is a person's to say (GATE-25).
  expect(await isAllowed()).toBe(true);
  await anna.revise({ id, priority: 95 });
  expect(await isAllowed()).toBe(false);
  await anna.forget({ id });
  expect(await isAllowed()).toBe(true);
  await anna.remember(rule({ content: 'For a day', tier: 'daily' }));
  expect(await isAllowed()).toBe(false);
  world.pass(2 * DAY);
  expect(await isAllowed()).toBe(true);
  const { id: wrong } = await anna.remember(rule({ content: 'Wrong' }));
  await anna.reject({ id: wrong });
  expect(await isAllowed()).toBe(true);
});

test('by scope, and as of a time', async () => {
  const memory = await world.open({ actor: ANNA });
  await memory.createScope({ scope: 'project:elsewhere' });
  const before = world.now;
  world.pass(DAY);
  await memory.remember(rule({ scope: 'project:elsewhere' }));
  expect(await memory.checkAction(WRITE)).toMatchObject({ allowed: true });
  expect(await memory.checkAction({ ...WRITE, scope: 'project:elsewhere' })).toMatchObject({ allowed: false });
  expect(await memory.checkAction({ ...WRITE, scope: 'project:elsewhere', asOf: before })).toMatchObject({
    allowed: true,
  });
  await memory.remember(rule({ scope: 'global' }));
  expect(await memory.checkAction(WRITE)).toMatchObject({ allowed: false });
  expect(await memory.checkAction({ ...WRITE, inherit: false })).toMatchObject({ allowed: true });
});
