/** Chromium for tests that need a real browser: the machine's own, else Debian's package where it may be installed. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installDebianPackage } from '../../scripts/debian-package.ts';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** What it needs as root and without a screen, and what keeps it from asking anybody on the network. */
export const CHROMIUM_ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export type Chromium = { readonly path: string } | { readonly missing: string };

/** `RECOLLECT_TEST_CHROMIUM` names one; `none` wants the tests left out. With CI set it must be there. */
export async function obtainChromium(): Promise<Chromium> {
  const found = await lookFor();
  if ('missing' in found) {
    if (process.env.CI) throw new Error(`CI is set and Chromium cannot be had: ${found.missing}`);
    const line = '!'.repeat(100);
    const why = `Why: ${found.missing}.\nInstall Chromium, or set RECOLLECT_TEST_CHROMIUM to one.`;
    console.error(`\n${line}\nNO CHROMIUM: the tests in a browser are left out.\n${why}\n${line}\n`);
  }
  return found;
}

async function lookFor(): Promise<Chromium> {
  const named = process.env.RECOLLECT_TEST_CHROMIUM;
  if (named === 'none') return { missing: 'RECOLLECT_TEST_CHROMIUM is none' };
  if (named) {
    if (!works(named)) throw new Error(`RECOLLECT_TEST_CHROMIUM is ${named}, which is no Chromium that starts`);
    return { path: named };
  }
  const there = PLACES.find(works);
  if (there) return { path: there };
  const failure = await installDebianPackage({ name: 'chromium', purpose: 'Chromium for the tests' });
  const installed = failure === undefined ? PLACES.find(works) : undefined;
  return installed ? { path: installed } : { missing: failure ?? "Debian's package has no Chromium that starts" };
}

function works(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version', '--no-sandbox'], { stdio: 'ignore' }).status === 0;
}
