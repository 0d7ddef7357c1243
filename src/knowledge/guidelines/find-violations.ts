/** Whether an act breaks a guideline, by the rules that the guideline carries. Words that no rule names are nobody's business here. */
import { matchesPath } from './match-path.ts';

export const ACTIONS = ['file_write', 'code_generate', 'api_call', 'command', 'other'] as const;
export type Action = (typeof ACTIONS)[number];

/** From this priority on a guideline is critical: it may forbid. */
export const CRITICAL_PRIORITY = 90;

export interface Act {
  readonly action: Action;
  readonly path?: string | undefined;
  readonly content?: string | undefined;
}

export const VIOLATED_RULES = ['forbidden_action', 'file_pattern', 'content_pattern', 'bad_example'] as const;
export interface Violation {
  readonly rule: (typeof VIOLATED_RULES)[number];
  /** What of the rule was met. */
  readonly met: string;
}

/** The first rule that is broken, or nothing. */
export function findViolation(payload: Readonly<Record<string, unknown>> | null, act: Act): Violation | undefined {
  const rules = fieldsOf(payload?.verificationRules);
  const { path = '', content = '' } = act;
  const forbidden = textsOf(rules.forbiddenActions).find((action) => action === act.action);
  if (forbidden !== undefined) return { rule: 'forbidden_action', met: forbidden };
  const file =
    path === ''
      ? undefined
      : textsOf(rules.filePatterns).find((pattern) =>
          pattern.length > MAX_PATTERN ? path.includes(pattern) : matchesPath(pattern, path),
        );
  if (file !== undefined) return { rule: 'file_pattern', met: file };
  const words = textsOf(rules.contentPatterns).find((pattern) => matchesContent(pattern, content));
  if (words !== undefined) return { rule: 'content_pattern', met: words };
  const example = textsOf(fieldsOf(payload?.examples).bad).find((bad) => content.includes(bad.trim()));
  return example === undefined ? undefined : { rule: 'bad_example', met: example };
}

const MAX_PATTERN = 500;
/** Longer lines are looked at so far: work must not grow with what a tool is asked to write. */
const MAX_LINE = 2_000;
const MAX_LINES = 5_000;

/** A pattern that could take very long is looked for as it is written. */
function matchesContent(pattern: string, content: string): boolean {
  const expression = isHarmless(pattern) ? compiled(pattern) : undefined;
  if (expression === undefined) return content.includes(pattern);
  const lines = content.split('\n', MAX_LINES);
  return lines.some((line) => expression.test(line.slice(0, MAX_LINE)));
}

function isHarmless(pattern: string): boolean {
  if (pattern.length > MAX_PATTERN || /\\[1-9k]/.test(pattern)) return false;
  const endless = pattern.match(/(?<!\\)(?:[*+]|\{\d+,\d*\})/g)?.length ?? 0;
  const isNested = /\)(?:[*+?]|\{)/.test(pattern.replace(/\\./g, ''));
  return endless <= 2 && !isNested;
}

function compiled(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern);
  } catch {
    return undefined;
  }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string' && text.trim() !== '') : [];
}
