/** How far something is trusted: by the path its words took, and no further than the least of its sources (GATE-2). */
import { expect, test } from 'vitest';
import type { Memory } from '../../src/index.ts';
import { ANNA, CLAUDE, refused, useWorld } from './world.ts';

const world = useWorld();

const trustOf = async (memory: Memory, id: string) => ((await memory.get({ id })) as { trust: number }).trust;

async function said(memory: Memory, content: string): Promise<string> {
  return (await memory.record({ kind: 'tool_result', content })).results[0]!.id;
}

async function both(): Promise<{ person: Memory; agent: Memory; ofPerson: string; ofAgent: string }> {
  const [person, agent] = [await world.open({ actor: ANNA }), await world.open({ actor: CLAUDE })];
  return { person, agent, ofPerson: await said(person, 'I saw a heron'), ofAgent: await said(agent, 'Page: herons') };
}

test('GATE-2 a claim that rests on what an agent brought is trusted like the agent', async () => {
  const { person, agent, ofPerson, ofAgent } = await both();
  let number = 0;
  const cite = async (memory: Memory, ...events: string[]) => {
    const citations = events.map((event) => ({ event }));
    return trustOf(person, (await memory.assert({ statement: `Heron number ${number++}`, citations })).id);
  };
  expect(await cite(person)).toBe(0.9);
  expect(await cite(person, ofPerson)).toBe(0.9);
  expect(await cite(person, ofAgent)).toBe(0.5);
  expect(await cite(person, ofPerson, ofAgent)).toBe(0.5);
  expect(await cite(agent, ofPerson)).toBe(0.5);
  // What cites a derived claim inherits from it.
  const { id } = await person.assert({ statement: 'Herons are back', citations: [{ event: ofAgent }] });
  const [event] = ((await person.get({ id })) as { sources: string[] }).sources;
  expect(await cite(person, event!)).toBe(0.5);
});

test('GATE-2 a quoted document hands its trust on', async () => {
  const { person, agent } = await both();
  const { id: document } = await agent.putDocument({ uri: 'docs:birds', content: 'Herons nest in April.' });
  const citations = [{ document, quote: 'nest in April' }];
  const { id } = await person.remember({ content: 'They nest in spring', citations });
  expect(await trustOf(person, id)).toBe(0.5);
});

test('GATE-2 a memory is trusted like the least of what it cites or sums up, in every version', async () => {
  const { person, agent, ofPerson, ofAgent } = await both();
  const { id: theirs } = await agent.remember({ content: 'Herons are blue' });
  const { id: claim } = await agent.assert({ statement: 'Herons are loud' });
  const { id: plain } = await person.remember({ content: 'Herons are grey' });
  expect(await trustOf(person, plain)).toBe(0.9);
  for (const source of [theirs, claim, ofAgent]) {
    const { id } = await person.remember({ content: `A summary of ${source}`, summaryOf: [plain, source] });
    expect(await trustOf(person, id)).toBe(0.5);
  }
  // Other sources can lower it, and a person's own words without them raise it.
  await person.revise({ id: plain, citations: [{ event: ofPerson }] });
  expect(await trustOf(person, plain)).toBe(0.9);
  await person.revise({ id: plain, citations: [{ event: ofAgent }] });
  expect(await trustOf(person, plain)).toBe(0.5);
  await person.revise({ id: plain, content: 'Herons are grey and white' });
  expect(await trustOf(person, plain)).toBe(0.5);
  await person.revise({ id: plain, content: 'Herons are grey indeed', clear: ['citations'] });
  expect(await trustOf(person, plain)).toBe(0.9);
  expect(await person.rebuild()).toMatchObject({ equal: true });
});

test('GATE-2 support from an agent neither raises nor lowers what a person said', async () => {
  const { person, agent, ofAgent } = await both();
  const { id } = await person.assert({ statement: 'Herons are grey' });
  expect(await agent.assert({ statement: 'Herons are grey', citations: [{ event: ofAgent }] })).toMatchObject({
    status: 'supported',
    id,
  });
  expect(await trustOf(person, id)).toBe(0.9);
});

test('CLM-17 authority is of the person who decides, whatever is cited', async () => {
  const { person, agent, ofAgent } = await both();
  const home = { subject: 'heron', predicate: 'home', statement: 'The heron lives at the lake', object: 'the lake' };
  await person.definePredicate({ name: 'home', cardinality: 'one' });
  const { id } = await person.assert({ ...home, authoritative: true, citations: [{ event: ofAgent }] });
  expect(await trustOf(person, id)).toBe(0.5);
  await refused(
    agent.supersede({ id, reason: 'manual_correction', statement: 'Zoo', object: 'zoo' }),
    'person_required',
  );
  await agent.assert({ ...home, statement: 'It lives in the zoo', object: 'the zoo' });
  expect(await person.get({ id })).toMatchObject({ status: 'current' });
  // A person corrects it, also on the word of a tool.
  await person.assert({ ...home, statement: 'It moved', object: 'the river', citations: [{ event: ofAgent }] });
  expect(await person.get({ id })).toMatchObject({ status: 'superseded' });
});
