/** How much of what is nearest the sketches of vectors find, on the turns and questions of LoCoMo and BEAM as the model sees them; and how long a look at many takes. */
import { openEmbedder } from '../../src/embedding/open-embedder.ts';
import { readVectorSettings } from '../../src/embedding/settings.ts';
import { homeFolder } from '../../src/engine/home-folder.ts';
import { embeddedParts } from '../../src/recall/semantic/embedded-parts.ts';
import type { QueryVector } from '../../src/store/port/vectors.ts';
import { ExactVectors } from '../../src/store/search/exact-vectors.ts';
import { quantise } from '../../src/store/search/quantise.ts';
import { VectorSketches } from '../../src/store/search/vector-sketches.ts';
import { percentiles } from '../support/measure.ts';
import { readSets, setsAreMissing } from './recall.ts';

export const name = 'vector-sketches';
export const goal =
  'reported: of the 10 and the 100 parts that are nearest by all numbers, the share among the first r by sketches; one look at 100,000 vectors and at 1,000,000 sketches';

const VECTORS = process.env.RECOLLECT_BENCH_VECTORS ?? 'local';
const BATCH = 64;
const LOOKED_AT = [20, 50, 100, 200, 500, 1_000, 2_000];
const ROUNDS = 15;

type Vector = QueryVector & { readonly number: number; position: number; chainId: string; scopeId: string };

export async function run(scale: number) {
  const sets = readSets(scale);
  if (!sets) return setsAreMissing();
  const conversations = [...sets.locomo, ...sets.beam];
  const settings = readVectorSettings(VECTORS);
  if (settings.kind === 'off') throw new Error('RECOLLECT_BENCH_VECTORS names no embedder');
  const embedder = await openEmbedder(settings, homeFolder());
  const embed = async (texts: readonly string[], purpose: 'texts' | 'question'): Promise<Vector[]> => {
    const vectors: Vector[] = [];
    for (let start = 0; start < texts.length; start += BATCH)
      for (const one of await embedder.embed(texts.slice(start, start + BATCH), purpose, AbortSignal.timeout(600_000)))
        vectors.push({
          ...quantise(one),
          space: { id: 1, model: embedder.model, dimension: one.length, changes: 0 },
          withWords: false,
          number: 0,
          position: 0,
          chainId: '',
          scopeId: '',
        });
    return vectors;
  };
  const parts = await embed(
    conversations.flatMap(({ turns }) => turns.flatMap(({ text }) => embeddedParts(text))),
    'texts',
  );
  const questions = await embed(
    conversations.flatMap((conversation) => conversation.questions.map(({ text }) => text)),
    'question',
  );
  await embedder.close();
  return {
    vectors: VECTORS,
    model: embedder.model,
    parts: parts.length,
    questions: questions.length,
    found: shares(parts, questions),
    milliseconds: times(parts, questions, scale),
  };
}

function shares(parts: readonly Vector[], questions: readonly Vector[]) {
  const { exact, sketches } = held(parts, parts.length);
  const sums = LOOKED_AT.map(() => ({ of10: 0, of100: 0 }));
  for (const question of questions) {
    const order = inOrder(parts.length, exact.comparedWith(question));
    const bySketch = inOrder(parts.length, sketches.comparedWith(question));
    for (const [index, count] of LOOKED_AT.entries()) {
      const seen = new Set(bySketch.slice(0, count));
      sums[index]!.of10 += order.slice(0, 10).filter((one) => seen.has(one)).length / 10;
      sums[index]!.of100 += order.slice(0, 100).filter((one) => seen.has(one)).length / 100;
    }
  }
  const mean = (sum: number) => Math.round((sum / questions.length) * 1_000) / 1_000;
  return LOOKED_AT.map((count, index) => ({
    lookedAt: count,
    of10: mean(sums[index]!.of10),
    of100: mean(sums[index]!.of100),
  }));
}

/** The same vectors again and again: how long a look takes does not depend on what they are. */
function times(parts: readonly Vector[], questions: readonly Vector[], scale: number) {
  const [few, many] = [Math.ceil(100_000 * scale), Math.ceil(1_000_000 * scale)];
  const { exact } = held(parts, few, 'exact');
  const { sketches } = held(parts, many, 'sketches');
  const taken: { exact: number[]; sketches: number[] } = { exact: [], sketches: [] };
  for (let round = -2; round < ROUNDS; round++) {
    const question = questions[(round + 2) % questions.length]!;
    const exactly = timed(few, exact.comparedWith(question));
    const sketched = timed(many, sketches.comparedWith(question));
    if (round < 0) continue;
    taken.exact.push(exactly);
    taken.sketches.push(sketched);
  }
  return { [`${few} vectors`]: percentiles(taken.exact), [`${many} sketches`]: percentiles(taken.sketches) };
}

function held(parts: readonly Vector[], count: number, only?: 'exact' | 'sketches') {
  const { dimension } = parts[0]!.space;
  const [exact, sketches] = [new ExactVectors(dimension), new VectorSketches(dimension)];
  if (only !== 'sketches') exact.makeRoom(count);
  if (only !== 'exact') sketches.makeRoom(count);
  for (let index = 0; index < count; index++) {
    const part = parts[index % parts.length]!;
    if (only !== 'sketches') exact.set(index, part);
    if (only !== 'exact') sketches.set(index, part.values);
  }
  return { exact, sketches };
}

function inOrder(count: number, score: (index: number) => number): number[] {
  const scores = Float64Array.from({ length: count }, (_, index) => score(index));
  return Array.from({ length: count }, (_, index) => index).sort((a, b) => scores[b]! - scores[a]! || b - a);
}

function timed(count: number, score: (index: number) => number): number {
  const started = performance.now();
  let best = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < count; index++) best = Math.max(best, score(index));
  return best === Number.NEGATIVE_INFINITY ? Number.NaN : performance.now() - started;
}
