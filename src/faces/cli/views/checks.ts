/** Reports of checks: what is in order, what is not, and how to mend it. */
import { oneLine } from '../terminal/plain-text.ts';
import type { Screen } from '../terminal/screen.ts';
import { anyShape, indented } from './any-shape.ts';
import { type Fields, isFields, isList, show } from './values.ts';

const SIGNS = { ok: '✓', warning: '!', failed: '✗' } as const;
const STYLES = { ok: 'green', warning: 'yellow', failed: 'red' } as const;

type Status = keyof typeof SIGNS;

interface Finding extends Fields {
  readonly status: Status;
}

interface Findings extends Fields {
  readonly findings: readonly Finding[];
}

export function findingLines(answer: Findings, screen: Screen): string[] {
  const { findings, ok, sizes, ...rest } = answer;
  const body = findings.flatMap(({ check, status, message, fix }) => [
    `${mark(status, screen)} ${show(check, screen)}: ${show(message, screen)}`,
    ...(fix === undefined ? [] : [`    ${screen.paint('bold', 'fix:')} ${show(fix, screen)}`]),
  ]);
  return [...body, ...sizeLines(sizes, screen), ...anyShape(rest, screen)];
}

function sizeLines(sizes: unknown, screen: Screen): string[] {
  if (!isFields(sizes) || typeof sizes.totalBytes !== 'number' || !isList(sizes.parts)) return [];
  const byClass = new Map<string, number>();
  for (const { class: group, bytes } of sizes.parts)
    byClass.set(String(group), (byClass.get(String(group)) ?? 0) + Number(bytes));
  const parts = [...byClass].map(([group, bytes]) => `${oneLine(group)} ${showBytes(bytes)}`);
  return [
    screen.paint('dim', `size: ${showBytes(sizes.totalBytes)}${parts.length > 0 ? ` (${parts.join(', ')})` : ''}`),
  ];
}

interface Verification extends Fields {
  readonly problems: readonly Fields[];
  readonly heads: readonly unknown[];
}

export function verificationLines(answer: Verification, screen: Screen): string[] {
  const { problems } = answer;
  const heads = answer.heads.map((head) => oneLine(String(head)));
  const result =
    problems.length === 0
      ? [`${mark('ok', screen)} All ${answer.checked} events verify.`]
      : problems.map((problem) => `${mark('failed', screen)} ${show(problem.message, screen)}`);
  return [...result, ...(heads.length > 0 ? [screen.paint('dim', 'heads'), ...indented(heads)] : [])];
}

interface Rebuild extends Fields {
  readonly tables: readonly Fields[];
}

export function rebuildLines(answer: Rebuild, screen: Screen): string[] {
  const { tables } = answer;
  const rows = tables.reduce((sum, { rows: count }) => sum + Number(count), 0);
  const wrong = tables.filter(({ before, after }) => before !== after);
  const head = answer.equal ? mark('ok', screen) : mark('failed', screen);
  const says = answer.equal ? 'as before' : `${wrong.length} of the tables did not fit the ledger; now they do`;
  return [
    `${head} ${answer.events} events made ${tables.length} tables with ${rows} rows: ${says}.`,
    ...wrong.map(
      ({ name, before }) => `    ${show(name, screen)}: ${before === null ? 'it was missing' : 'it differed'}`,
    ),
  ];
}

function mark(status: Status, screen: Screen): string {
  return screen.paint(STYLES[status], SIGNS[status]);
}

function showBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  return `${Number((bytes / 1_000 ** step).toFixed(step === 0 ? 0 : 1))} ${units[step]}`;
}
