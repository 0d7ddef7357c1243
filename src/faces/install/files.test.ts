import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '../../../test/support/temp-folder.ts';
import { ChangedMeanwhile, missingFolders, removeFile, removeFolders, replaceFile } from './files.ts';

const bytes = (text: string) => Buffer.from(text);

test('a file that somebody else wrote meanwhile is not touched, and nothing is left beside it', () => {
  const folder = tempFolder();
  const path = join(folder, 'settings.json');
  writeFileSync(path, 'theirs');
  expect(() => replaceFile(path, bytes('ours'), bytes('before'))).toThrow(ChangedMeanwhile);
  expect(() => replaceFile(path, bytes('ours'), undefined)).toThrow(ChangedMeanwhile);
  expect(() => removeFile(path, bytes('before'))).toThrow(ChangedMeanwhile);
  expect(readFileSync(path, 'utf8')).toBe('theirs');
  expect(readdirSync(folder)).toEqual(['settings.json']);
});

test('its rights stay', () => {
  const path = join(tempFolder(), 'settings.json');
  writeFileSync(path, 'before');
  chmodSync(path, 0o604);
  replaceFile(path, bytes('after'), bytes('before'));
  expect(statSync(path).mode & 0o777).toBe(0o604);
  expect(readFileSync(path, 'utf8')).toBe('after');
});

test('folders that were made go when they are empty, and only those', () => {
  const folder = tempFolder();
  const path = join(folder, 'a', 'b', 'c', 'file');
  const made = missingFolders(path);
  replaceFile(path, bytes('ours'), undefined);
  removeFile(path, bytes('ours'));
  expect(made.map((one) => one.slice(folder.length + 1))).toEqual(['a', 'a/b', 'a/b/c']);
  writeFileSync(join(folder, 'a', 'theirs'), '');
  removeFolders(made);
  expect(readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()).toEqual(['a', 'a/theirs']);
});
