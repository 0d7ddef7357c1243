/** Makes the embedder that the settings name. Loaded only where there is one. */
import { RecollectError } from '../base/errors.ts';
import type { Embedder } from './embedder.ts';
import { EndpointEmbedder } from './endpoint.ts';
import type { VectorSettings } from './settings.ts';

export async function openEmbedder(
  settings: Exclude<VectorSettings, { kind: 'off' }>,
  home: string,
): Promise<Embedder> {
  if (settings.kind === 'own') return settings.embedder;
  if (settings.kind === 'endpoint') {
    const { url, model, keyFrom, dimension, timeoutMs } = settings;
    const key = keyFrom === undefined ? undefined : process.env[keyFrom];
    if (keyFrom !== undefined && !key)
      throw new RecollectError('vectors_unavailable', `The variable ${keyFrom}, which should contain a key, is empty`, {
        hint: 'Set it, or omit keyFrom.',
      });
    return new EndpointEmbedder({ url, model, key, dimension, timeoutMs });
  }
  const [{ openLocalEmbedder }, { findModel }] = await Promise.all([
    import('./local/local-embedder.ts'),
    import('./local/installed.ts'),
  ]);
  return openLocalEmbedder(home, findModel(settings.model));
}
