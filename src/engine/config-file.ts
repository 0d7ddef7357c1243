/** The settings that a person keeps in `config.json` of the home folder, for every face that runs for that person. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { codeOf, messageOf, RecollectError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { type GivenEndpoint, readVectorSettings } from '../embedding/settings.ts';
import { type GivenPolicies, policiesSchema } from '../model/policies.ts';
import { CONFIG_FILE, homeFolder } from './home-folder.ts';

export interface Config {
  readonly policies?: GivenPolicies | undefined;
  readonly queryLog?: boolean | undefined;
  readonly vectors?: string | GivenEndpoint | undefined;
  readonly hooks?: HookSettings | undefined;
}

/** What hooks of coding agents do, where it is not as usual. */
export interface HookSettings {
  /** What is kept of a session: everything, only what was said, or nothing. */
  readonly capture?: 'all' | 'messages' | 'none' | undefined;
  /** How long the pack at the beginning of a session may be; 0 gives none. */
  readonly startTokens?: number | undefined;
  /** How long the pack beside each prompt may be; 0 gives none. */
  readonly promptTokens?: number | undefined;
  /** Whether guidelines of priority 90 and more keep a tool from being used. */
  readonly enforceGuidelines?: boolean | undefined;
  /** Folders in which hooks do nothing, with everything below them. */
  readonly ignore?: readonly string[] | undefined;
  /** How long a hook may take before it gives up without an answer. */
  readonly deadlineMs?: number | undefined;
}

/** Nothing is set where there is no file. A file that cannot be understood is refused: leaving out a policy in silence would be worse. */
export function readConfig(home?: string): Config {
  const path = join(homeFolder(home), CONFIG_FILE);
  let text: string;
  try {
    // Editors on Windows may put a mark before it.
    text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return {};
    throw unreadable(path, messageOf(error), error);
  }
  try {
    const config = schema().parse(JSON.parse(text)) as Config;
    readVectorSettings(config.vectors);
    return config;
  } catch (error) {
    const issue = error instanceof z.ZodError ? error.issues[0] : undefined;
    throw unreadable(path, issue ? `${issue.path.join('.')} ${issue.message}` : messageOf(error), error);
  }
}

function schema() {
  const tokens = z.int().min(0).max(LIMITS.packTokens).optional();
  const hooks = z.strictObject({
    capture: z.enum(['all', 'messages', 'none']).optional(),
    startTokens: tokens,
    promptTokens: tokens,
    enforceGuidelines: z.boolean().optional(),
    ignore: z.array(z.string().min(1).max(LIMITS.path)).max(1_000).optional(),
    deadlineMs: z.int().min(100).max(60_000).optional(),
  });
  return z.strictObject({
    policies: policiesSchema().optional(),
    queryLog: z.boolean().optional(),
    vectors: z.unknown().optional(),
    hooks: hooks.optional(),
  });
}

function unreadable(path: string, why: string, cause: unknown): RecollectError {
  return new RecollectError('invalid_input', `The settings in ${path} cannot be read: ${why}`, {
    hint: 'Correct the file, or move it away; docs/guides/safety.md, docs/guides/hooks.md and docs/guides/vectors.md describe its fields.',
    cause,
  });
}
