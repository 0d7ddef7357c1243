/** What a client is called as an agent: by the name that `install` and its hooks use, where it is known. */
import { cleanName } from '../../engine/clean-name.ts';

/** How clients begin the name that they give of themselves; the first that fits is taken. */
const KNOWN: readonly (readonly [start: string, name: string])[] = [
  ['claude-code', 'claude-code'],
  ['claude-ai', 'claude-desktop'],
  ['claude-desktop', 'claude-desktop'],
  ['codex', 'codex'],
  ['gemini', 'gemini'],
  ['github-copilot', 'copilot'],
  ['copilot', 'copilot'],
  ['cursor', 'cursor'],
  ['opencode', 'opencode'],
  ['visual-studio-code', 'vscode'],
  ['vscode', 'vscode'],
  ['windsurf', 'windsurf'],
  ['cline', 'cline'],
  ['zed', 'zed'],
];
const LONGEST = 40;

/** Nothing, where it says nothing that a name could be made of. */
export async function agentNameOf(given: string | undefined): Promise<string | undefined> {
  if (given === undefined) return undefined;
  const plain = (await cleanName(given, LONGEST))
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  if (plain === '') return undefined;
  return KNOWN.find(([start]) => plain === start || plain.startsWith(`${start}-`))?.[1] ?? plain;
}
