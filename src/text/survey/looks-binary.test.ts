/** What counts as a file in the form of text, and what long or odd texts do not (GATE-17). */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LIMITS } from '../../base/limits.ts';
import { looksBinary } from './looks-binary.ts';

const FILE = randomBytes(3_000);
const wrapped = (text: string, width: number) => text.replace(new RegExp(`.{${width}}`, 'g'), '$&\n');
const most = LIMITS.encodedText;

test.each([
  ['base64', FILE.toString('base64')],
  ['base64 in lines', wrapped(FILE.toString('base64'), 76)],
  ['base64 for URLs', FILE.toString('base64url')],
  ['hex', FILE.toString('hex')],
  ['hex in lines', wrapped(FILE.toString('hex'), 64)],
  ['a data URI in a page', `<img src="data:image/png;base64,${FILE.toString('base64')}"> and words around it`],
  ['bytes read as text', FILE.toString('latin1')],
  ['bytes read as UTF-8', FILE.toString('utf8')],
  ['NUL after each letter', [...'wide characters of a system'].join('\u0000')],
])('%s', (_, text) => expect(looksBinary(text)).toBe(true));

test.each([
  ['nothing', ''],
  ['a key', FILE.subarray(0, 300).toString('base64')],
  ['as much as is allowed', FILE.toString('hex').slice(0, most - 1)],
  ['one letter, many times', 'a'.repeat(10 * most)],
  ['a rule of dashes', '-'.repeat(10 * most)],
  ['Chinese', '今天讨论了部署方案，我们决定周五上线。'.repeat(200)],
  ['colours of a terminal', '\u001b[32mok\u001b[0m all tests of the suite passed\n'.repeat(100)],
  ['paths', '/home/anna/work/2026/site/src/components/header/index.test.tsx\n'.repeat(100)],
  ['hashes in a list', `${FILE.subarray(0, 20).toString('hex')}  src/index.ts\n`.repeat(100)],
  ['a lock file', readFileSync(join(import.meta.dirname, '../../../package-lock.json'), 'utf8')],
  ['our own code', readFileSync(join(import.meta.dirname, '../../engine/engine.ts'), 'utf8')],
])('not %s', (_, text) => expect(looksBinary(text)).toBe(false));
