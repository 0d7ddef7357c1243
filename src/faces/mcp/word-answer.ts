/** The advice in an answer, worded for a model. Only fields in which Recollect itself speaks are touched: what somebody wrote stays as it was written. */
import { fieldsOf, isRecord } from '../../base/records.ts';
import { reword } from './reword.ts';
import type { OperationName, Toolset } from './toolsets.ts';

type Fields = Readonly<Record<string, unknown>>;

const OWN_WORDS: Readonly<Partial<Record<OperationName, readonly string[]>>> = {
  doctor: ['findings.message', 'findings.fix'],
  junk: ['findings.command', 'findings.note'],
  revert: ['hint'],
  revise: ['hint'],
};

export function wordAnswer(operation: OperationName, output: Fields, toolsets: readonly Toolset[]): Fields {
  const paths = OWN_WORDS[operation] ?? [];
  return paths.reduce((answer, path) => fieldsOf(at(answer, path.split('.'), toolsets)), output);
}

/** The same value with other words at the end of the path; lists are gone through. */
function at(value: unknown, [field, ...rest]: readonly string[], toolsets: readonly Toolset[]): unknown {
  if (Array.isArray(value)) return value.map((part) => at(part, [field!, ...rest], toolsets));
  if (field === undefined) return typeof value === 'string' ? reword(value, toolsets) : value;
  if (!isRecord(value) || !Object.hasOwn(value, field)) return value;
  return { ...value, [field]: at(value[field], rest, toolsets) };
}
