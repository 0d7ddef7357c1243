/** How long a test may keep what it was given. Modules are loaded once for many files, so the end of each is told by `setup.ts`. */
import { onTestFinished, TestRunner } from 'vitest';

type End = () => Promise<void> | void;

const endsOfFile: End[] = [];

/** Made for a test (in it or in its beforeEach), a thing ends after that test; made for a file, after that file. */
export function atEnd(end: End): void {
  if (TestRunner.getCurrentTest()) onTestFinished(end);
  else atEndOfFile(end);
}

/** The last to ask is the first to end. */
export function atEndOfFile(end: End): void {
  endsOfFile.push(end);
}

/** What the tests of a file share: made by the first that asks, and not known to the next file. */
export function oncePerFile<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    if (!made) {
      made = { value: make() };
      atEndOfFile(() => {
        made = undefined;
      });
    }
    return made.value;
  };
}

export async function endFile(): Promise<void> {
  for (const end of endsOfFile.splice(0).reverse()) await end();
}
