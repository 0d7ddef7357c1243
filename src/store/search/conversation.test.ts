import { describe, expect, test } from 'vitest';
import { saidMessage } from '../../../test/support/said-message.ts';
import { ASKS } from '../../text/words/search-text.ts';
import { Conversation, isMessage, type Message } from './conversation.ts';
import { PARTS_PER_EVENT } from './documents.ts';

const at = (position: number) => position * PARTS_PER_EVENT;

test('messages are what was said whole, in a session', () => {
  expect(isMessage(saidMessage(1))).toBe(true);
  expect(isMessage(saidMessage(1, { kind: 'assistant_message' }))).toBe(true);
  expect(isMessage(saidMessage(1, { kind: 'tool_result' }))).toBe(false);
  expect(isMessage(saidMessage(1, { sessionId: null }))).toBe(false);
  expect(isMessage(saidMessage(1, { doc: at(1) + 1 }))).toBe(false);
});

describe('around a hit', () => {
  const run = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((position) => saidMessage(position));

  test('the next two on either side are found, each with what stands around it', () => {
    const conversation = new Conversation();
    conversation.add(at(5), run);
    expect([...conversation.found.keys()]).toEqual([3, 4, 5, 6, 7].map(at));
    expect(conversation.near(at(5))).toEqual([
      { text: 't3', weight: 0.25 },
      { text: 't4', weight: 0.5 },
      { text: 't6', weight: 0.5 },
      { text: 't7', weight: 0.25 },
    ]);
    expect(conversation.near(at(7)).map(({ text }) => text)).toEqual(['t5', 't6', 't8', 't9']);
  });

  test('a long message between keeps the others apart', () => {
    const conversation = new Conversation();
    conversation.add(at(2), [saidMessage(1), saidMessage(2), undefined, saidMessage(4)]);
    expect(conversation.near(at(2))).toEqual([
      { text: 't1', weight: 0.5 },
      { text: 't4', weight: 0.25 },
    ]);
  });

  test('two hits near each other give the same as each alone', () => {
    const both = new Conversation();
    both.add(at(4), run);
    both.add(at(6), run);
    const one = new Conversation();
    one.add(at(4), run);
    expect(both.near(at(4))).toEqual(one.near(at(4)));
  });

  test('at the ends of a session there is less', () => {
    const conversation = new Conversation();
    conversation.add(at(1), run.slice(0, 5));
    expect(conversation.near(at(1)).map(({ text }) => text)).toEqual(['t2', 't3']);
    expect(conversation.near(at(99))).toEqual([]);
  });
});

describe('questions and answers', () => {
  const asking = (position: number, more: Partial<Message> = {}) =>
    saidMessage(position, { meta: `ana ${ASKS}`, ...more });

  test('an answer has more of the words of its question than of other messages', () => {
    const conversation = new Conversation();
    conversation.add(at(2), [asking(1), saidMessage(2), asking(3), saidMessage(4)]);
    expect(conversation.near(at(2))).toEqual([
      { text: 't1', weight: 0.8 },
      { text: 't3', weight: 0.5 },
      { text: 't4', weight: 0.25 },
    ]);
  });

  test('a question that a person answers is known, one to a machine or without an answer is none', () => {
    const conversation = new Conversation();
    conversation.add(at(3), [
      asking(1),
      saidMessage(2),
      asking(3),
      saidMessage(4, { kind: 'assistant_message' }),
      asking(5),
    ]);
    expect([1, 2, 3, 5].map((position) => conversation.isAnswered(at(position)))).toEqual([true, false, false, false]);
  });
});
