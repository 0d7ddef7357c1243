/** What the CLI knows of an operation before loading it. */

export interface OptionFacts {
  readonly field: string;
  readonly flag: string;
  readonly type: 'text' | 'number' | 'flag' | 'list' | 'json';
  readonly choices?: readonly string[];
  readonly description: string;
  readonly required: boolean;
  /** As JSON. */
  readonly default?: string;
}

export interface CommandFacts {
  readonly name: string;
  /** The operation's file, without its ending. */
  readonly file: string;
  readonly summary: string;
  readonly description: string;
  readonly access: 'read' | 'write' | 'maintenance';
  /** The field that takes the words without a flag. */
  readonly main?: string;
  readonly bulk?: 'list' | 'always';
  readonly examples: readonly { readonly title: string; readonly cli: string }[];
  readonly options: readonly OptionFacts[];
}
