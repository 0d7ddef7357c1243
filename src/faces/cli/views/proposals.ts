/** Proposals: what each would change, and what became of those that were reviewed. */
import { oneLine } from '../terminal/plain-text.ts';
import type { Screen, Style } from '../terminal/screen.ts';
import type { Fields } from './values.ts';

const REFUSED: Readonly<Record<string, string>> = {
  known: 'It is there already',
  rejected_before: 'It was rejected before, and this cites nothing new',
};

interface Proposed {
  readonly status: string;
  readonly id: string | null;
  readonly state: string | null;
  readonly effects: readonly string[];
}

export function proposedLines({ status, id, state, effects }: Proposed, screen: Screen): string[] {
  const style: Style = status === 'stored' ? 'green' : 'yellow';
  const parts = [
    screen.paint(style, oneLine(status)),
    ...(id === null ? [] : [screen.paint('cyan', id)]),
    ...(state === null ? [] : [screen.paint('dim', state)]),
  ];
  const note = REFUSED[status] ?? (effects.length === 0 ? undefined : `A policy applied it: ${effects.join(', ')}`);
  return [parts.join('  '), ...(note === undefined ? [] : [screen.paint('yellow', `  ${note}`)])];
}

interface Reviewed extends Fields {
  readonly status: string;
  readonly id: string;
  readonly proposalState: string | null;
  readonly effects: readonly string[];
  readonly changed: readonly string[];
  readonly error: { readonly code: string; readonly message: string; readonly hint: string | null } | null;
}

const STYLES: Readonly<Record<string, Style>> = { changed: 'green', failed: 'red' };

export function reviewedLines({ results }: { readonly results: readonly Reviewed[] }, screen: Screen): string[] {
  return results.flatMap(({ status, id, proposalState, effects, changed, error }) => {
    const parts = [
      screen.paint(STYLES[status] ?? 'yellow', proposalState ?? status),
      screen.paint('cyan', oneLine(id)),
      ...(effects.length === 0 ? [] : [screen.paint('dim', effects.join(', '))]),
    ];
    const notes = [
      ...(changed.length === 0 ? [] : [`Nothing was applied: ${changed.join(', ')} changed since it was proposed.`]),
      ...(error === null ? [] : [error.message, ...(error.hint === null ? [] : [error.hint])]),
    ];
    return [parts.join('  '), ...notes.map((note) => screen.paint('yellow', `  ${oneLine(note)}`))];
  });
}
