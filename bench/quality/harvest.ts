/**
 * What the harvest finds in messages that were labelled by somebody who had not read the rules: made-up coding sessions, and turns of three sets of chats. Rules were written
 * with `dev` alone. And how long it takes to learn from a month of one heavy user.
 */
import type { HarvestKind } from '../../src/text/harvest/find.ts';
import { harvestText } from '../../src/text/harvest/harvest-text.ts';
import { chatLabels, type Split } from '../../test/fixtures/harvest/labelled.ts';
import { type Counts, MAIN, measureMessages, precisionOf, recallOf } from '../../test/fixtures/harvest/measure.ts';
import { CHAT_FILES, readChatTurns } from '../support/chats.ts';
import { missingData } from '../support/data-folder.ts';
import { learnMonth } from './harvest/month.ts';

export const name = 'harvest';
export const goal =
  'unseen: precision ≥ .75 and recall ≥ .55 for decisions, rules, preferences and corrections; at most 2 false finds per 100 turns of talk; 60,000 events in under 60 s of one core';

export async function run(scale: number) {
  return {
    coding: { dev: coding('dev'), unseen: coding('unseen') },
    chats: chats('dev') && { dev: chats('dev'), unseen: chats('unseen') },
    month: await learnMonth(Math.round(60_000 * scale)),
  };
}

function coding(split: Split) {
  const { messages, byKind, main, all, inNothing, nothing, subjects } = measureMessages(split);
  return {
    messages,
    main: figures(main),
    all: figures(all),
    byKind: Object.fromEntries(Object.entries(byKind).map(([kind, counts]) => [kind, figures(counts)])),
    inMessagesWithNothing: { messages: nothing, found: inNothing },
    subjects,
    english: figures(measureMessages(split, 'en').main),
    german: figures(measureMessages(split, 'de').main),
  };
}

function chats(split: Split) {
  const turns = chatLabels().filter((one) => one.split === split);
  const counts: Counts = { labelled: 0, found: 0, right: 0, met: 0 };
  const main: Counts = { labelled: 0, found: 0, right: 0, met: 0 };
  let inNothing = 0;
  for (const { set, row, turn, labels } of turns) {
    const said = readChatTurns(set)?.get(`${row}|${turn}`);
    if (said === undefined) return missingData(...Object.values(CHAT_FILES));
    const found = new Set(
      harvestText(said.text, said.role === 'assistant' ? 'agent' : 'person').map(({ kind }) => kind),
    );
    for (const kind of found) {
      const isRight = labels.includes(kind);
      for (const each of isMain(kind) ? [counts, main] : [counts]) {
        each.found++;
        if (isRight) each.right++;
      }
      if (labels.includes('none')) inNothing++;
    }
    for (const kind of labels) {
      if (kind === 'none') continue;
      for (const each of isMain(kind) ? [counts, main] : [counts]) {
        each.labelled++;
        if (found.has(kind)) each.met++;
      }
    }
  }
  const wrong = counts.found - counts.right;
  return {
    turns: turns.length,
    falsePer100Turns: rounded((100 * wrong) / turns.length),
    inTurnsWithNothing: inNothing,
    main: figures(main),
    all: figures(counts),
  };
}

function isMain(kind: HarvestKind): boolean {
  return MAIN.includes(kind);
}

function figures(counts: Counts) {
  const { labelled, found, right } = counts;
  return { labelled, found, right, precision: rounded(precisionOf(counts)), recall: rounded(recallOf(counts)) };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
