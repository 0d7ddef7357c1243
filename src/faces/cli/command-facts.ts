/** What the CLI knows of an operation before loading it. */

import type { Area } from '../../model/area.ts';
import type { View } from '../../model/view.ts';
import type { OptionFacts } from '../shared/option-facts.ts';
import { FACTS, FORMER_NAMES } from './command-table.js';

export interface CommandFacts {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly area: Area;
  readonly view: View;
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

export const COMMAND_NAMES: readonly string[] = Object.keys(FACTS);

export function commandOf(given: string): CommandFacts | undefined {
  const name = Object.hasOwn(FORMER_NAMES, given) ? FORMER_NAMES[given]! : given;
  return Object.hasOwn(FACTS, name) ? FACTS[name]!() : undefined;
}

export function allCommands(): CommandFacts[] {
  return Object.values(FACTS).map((facts) => facts());
}
