/** What the CLI knows of an operation before loading it. */

export interface OptionFacts {
  readonly field: string;
  readonly flag: string;
  readonly type: 'text' | 'number' | 'flag' | 'list' | 'json';
  readonly choices?: readonly string[];
  /** Of a text that may be read from a file: its limit in UTF-16 code units, which bounds what is read. */
  readonly maxLength?: number;
  readonly description: string;
  readonly required: boolean;
  /** As JSON. */
  readonly default?: string;
  /** What a shell completes the value with. */
  readonly completes?: 'file' | 'folder';
}

export interface CommandFacts {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly access: 'read' | 'write' | 'maintenance';
  /** It leaves the store as it is, so that a store which cannot be written will do. */
  readonly readsOnly: boolean;
  /** The field that takes the words without a flag. */
  readonly main?: string;
  readonly bulk?: 'list' | 'always';
  readonly examples: readonly { readonly title: string; readonly cli: string }[];
  readonly options: readonly OptionFacts[];
}

/** Gives the module that holds the operation. */
export type LoadOperation = () => Promise<object>;
