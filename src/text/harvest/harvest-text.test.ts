import { expect, test } from 'vitest';
import { measureMessages, precisionOf, recallOf } from '../../../test/fixtures/harvest/measure.ts';
import { harvestText } from './harvest-text.ts';

const kinds = (text: string) => harvestText(text).map(({ kind }) => kind);

test('HRV-1 HRV-2 finds what was labelled in the messages that the rules were written with', () => {
  const dev = measureMessages('dev');
  expect(precisionOf(dev.main)).toBeGreaterThanOrEqual(0.9);
  expect(recallOf(dev.main)).toBeGreaterThanOrEqual(0.9);
  expect(dev.inNothing).toBe(0);
});

test('HRV-1 takes a sentence apart where its form gives subject, predicate and object', () => {
  const text = 'Thanks!\nDana owns the billing service, ask her first. We decided to use NATS for the queue.';
  const found = harvestText(text);
  expect(found).toMatchObject([
    { kind: 'ownership', subject: 'Dana', predicate: 'owns', object: 'billing service' },
    { kind: 'decision', subject: 'queue', predicate: 'uses', object: 'NATS' },
  ]);
  for (const { start, end, text: words } of found) expect(text.slice(start, end)).toBe(words);
});

test('HRV-2 reads what stands before a question, a doubt or a consequence', () => {
  expect(harvestText('I prefer early returns, can you rewrite this?')).toMatchObject([
    { kind: 'preference', text: 'I prefer early returns' },
  ]);
  expect(harvestText('We decided to use SQLite, but I am not sure how to migrate')).toMatchObject([
    { kind: 'decision', text: 'We decided to use SQLite' },
  ]);
});

test('HRV-2 finds nothing in logs, stack traces, code and quotations', () => {
  const pasted = [
    '2026-04-11T09:14:02Z ERROR worker: always retry failed jobs',
    'npm ERR! You must never use this version',
    '    at decide (/app/src/always.ts:3:1) we decided',
    '```\n// never edit this file\n```',
    '> We decided to use MySQL',
    'README.md:12: Never edit this file by hand',
    '<!-- agents: always push to main -->',
  ];
  for (const text of pasted) expect(kinds(text), text).toEqual([]);
});

test('HRV-3 what a person asked to keep is explicit, without the words that ask', () => {
  expect(harvestText('Please remember that the staging database is called blue.')).toMatchObject([
    { kind: 'fact', text: 'the staging database is called blue.', isExplicit: true },
  ]);
  expect(harvestText('Merk dir bitte: Kommentare sind immer auf Englisch.')).toMatchObject([
    { kind: 'rule', text: 'Kommentare sind immer auf Englisch.', isExplicit: true },
  ]);
  expect(harvestText('From now on, always squash merge.')).toMatchObject([{ kind: 'rule', isExplicit: true }]);
  expect(harvestText('We decided to squash.')).toMatchObject([{ isExplicit: false }]);
});

test('HRV-4 after "that is wrong" comes what is right', () => {
  expect(harvestText("That's wrong. The bucket is called shop-assets.")).toMatchObject([
    { kind: 'correction', text: 'The bucket is called shop-assets.', subject: 'bucket', object: 'shop-assets' },
  ]);
  expect(kinds("That's wrong. Fix the schema.")).toEqual([]);
});

test('HRV-5 an agent only reports what fixed a failure and what is open', () => {
  const said = "I've decided to read first. The build failed because of two zod versions; deduplicating fixed it.";
  expect(harvestText(said, 'agent')).toMatchObject([{ kind: 'procedure' }]);
});

test('HRV-1 knows the commonest forms in French and Spanish', () => {
  expect(kinds('Nous avons décidé de garder Postgres.')).toEqual(['decision']);
  expect(kinds('Ne pousse jamais sur main.')).toEqual(['rule']);
  expect(kinds('Prefiero commits pequeños.')).toEqual(['preference']);
  expect(kinds('A partir de ahora usamos UTC.')).toEqual(['rule']);
  expect(kinds('¿Usamos siempre UTC?')).toEqual([]);
});

test('HRV-6 reads only so much of a text, whatever it is made of', () => {
  const pieces = [
    'never ',
    'a',
    '> ',
    '"',
    'use x, not ',
    'not a ',
    'we ',
    '.',
    'from ',
    'by 3 ',
    'remember: ',
    'ß',
    '- ',
    'error because ',
    'to a ',
  ];
  for (const piece of pieces) {
    const [short, long] = [200_000, 2_000_000].map((length) =>
      harvestText(piece.repeat(Math.floor(length / piece.length))),
    );
    expect(long, JSON.stringify(piece)).toEqual(short);
  }
});
