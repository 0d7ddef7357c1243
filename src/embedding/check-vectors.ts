/** What an embedder returned is looked at before anything is made of it. */
import { RecollectError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';

export function checkVectors(
  vectors: readonly unknown[],
  count: number,
  dimension: number | undefined,
): Float32Array[] {
  if (vectors.length !== count) throw wrong(`it returned ${vectors.length} vectors for ${count} texts`);
  const checked = vectors.map((vector) => {
    if (!isNumbers(vector)) throw wrong('a vector is not a list of finite numbers');
    return Float32Array.from(vector);
  });
  const length = dimension ?? checked[0]?.length ?? 0;
  if (checked.some((vector) => vector.length !== length))
    throw wrong(
      `its vectors have ${[...new Set(checked.map((vector) => vector.length))].join(' and ')} numbers instead of ${length}`,
    );
  if (count > 0 && (length < 1 || length > LIMITS.vectorDimension))
    throw wrong(`its vectors have ${length} numbers; at most ${LIMITS.vectorDimension} are taken`);
  return checked;
}

function isNumbers(value: unknown): value is ArrayLike<number> {
  if (!Array.isArray(value) && !(value instanceof Float32Array)) return false;
  return Array.prototype.every.call(value, (one) => typeof one === 'number' && Number.isFinite(Math.fround(one)));
}

function wrong(what: string): RecollectError {
  return new RecollectError('vectors_unavailable', `The embedder gave an unusable answer: ${what}`, {
    hint: 'Check the model and its dimension. Meanwhile recall searches by words.',
  });
}
