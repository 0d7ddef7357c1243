/** Warnings about items that were said of another branch, another commit or other words of a file than the workspace has now. */
import type { Workspace } from '../../base/environment.ts';
import type { Candidate } from './candidate.ts';
import type { RecallWarning } from './pack.ts';
import { warning } from './warnings.ts';

/** What a text says about the folder that it was said in. */
export type SaidOf = Readonly<Record<string, unknown>>;

export function driftWarnings({ id }: Candidate, said: SaidOf, workspace: Workspace): RecallWarning[] {
  const found: RecallWarning[] = [];
  const text = (field: string) =>
    typeof said[field] === 'string' && said[field] !== '' ? (said[field] as string) : undefined;
  const [branch, commit, file, hash] = [text('gitBranch'), text('gitCommit'), text('filePath'), text('contentSha256')];
  if (branch !== undefined && workspace.branch !== undefined && branch !== workspace.branch)
    found.push(warning('branch_drift', id, `It was written on branch ${branch}; ${workspace.branch} is checked out`));
  if (commit !== undefined && workspace.commit !== undefined && !isSameCommit(commit, workspace.commit))
    found.push(
      warning(
        'commit_drift',
        id,
        `It was written at ${commit.slice(0, 12)}; ${workspace.commit.slice(0, 12)} is checked out`,
      ),
    );
  if (file === undefined) return found;
  const now = workspace.hashOf(file);
  if (now === 'missing') found.push(warning('file_missing', id, `${file} is not there any more`));
  else if (now !== undefined && hash !== undefined && now !== hash.toLowerCase())
    found.push(warning('file_hash_mismatch', id, `${file} has changed since`));
  return found;
}

/** One may be written short. */
function isSameCommit(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a.length >= 7 && b.length >= 7 ? a.startsWith(b) || b.startsWith(a) : a === b;
}
