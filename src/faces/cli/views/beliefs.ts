/** Claims with their quotes and their past, and items with their versions: the answer of `why`. */
import { oneLine } from '../terminal/plain-text.ts';
import type { Screen } from '../terminal/screen.ts';
import { type Fields, isFields, listOf, show } from './values.ts';

interface Belief extends Fields {
  readonly current: readonly Fields[];
  readonly contradicting: readonly Fields[];
}

export function beliefLines(answer: Belief, screen: Screen): string[] {
  const { current, contradicting } = answer;
  const [history, items] = [listOf(answer.history), listOf(answer.items)];
  if (current.length === 0 && history.length === 0 && items.length === 0)
    return [screen.paint('dim', `No claims or memories about “${oneLine(String(answer.query))}”.`)];
  return [
    ...items.flatMap((item) => [...itemLines(item, screen), ...lostLines(answer, item, screen)]),
    ...current.flatMap((claim) => [...claimLines(claim, screen), ...lostLines(answer, claim, screen)]),
    ...section('contradicted by', contradicting, screen),
    ...section('before', history, screen),
  ];
}

function lostLines(answer: Belief, { id }: Fields, screen: Screen): string[] {
  const lost = listOf(answer.lostGrounds).filter(({ item }) => item === id);
  return lost.map(({ message }) => `  ${screen.paint('yellow', oneLine(String(message)))}`);
}

/** What it says, whose words it rests on, and under it what became of it, newest first. */
function itemLines(item: Fields, screen: Screen): string[] {
  const versions = listOf(item.versions);
  const first = versions.at(-1);
  const named = [item.name, item.content].filter((part) => part !== null).map((part) => oneLine(String(part)));
  return [
    `${named.join(': ')}  ${screen.paint('dim', oneLine(`${String(item.kind)}, ${String(item.status)}`))}  ${screen.paint('cyan', oneLine(String(item.id)))}`,
    ...listOf(item.citations).map((citation) => `  ${sourceLine(citation, screen)}`),
    ...versions.map((version, index) => `  ${versionLine(version, versions[index + 1], version === first, screen)}`),
  ];
}

function versionLine(version: Fields, before: Fields | undefined, isFirst: boolean, screen: Screen): string {
  const what = isFirst ? 'written' : 'changed';
  const was =
    before === undefined || before.content === null || before.content === version.content
      ? ''
      : `, was “${oneLine(String(before.content))}”`;
  const why = version.reason === null ? '' : `, because ${oneLine(String(version.reason))}`;
  const made = oneLine(`${String(version.version)} ${what} ${show(version.at, screen)} by ${String(version.author)}`);
  return `${screen.paint('dim', made)}${was}${why}`;
}

/** The statement, how sure it is, and under it whose words it rests on. */
function claimLines(claim: Fields, screen: Screen): string[] {
  const facts = [
    claim.unreviewed ? 'unreviewed' : '',
    claim.confidenceHint,
    since(claim, screen),
    claim.verifiedAgainstSource === false ? 'not as its sources say' : '',
    typeof claim.changeReason === 'string' ? `because ${claim.changeReason}` : '',
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
  return `${who}${quote}${screen.paint('dim', oneLine(sourceName(citation, screen)))}${state}`;
}

/** A document by its title, author, date and URI; anything else by when it was said and its id. */
function sourceName({ source, document, event, occurredAt }: Fields, screen: Screen): string {
  const id = String(document ?? event);
  if (!isFields(source)) return [occurredAt === null ? '' : show(occurredAt, screen), id].join(' ').trim();
  const { title, uri, author, published } = source;
  const facts = [title === uri ? null : title, author, published, uri].filter((fact) => fact !== null);
  return `${facts.map(String).join(', ')} (${id})`;
}

function since(claim: Fields, screen: Screen): string {
  const from = claim.validFrom === null ? '' : `from ${show(claim.validFrom, screen)}`;
  const until = claim.validTo === null ? '' : `until ${show(claim.validTo, screen)}`;
  return [from, until].filter((part) => part !== '').join(' ');
}
