/** Installing, listing and removing models in the home folder, for the faces. */
import { CATALOGUE } from '../embedding/local/catalogue.ts';
import { installModel } from '../embedding/local/install-model.ts';
import { findModel, type ListedModel, listModels, removeModel } from '../embedding/local/installed.ts';
import { DEFAULT_MODEL } from '../embedding/settings.ts';
import { homeFolder } from './home-folder.ts';

export { CATALOGUE, DEFAULT_MODEL, type ListedModel };

export function models(home: string | undefined): ListedModel[] {
  return listModels(homeFolder(home));
}

export function install(home: string | undefined, id: string, onStep: (message: string) => void): Promise<string> {
  return installModel(homeFolder(home), findModel(id), onStep);
}

export function remove(home: string | undefined, id: string): boolean {
  return removeModel(homeFolder(home), id);
}
