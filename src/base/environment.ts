/** What a read may know of the machine beside the store. */

/** The state of a folder on disk, as far as it can be told. */
export interface Workspace {
  /** The branch and the commit that are checked out; undefined where there is no repository, or it cannot be read. */
  readonly branch: string | undefined;
  readonly commit: string | undefined;
  /** Of a file inside: its SHA-256 in hex, `missing`, or undefined where it cannot be told. */
  hashOf(file: string): string | undefined;
}

export interface TokenCounter {
  /** bound: at least as many as a tokenizer would count. */
  readonly name: 'o200k' | 'bound';
  /** It may stop as soon as it has counted more than `enough`. */
  count(text: string, enough?: number): number;
}

export interface Environment {
  /** Undefined where this connection may not look into that folder, whether or not it exists. */
  workspaceAt(folder: string): Promise<Workspace | undefined>;
  tokens(): Promise<TokenCounter>;
}
