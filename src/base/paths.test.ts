/** Paths of every system, tried on any. */
import { describe, expect, test } from 'vitest';
import { givenFolder, isInside, upperDrive } from './paths.ts';

test('a drive has a capital letter, and nothing else is a drive', () => {
  expect(upperDrive('c:\\work\\c:x')).toBe('C:\\work\\c:x');
  expect(upperDrive('d:/work')).toBe('D:/work');
  for (const path of ['/c:/work', 'cc:\\work', 'c:x']) expect(upperDrive(path)).toBe(path);
});

describe('a folder is inside another', () => {
  test.each([
    ['linux', '/work/site/src', '/work/site', true],
    ['linux', '/work/site', '/work/site', true],
    ['linux', '/work/site', '/', true],
    ['linux', '/work/site-two', '/work/site', false],
    ['linux', '/work/..site', '/work', true],
    ['linux', '/work', '/work/site', false],
    ['linux', '/work/SITE/src', '/work/site', false],
    ['darwin', '/Users/ada/SITE/src', '/Users/ada/site', true],
    ['darwin', '/Users/ada/sites', '/Users/ada/site', false],
    ['win32', 'c:\\Work\\Site\\src', 'C:\\work\\site', true],
    ['win32', 'C:/work/site/src', 'C:\\work\\site\\', true],
    ['win32', 'C:\\work\\site', 'C:\\', true],
    ['win32', 'C:\\work\\site-two', 'C:\\work\\site', false],
    ['win32', 'D:\\work\\site', 'C:\\work\\site', false],
    ['win32', '\\\\server\\share\\site', '\\\\SERVER\\share', true],
  ] as const)('%s: %s in %s: %s', (platform, folder, other, expected) => {
    expect(isInside(folder, other, platform)).toBe(expected);
  });
});

describe('a folder that a program hands over', () => {
  test.each([
    ['win32', 'C:\\work\\site', 'C:\\work\\site'],
    ['win32', 'c:/work/site', 'C:\\work\\site'],
    ['win32', '/c:/Users/Ada Lovelace/site', 'C:\\Users\\Ada Lovelace\\site'],
    ['win32', '/d/work/site', 'D:\\work\\site'],
    ['win32', '/d', 'D:\\'],
    ['win32', 'e:', 'E:\\'],
    ['win32', '\\\\server\\share\\site', '\\\\server\\share\\site'],
    ['win32', '/work/site', '\\work\\site'],
    ['win32', 'site\\src', undefined],
    ['win32', 'c:site', undefined],
    ['linux', '/d/work/site', '/d/work/site'],
    ['linux', 'C:\\work', undefined],
    ['darwin', '/Users/ada/site', '/Users/ada/site'],
    ['linux', '/work/\0', undefined],
  ] as const)('%s: %j is %j', (platform, given, expected) => {
    expect(givenFolder(given, platform)).toBe(expected);
  });
});
