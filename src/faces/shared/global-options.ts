/** The options that every command has: which store, who acts, and how the answer looks. */
import type { OptionFacts } from './option-facts.ts';

export const option = (
  flag: string,
  type: OptionFacts['type'],
  description: string,
  more: Partial<OptionFacts> = {},
): OptionFacts => ({
  field: flag.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
  flag,
  type,
  description,
  required: false,
  ...(type === 'flag' && { default: 'false' }),
  ...more,
});

export const GLOBAL_OPTIONS: readonly OptionFacts[] = [
  option('home', 'text', 'The folder of the store (default: RECOLLECT_HOME or ~/.recollect)', {
    completes: 'folder',
  }),
  option('db', 'text', 'The database file itself, or postgres://user:password@host/database (default: RECOLLECT_DB)', {
    completes: 'file',
  }),
  option('scope', 'text', 'The scope to work in (default: the project of this folder)'),
  option('pinned', 'flag', 'Read and write nothing outside --scope'),
  option('actor', 'text', 'Who acts, as kind:id, for example agent:claude (default: RECOLLECT_ACTOR or the owner)'),
  option('session', 'text', 'The session that writes belong to (default: RECOLLECT_SESSION)'),
  option(
    'vectors',
    'text',
    'The model for search by meaning: off, local or <address>#<model> (default: RECOLLECT_VECTORS or config.json)',
  ),
  option('read-only', 'flag', 'Refuse every change'),
  option('json', 'flag', 'Print the answer as JSON'),
  option('quiet', 'flag', 'Print only the answer: no progress, no notes'),
  option('color', 'flag', 'Use colours, on a terminal', { default: 'true' }),
  option('help', 'flag', 'Explain the command'),
  option('version', 'flag', 'Print the version of Recollect'),
];

/** The values of the global options, as far as they were given. */
export interface Settings {
  readonly home?: string;
  readonly db?: string;
  readonly scope?: string;
  readonly pinned?: boolean;
  readonly actor?: string;
  readonly session?: string;
  readonly vectors?: string;
  readonly readOnly?: boolean;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly color?: boolean;
  readonly help?: boolean;
  readonly version?: boolean;
}
