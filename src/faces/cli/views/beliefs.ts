/** A belief with its quotes and its past: the answer of `why`. */
import { oneLine } from '../terminal/plain-text.ts';
import type { Screen } from '../terminal/screen.ts';
import { type Fields, listOf, show } from './values.ts';

interface Belief extends Fields {
  readonly current: readonly Fields[];
  readonly contradicting: readonly Fields[];
}

export function beliefLines(answer: Belief, screen: Screen): string[] {
  const { current, contradicting } = answer;
  const history = listOf(answer.history);
  if (current.length === 0 && history.length === 0) return [screen.paint('dim', 'No claims about it.')];
  return [
    ...current.flatMap((claim) => claimLines(claim, screen)),
    ...section('contradicted by', contradicting, screen),
    ...section('before', history, screen),
  ];
}

/** The statement, how sure it is, and under it whose words it rests on. */
function claimLines(claim: Fields, screen: Screen): string[] {
  const facts = [
    claim.unreviewed ? 'unreviewed' : '',
    claim.confidenceHint,
    since(claim, screen),
    claim.verifiedAgainstSource === false ? 'sources do not agree' : '',
  ]
    .filter((fact) => typeof fact === 'string' && fact !== '')
    .map((fact) => String(fact).replaceAll('_', ' '));
  const style = claim.confidenceHint === 'contested' || claim.verifiedAgainstSource === false ? 'yellow' : 'dim';
  return [
    `${oneLine(String(claim.statement))}  ${screen.paint(style, facts.join(', '))}  ${screen.paint('cyan', oneLine(String(claim.id)))}`,
    ...listOf(claim.citations).map((citation) => `  ${sourceLine(citation, screen)}`),
  ];
}

function section(title: string, claims: readonly Fields[], screen: Screen): string[] {
  if (claims.length === 0) return [];
  return [
    screen.paint('bold', title),
    ...claims.map((claim) => {
      const why = claim.supersessionReason ?? (claim.status === 'retracted' ? 'retracted' : '');
      const note = [since(claim, screen), String(why ?? '').replaceAll('_', ' ')]
        .filter((part) => part !== '')
        .join(', ');
      return `  ${oneLine(String(claim.statement))}  ${screen.paint('dim', note)}  ${screen.paint('cyan', oneLine(String(claim.id)))}`;
    }),
  ];
}

function sourceLine(citation: Fields, screen: Screen): string {
  const who = citation.speaker === null ? '' : `${oneLine(String(citation.speaker))}: `;
  const quote = citation.quote === null ? '' : `“${oneLine(String(citation.quote))}” `;
  const isBroken = ['quote_not_found', 'drifted', 'source_missing'].includes(String(citation.state));
  const state = isBroken ? screen.paint('yellow', ` ${String(citation.state).replaceAll('_', ' ')}`) : '';
  return `${who}${quote}${screen.paint('dim', oneLine(String(citation.document ?? citation.event)))}${state}`;
}

function since(claim: Fields, screen: Screen): string {
  const from = claim.validFrom === null ? '' : `from ${show(claim.validFrom, screen)}`;
  const until = claim.validTo === null ? '' : `until ${show(claim.validTo, screen)}`;
  return [from, until].filter((part) => part !== '').join(' ');
}
