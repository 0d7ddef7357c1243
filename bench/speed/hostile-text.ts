/** How the cost of every operation, and of every function that reads text, grows with texts of many hostile shapes. */

import { openMemory } from '../../src/index.ts';
import { closestTo, findQuote } from '../../src/knowledge/citations/find-quote.ts';
import { findViolation } from '../../src/knowledge/guidelines/find-violations.ts';
import { diffLines } from '../../src/knowledge/memories/diff-versions.ts';
import { cutText } from '../../src/recall/pack/cut-text.ts';
import { renderLine } from '../../src/recall/pack/render.ts';
import { boundTokens } from '../../src/recall/pack/token-bound.ts';
import { tokenizer } from '../../src/recall/pack/token-counter.ts';
import { embeddedParts } from '../../src/recall/semantic/embedded-parts.ts';
import { MarkdownSections } from '../../src/sources/transcripts/markdown.ts';
import { compareTexts } from '../../src/text/difference/compare-texts.ts';
import { looksLikeInstruction } from '../../src/text/injection/looks-like-instruction.ts';
import { renderFenced } from '../../src/text/markers/render-fenced.ts';
import { stripEchoedOutput } from '../../src/text/markers/strip-echoed-output.ts';
import { extractEntities } from '../../src/text/names/extract-entities.ts';
import { normaliseName } from '../../src/text/names/normalise-name.ts';
import { Passages } from '../../src/text/questions/passages.ts';
import { readQuestion } from '../../src/text/questions/question.ts';
import { redactSecrets } from '../../src/text/secrets/redact-secrets.ts';
import { looksBinary } from '../../src/text/survey/looks-binary.ts';
import { matchKey } from '../../src/text/words/confusables.ts';
import { queryWords, searchWords } from '../../src/text/words/search-text.ts';
import { everyTextField } from '../../test/support/every-text-field.ts';
import { textShapes } from '../../test/support/text-shapes.ts';
import { processorMs } from '../support/hostile.ts';

export const name = 'hostile-text';
export const goal =
  'four times the text costs at most 1.6 times as much a character, in every function and every operation, for every shape';

/** Characters of the shorter text; the longer one has four times as many. Functions get 1 MB at scale 1 and 10 MB at scale 10. */
const OF_FUNCTIONS = 250_000;
const OF_OPERATIONS = 25_000;
const TIMES = 4;
const MOST_GROWTH = 1.6;
/** Shorter times are those of the machine, not of the text. */
const LEAST_MS = 40;
/** A cost that looks too high is measured again: a busy machine, a collection of garbage or compiling only ever add. */
const ROUNDS = 3;

interface Measured {
  readonly what: string;
  readonly shape: string;
  readonly growth: number;
  readonly ms: number;
}

export async function run(scale: number) {
  const functions = await ofFunctions(Math.ceil(OF_FUNCTIONS * scale));
  const operations = await ofOperations(Math.ceil(OF_OPERATIONS * Math.min(1, scale)));
  return {
    functions: summary(functions, OF_FUNCTIONS * scale),
    operations: summary(operations, OF_OPERATIONS * Math.min(1, scale)),
  };
}

async function readers(): Promise<Record<string, (text: string) => unknown>> {
  const { count } = await tokenizer();
  const line = {
    section: '',
    ref: '#1',
    type: 'memory',
    kind: 'fact',
    name: null,
    when: '',
    speaker: null,
    change: null,
    warnings: [],
  };
  const guideline = {
    verificationRules: { contentPatterns: ['rm -rf'], filePatterns: ['**/a/*.ts'] },
    examples: { bad: ['x'] },
  };
  return {
    searchWords,
    queryWords: (text) => queryWords(text, 64),
    matchKey,
    redactSecrets,
    looksLikeInstruction,
    stripEchoedOutput,
    renderFenced,
    looksBinary,
    extractEntities: (text) => extractEntities(text),
    normaliseName,
    compareTexts: (text) => compareTexts(text, text.slice(1)),
    findQuote: (text) => findQuote(text, text.slice(-2_000, -1_000)),
    closestTo: (text) => closestTo(text, `${text.slice(-2_000, -1_000)} zebra`),
    diffLines: (text) => diffLines(text, text.slice(1)),
    tokenizer: (text) => count(text),
    boundTokens: (text) => boundTokens(text),
    cutText: (text) => cutText(text, (part) => count(part, 300) <= 300),
    renderLine: (text) => renderLine('markdown', { ...line, content: text }),
    passages: (text) => new Passages(['deploy', 'a', 'w1']).of(text),
    readQuestion: (text) => readQuestion(text, 0),
    findViolation: (text) => findViolation(guideline, { action: 'command', content: text, path: text.slice(0, 4_096) }),
    embeddedParts,
    markdown: (text) => new MarkdownSections().next(text),
  };
}

async function ofFunctions(length: number): Promise<Measured[]> {
  const measured: Measured[] = [];
  const [short, long] = [textShapes(length), textShapes(TIMES * length)];
  const all = Object.entries(await readers());
  for (const shape of short.keys()) {
    const [little, much] = [short.get(shape)!(), long.get(shape)!()];
    for (const [what, read] of all) {
      const costs = { short: Number.POSITIVE_INFINITY, long: Number.POSITIVE_INFINITY };
      for (let round = 0; round < ROUNDS && (round === 0 || growthOf(costs) > MOST_GROWTH); round++) {
        costs.short = Math.min(
          costs.short,
          processorMs(() => read(little)),
        );
        costs.long = Math.min(
          costs.long,
          processorMs(() => read(much)),
        );
      }
      measured.push({ what, shape, growth: growthOf(costs), ms: costs.long });
    }
  }
  return measured;
}

async function ofOperations(length: number): Promise<Measured[]> {
  const measured: Measured[] = [];
  const [short, long] = [textShapes(length), textShapes(TIMES * length)];
  for (const shape of short.keys()) {
    const best = new Map<string, { short: number; long: number }>();
    for (let round = 0; round < ROUNDS; round++) {
      const little = await costOfSteps(short.get(shape)!());
      const much = await costOfSteps(long.get(shape)!());
      for (const [step, cost] of much) {
        const known = best.get(step) ?? { short: Number.POSITIVE_INFINITY, long: Number.POSITIVE_INFINITY };
        best.set(step, { short: Math.min(known.short, little.get(step)!), long: Math.min(known.long, cost) });
      }
      if ([...best.values()].every((costs) => growthOf(costs) <= MOST_GROWTH)) break;
    }
    for (const [what, costs] of best) measured.push({ what, shape, growth: growthOf(costs), ms: costs.long });
  }
  return measured;
}

/** Processor time of every step in a new store. Refusals are answers too. */
async function costOfSteps(text: string): Promise<Map<string, number>> {
  const memory = await openMemory({ path: ':memory:', scope: 'project:site', actor: { id: 'anna', kind: 'person' } });
  const costs = new Map<string, number>();
  for (const step of everyTextField(memory, text)) {
    const before = process.cpuUsage();
    await step.run().catch(() => undefined);
    const { user, system } = process.cpuUsage(before);
    costs.set(step.name, (user + system) / 1_000);
  }
  await memory.close();
  return costs;
}

/** 1 is linear, 4 is quadratic. */
function growthOf({ short, long }: { readonly short: number; readonly long: number }): number {
  return Math.max(long, LEAST_MS) / Math.max(short, LEAST_MS / TIMES) / TIMES;
}

function summary(measured: Measured[], length: number) {
  const slowest = measured.reduce((a, b) => (b.ms > a.ms ? b : a));
  const worst = measured.reduce((a, b) => (b.growth > a.growth ? b : a));
  const show = ({ what, shape, growth, ms }: Measured) =>
    `${what}, ${shape}: ${growth.toFixed(2)} (${Math.round(ms)} ms)`;
  return {
    shapes: new Set(measured.map(({ shape }) => shape)).size,
    readers: new Set(measured.map(({ what }) => what)).size,
    lengths: [length, TIMES * length],
    overGoal: measured.filter(({ growth }) => growth > MOST_GROWTH).map(show),
    worst: show(worst),
    slowest: show(slowest),
  };
}
