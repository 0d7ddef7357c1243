/** The child's side: its settings, and lines to and from the parent. */
import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';

const told: string[] = [];
let wake = () => {};

// So that the next child starts faster, also when this one is killed.
flushCompileCache();

process.stdin.setEncoding('utf8');
process.stdin.on('data', (text: string) => {
  told.push(...text.split('\n').filter((line) => line !== ''));
  wake();
});
// Without a parent there is nobody to work for.
process.stdin.on('end', () => process.exit(2));

export function settings<T>(): T {
  return JSON.parse(process.argv[2]!) as T;
}

/** Has left the process when this returns. */
export function say(value: unknown): void {
  writeSync(1, `${JSON.stringify(value)}\n`);
}

export async function hear(): Promise<string> {
  while (told.length === 0)
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  return told.shift()!;
}

/** Whether the parent has said something that nobody read yet. */
export function wasTold(): boolean {
  return told.length > 0;
}
