/** What is known of an option before it is read. */

export interface OptionFacts {
  readonly field: string;
  readonly flag: string;
  /** Former names of the flag. They work for one more release. */
  readonly formerFlags?: readonly string[];
  readonly type: 'text' | 'number' | 'flag' | 'list' | 'json';
  readonly choices?: readonly string[];
  /** Of a text that may be read from a file: its limit in UTF-16 code units, which bounds what is read. */
  readonly maxLength?: number;
  /** Of a number, the largest that is taken. */
  readonly most?: number;
  readonly description: string;
  readonly required: boolean;
  /** As JSON. */
  readonly default?: string;
  /** What a shell completes the value with. */
  readonly completes?: 'file' | 'folder';
}
