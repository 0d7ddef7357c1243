/** The types of `command-table.js`, which each build and each run of tests writes (scripts/generate/command-table.ts). */
import type { CommandFacts, LoadOperation } from './command-facts.ts';

/** By name; functions, so that a command makes the facts of no other. */
export const FACTS: Readonly<Record<string, () => CommandFacts>>;

/** Names that commands had before, which work for one more release, with the names that they have now. */
export const FORMER_NAMES: Readonly<Record<string, string>>;

/** Loads the file of one operation and what that needs. */
export const LOADERS: Readonly<Record<string, LoadOperation>>;
