/** The settings that a person keeps in `config.json` of the home folder, for every face that runs for that person. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { RecollectError } from '../base/errors.ts';
import { type GivenPolicies, policiesSchema } from '../model/policies.ts';
import { homeFolder } from './options.ts';

export interface Config {
  readonly policies?: GivenPolicies | undefined;
}

/** Nothing is set where there is no file. A file that cannot be understood is refused: leaving out a policy in silence would be worse. */
export function readConfig(home?: string): Config {
  const path = join(homeFolder(home), 'config.json');
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw unreadable(path, (error as Error).message, error);
  }
  try {
    return z.strictObject({ policies: policiesSchema().optional() }).parse(JSON.parse(text)) as Config;
  } catch (error) {
    const issue = error instanceof z.ZodError ? error.issues[0] : undefined;
    throw unreadable(path, issue ? `${issue.path.join('.')} ${issue.message}` : (error as Error).message, error);
  }
}

function unreadable(path: string, why: string, cause: unknown): RecollectError {
  return new RecollectError('invalid_input', `The settings in ${path} cannot be read: ${why}`, {
    hint: 'Mend the file, or move it away; docs/guides/safety.md says what it may hold.',
    cause,
  });
}
