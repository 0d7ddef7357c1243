/** What is linked to what: the answers of `related`, `traverse` and `path`, a line for each link with an arrow in its direction. */
import { oneLine } from '../terminal/plain-text.ts';
import type { Screen } from '../terminal/screen.ts';
import { nextLines } from './lists.ts';
import { type Fields, show } from './values.ts';

const ARROWS: Readonly<Record<string, string>> = { out: '→', in: '←', both: '↔' };

const WHY_CUT: Readonly<Record<string, string>> = {
  items: 'There is more than this.',
  depth: 'What lies further away was not looked at.',
};

interface Linked extends Fields {
  readonly item: Fields;
  /** How it is reached; null where it is the start of a path. */
  readonly link: Fields | null;
}

interface Related extends Fields {
  readonly item: Fields;
  readonly related: readonly Linked[];
}

export function relatedLines(answer: Related, screen: Screen, nextFlag: string): string[] {
  const { related } = answer;
  return [
    itemLine(answer.item, screen),
    ...related.map((one) => `  ${linkedLine(one, screen)}`),
    ...(related.length === 0 ? [screen.paint('dim', '  It is linked to nothing.')] : []),
    ...nextLines(answer, screen, nextFlag),
  ];
}

interface Walk extends Fields {
  readonly item: Fields;
  readonly nodes: readonly Linked[];
}

/** As a tree: each item below the one that it was reached from. */
export function walkLines(answer: Walk, screen: Screen): string[] {
  const { nodes, item: start } = answer;
  const below = Map.groupBy(nodes, (node) => String(node.from));
  const branch = (id: string): string[] =>
    (below.get(id) ?? []).flatMap((node) => {
      const indent = '  '.repeat(Number(node.depth));
      return [`${indent}${linkedLine(node, screen)}`, ...branch(String(node.item.id))];
    });
  return [
    itemLine(start, screen),
    ...branch(String(start.id)),
    ...(nodes.length === 0 ? [screen.paint('dim', '  Nothing can be reached from it.')] : []),
    ...cutLines(answer, screen),
  ];
}

interface Path extends Fields {
  readonly steps: readonly Linked[];
}

export function pathLines(answer: Path, screen: Screen): string[] {
  if (!answer.found) return [screen.paint('dim', 'No way was found.'), ...cutLines(answer, screen)];
  return answer.steps.map((step) =>
    step.link === null ? itemLine(step.item, screen) : `  ${linkedLine(step, screen)}`,
  );
}

/** The arrow, the type and how strong it is, then what it leads to. */
function linkedLine(one: Linked, screen: Screen): string {
  const link = one.link ?? {};
  const facts = [
    link.pinned === true ? 'pinned' : '',
    link.validFrom === null ? '' : `from ${show(link.validFrom, screen)}`,
    link.validTo === null ? '' : `until ${show(link.validTo, screen)}`,
  ].filter((fact) => fact !== '');
  const how = `${ARROWS[String(link.direction)] ?? '-'} ${screen.paint('bold', oneLine(String(link.kind)))} ${show(link.weight, screen)}`;
  const note = facts.length === 0 ? '' : `  ${screen.paint('dim', facts.join(', '))}`;
  return `${how}  ${itemLine(one.item, screen)}${note}`;
}

function itemLine(item: Fields, screen: Screen): string {
  const title = oneLine(String(item.title));
  const about = [item.kind, item.status]
    .filter((word) => typeof word === 'string' && word !== '')
    .map((word) => oneLine(String(word)));
  return [title, screen.paint('dim', about.join(', ')), screen.paint('cyan', oneLine(String(item.id)))]
    .filter((part) => part !== '')
    .join('  ');
}

function cutLines(answer: Fields, screen: Screen): string[] {
  const why = WHY_CUT[String(answer.cut)];
  return why === undefined ? [] : [screen.paint('yellow', why)];
}
