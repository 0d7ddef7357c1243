/** Follows every relative link of the Markdown files and of their code names: a page that is gone must not be pointed at. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const root = join(import.meta.dirname, '..');
const broken: string[] = [];
for (const file of markdownFiles(root)) {
  const text = readFileSync(file, 'utf8').replace(/```[\s\S]*?```/g, '');
  for (const [, target] of text.matchAll(/\]\(([^)\s]+)\)/g)) check(file, target!);
  for (const [, path] of text.matchAll(/`((?:src|test|bench|docs|scripts|bin)\/[\w./-]+)`/g)) check(file, `/${path!}`);
}
if (broken.length > 0) {
  console.error(broken.join('\n'));
  process.exit(1);
}

function check(file: string, target: string): void {
  if (/^[a-z]+:/.test(target) || target.startsWith('#')) return;
  const path = target.split('#')[0]!;
  const full = path.startsWith('/') ? join(root, path) : resolve(dirname(file), path);
  if (!existsSync(full)) broken.push(`${relative(root, file)} points to ${target}, which is not there`);
}

function* markdownFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (['node_modules', 'dist', '.git'].includes(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* markdownFiles(path);
    else if (entry.name.endsWith('.md')) yield path;
  }
}
