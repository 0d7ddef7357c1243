// Starts a program that shares its input and output, writes down its number, and waits until it is killed itself.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';

const [, , numberFile, ...words] = process.argv;
const { pid } = spawn(process.execPath, words, { stdio: 'inherit' });
writeFileSync(numberFile, String(pid));
setInterval(() => undefined, 1_000);
