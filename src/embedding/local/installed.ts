/** The models in the home folder. A folder is there whole or not at all. */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { RecollectError, show } from '../../base/errors.ts';
import { CATALOGUE, type ModelFacts } from './catalogue.ts';

export function modelsFolder(home: string): string {
  return join(home, 'models');
}

export function findModel(id: string, catalogue: readonly ModelFacts[] = CATALOGUE): ModelFacts {
  const model = catalogue.find((one) => one.id === id);
  if (model) return model;
  throw new RecollectError('invalid_input', `There is no model ${show(id)}`, {
    hint: `There is ${catalogue.map((one) => one.id).join(', ')}.`,
  });
}

export interface ListedModel {
  readonly id: string;
  readonly about: string;
  readonly licence: string;
  readonly dimension: number;
  readonly downloadBytes: number;
  readonly installedBytes: number | null;
  readonly folder: string | null;
}

export function listModels(home: string, catalogue: readonly ModelFacts[] = CATALOGUE): ListedModel[] {
  return catalogue.map(({ id, about, licence, dimension, pins }) => {
    const folder = join(modelsFolder(home), id);
    const isThere = existsSync(folder);
    return {
      id,
      about,
      licence,
      dimension,
      downloadBytes: pins.reduce((sum, { bytes }) => sum + bytes, 0),
      installedBytes: isThere
        ? readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
        : null,
      folder: isThere ? folder : null,
    };
  });
}

/** False where it was not there. */
export function removeModel(home: string, id: string, catalogue: readonly ModelFacts[] = CATALOGUE): boolean {
  const folder = join(modelsFolder(home), findModel(id, catalogue).id);
  if (!existsSync(folder)) return false;
  rmSync(folder, { recursive: true });
  return true;
}
