/** Placeholder entry until the face is written. */
export async function main(words: readonly string[]): Promise<void> {
  process.stdout.write(`${words.length}\n`);
}
