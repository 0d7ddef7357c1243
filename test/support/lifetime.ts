/** How long a test may keep what it was given. */
import { afterAll, onTestFinished, TestRunner } from 'vitest';

type End = () => Promise<void> | void;

const endsOfFile = new Set<End>();

/** Made for a test (in it or in its beforeEach), a thing ends after that test; made for a file, after that file. */
export function atEnd(end: End): void {
  if (TestRunner.getCurrentTest()) onTestFinished(end);
  else endsOfFile.add(end);
}

afterAll(async () => {
  await Promise.all([...endsOfFile].map((end) => end()));
});
