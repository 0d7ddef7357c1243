// Starts a program that takes its input from descriptor 3 and shares its output, writes down its number, and waits until it is killed itself. Its own input will
// not do for the other: Node.js closes that of a child which has ended, so that the program would end with its input.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';

const [, , numberFile, ...words] = process.argv;
const { pid } = spawn(process.execPath, words, { stdio: [3, 'inherit', 'inherit'] });
writeFileSync(numberFile, String(pid));
setInterval(() => undefined, 1_000);
