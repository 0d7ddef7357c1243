/** What turns texts into vectors: a model on this machine, one behind an address, or the caller's own. */

/**
 * Computes vectors of texts, for search by meaning. Pass your own to `openMemory`.
 *
 * @example
 * ```ts
 * const memory = await openMemory({ vectors: { embedder: myEmbedder } });
 * ```
 */
export interface Embedder {
  /** Names the space: vectors of different models are never compared. */
  readonly model: string;
  /** The maximum number of texts in one call. */
  readonly batch: number;
  /** One vector for each text, in their order, all of the same length. Someone waits for a question; texts can take longer. */
  embed(texts: readonly string[], purpose: 'question' | 'texts', signal: AbortSignal): Promise<Float32Array[]>;
  /** Called when the memory is closed. */
  close(): Promise<void>;
}
