/** What turns texts into vectors: a model on this machine, one behind an address, or the caller's own. */

export interface Embedder {
  /** Names the space: vectors of different models are never compared. */
  readonly model: string;
  /** Texts that one call takes at most. */
  readonly batch: number;
  /** One vector for each text, in their order, all of the same length. A question is waited for by somebody; texts are not. */
  embed(texts: readonly string[], purpose: 'question' | 'texts', signal: AbortSignal): Promise<Float32Array[]>;
  close(): Promise<void>;
}
