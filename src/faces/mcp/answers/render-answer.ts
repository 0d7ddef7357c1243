/** Which renderer words an answer, by the view of its operation. What is not listed is shown field by field. */
import { LIMITS } from '../../../base/limits.ts';
import type { View } from '../../../model/view.ts';
import type { ViewAnswer } from '../../shared/view-answer.ts';
import { type AnswerText, type Fields, fence } from './answer-text.ts';
import { anyAnswer } from './any-answer.ts';
import { assertedText, forgottenText, rememberedText, revisedText } from './changes.ts';
import { reasonsText } from './claims.ts';
import { foundText } from './found.ts';
import { itemText } from './item.ts';
import { memoriesText } from './memories.ts';
import { packText } from './pack.ts';
import { finishedText, startedText } from './sessions.ts';

const RENDERERS: { readonly [V in View]?: (output: ViewAnswer<V>) => AnswerText } = {
  pack: packText,
  found: foundText,
  item: itemText,
  remembered: rememberedText,
  revised: revisedText,
  forgotten: forgottenText,
  asserted: assertedText,
  beliefs: reasonsText,
  memories: memoriesText,
  started: startedText,
  finished: finishedText,
};

/** For the words around a page: which it is, how to go on, what was redacted. */
const ABOUT_PAGE = 1_000;
const LINE_COST = '~| \n'.length;

/** The answer in pages, of which nearly every answer has one. `notes` come first. */
export function renderAnswer(view: View, output: Fields, notes: readonly string[]): readonly string[] {
  const render = (RENDERERS[view] ?? anyAnswer) as (output: Fields) => AnswerText;
  const { said = [], recalled = [], fenced } = render(output);
  const head = [...notes, ...said];
  if (fenced !== undefined && fenced.length <= LIMITS.answer - ABOUT_PAGE) return [joined(head, fenced)];
  const parts = inPages(fenced?.split('\n') ?? recalled);
  if (parts.length === 0) return [head.join('\n')];
  return parts.map((part, index) => joined(index === 0 ? head : [], fence(part)));
}

function joined(head: readonly string[], body: string): string {
  return [...head, body].join('\n');
}

/** By lines; a line that alone is too long by its characters. */
function inPages(texts: readonly string[]): string[][] {
  const room = LIMITS.answer - ABOUT_PAGE;
  const pages: string[][] = [];
  let used = room;
  for (const line of texts.flatMap((text) => text.split('\n')).flatMap((text) => pieces(text, room - LINE_COST))) {
    const cost = line.length + LINE_COST;
    if (used + cost > room) {
      pages.push([]);
      used = 0;
    }
    pages.at(-1)!.push(line);
    used += cost;
  }
  return pages;
}

function pieces(line: string, length: number): string[] {
  if (line.length <= length) return [line];
  const parts: string[] = [];
  for (let start = 0; start < line.length; ) {
    const isHalved = (line.codePointAt(start + length - 1) ?? 0) > 0xffff;
    const part = line.slice(start, start + length - (isHalved ? 1 : 0));
    parts.push(part);
    start += part.length;
  }
  return parts;
}
