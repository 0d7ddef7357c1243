/** The status page in a real browser, which sends headers of its own with a form: signing in, seeing the status, signing out. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium as playwright } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { CHROMIUM_ARGS, obtainChromium } from '../support/chromium.ts';
import { serveMemory } from '../support/faces/served-memory.ts';

const chromium = await obtainChromium();
const missing = 'missing' in chromium ? ` (not run: ${chromium.missing})` : '';

test.skipIf('missing' in chromium)(
  `a person signs in with a token, sees the status and signs out${missing}`,
  async () => {
    const { url, tokenFor, close } = await serveMemory();
    const profile = mkdtempSync(join(tmpdir(), 'recollect-chromium-'));
    const executablePath = 'path' in chromium ? chromium.path : '';
    const browser = await playwright.launchPersistentContext(profile, { executablePath, args: CHROMIUM_ARGS });
    onTestFinished(async () => {
      await browser.close();
      await close();
      rmSync(profile, { recursive: true, force: true });
    });
    const page = await browser.newPage();
    const shown = () => page.textContent('body');

    await page.goto(url);
    expect(await shown()).toContain('This page needs a token');
    await page.fill('input[name=token]', 'a wrong one');
    await page.click('button');
    expect(await shown()).toContain('unauthenticated');

    await page.goto(url);
    await page.fill('input[name=token]', tokenFor());
    await page.click('button');
    expect(await shown()).toContain('You act as');
    await page.reload();
    expect(await shown()).toContain('You act as');

    await page.click('text=Sign out');
    expect(await shown()).toContain('This page needs a token');
    await page.reload();
    expect(await shown()).toContain('This page needs a token');
  },
);
