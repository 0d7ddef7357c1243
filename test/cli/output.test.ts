/** What people see: colours, widths, and stored text that would like to do more than be read. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { BIN, json, newPlace, type Place, remember, run } from './recollect.ts';

const ESCAPE = '\u001b';
/** Clears the screen, recolours, sets the title, uses C1 controls, turns the direction, breaks the line, hides text. */
const HOSTILE = `a${ESCAPE}[2J${ESCAPE}[31mb${ESCAPE}]0;title\u0007c\u009b31md\u202ee\u2066f\u2028g\rh\u0000i\u{e0041}j\u007fk`;

async function filled(): Promise<Place> {
  const place = newPlace('project:site');
  const { id } = await json<{ id: string }>(place, ['remember', '-', '--tags', 'x'], {
    input: `${HOSTILE}\nsecond line`,
  });
  await json(place, ['revise', id, '--content', '-', '--reason', 'because\u001b[5m'], { input: HOSTILE });
  await json(place, ['record', '-', '--kind', 'tool_result', '--metadata', JSON.stringify({ [HOSTILE]: HOSTILE })], {
    input: HOSTILE,
  });
  return { ...place, id } as Place & { id: string };
}

function visible(text: string): string {
  return text.replaceAll('\n', '');
}

describe('hostile text', () => {
  test('moves nothing on the screen', async () => {
    const place = (await filled()) as Place & { id: string };
    const { events } = await json<{ events: { id: string }[] }>(place, ['events', '--type', 'evidence']);
    const commands = [
      ['list'],
      ['recall', 'second line a b c'],
      ['get', place.id],
      ['get', events[0]!.id],
      ['history', place.id],
      ['diff', place.id],
      ['events'],
      ['feed'],
      ['tags'],
    ];
    for (const args of commands) {
      const { code, out, err } = await run(place, args);
      expect([code, err]).toEqual([0, '']);
      expect(visible(out)).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u2028\u2029]|[\u{e0000}-\u{e007f}]/u);
    }
    expect((await run(place, ['get', place.id])).out).toContain('␛[31mb');
  });

  test('comes back whole from JSON, which holds no control character either', async () => {
    const place = (await filled()) as Place & { id: string };
    const { out } = await run(place, ['get', place.id, '--json']);
    expect(visible(out)).not.toMatch(/[\p{Cc}\u202a-\u202e\u2028\u2029]/u);
    expect(JSON.parse(out)).toMatchObject({ content: HOSTILE });
  });

  test('in an error and in words that are not understood', async () => {
    const place = newPlace();
    for (const args of [
      ['get', `mem_${HOSTILE.replaceAll('\0', '')}`],
      [HOSTILE.replaceAll('\0', '')],
      ['list', `--${HOSTILE.replaceAll('\0', '').replaceAll(/\s/g, '')}`],
    ]) {
      const { err } = await run(place, args);
      expect(err).toMatch(/^error: /m);
      expect(visible(err)).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u2028\u2029]/u);
    }
  });
});

describe('colours', () => {
  const inColor = async (place: Place, args: string[], env: Record<string, string>) =>
    (await run(place, args, { env })).out.includes(`${ESCAPE}[`);

  test('only where they are wanted', async () => {
    const place = newPlace('project:site');
    await remember(place, 'something');
    expect(await inColor(place, ['list'], {})).toBe(false);
    expect(await inColor(place, ['list'], { FORCE_COLOR: '1' })).toBe(true);
    expect(await inColor(place, ['list', '--color'], {})).toBe(true);
    expect(await inColor(place, ['list'], { NO_COLOR: '1' })).toBe(false);
    expect(await inColor(place, ['list', '--no-color'], { FORCE_COLOR: '1' })).toBe(false);
    expect(await inColor(place, ['--help'], { FORCE_COLOR: '1' })).toBe(true);
    expect(await inColor(place, ['list', '--json'], { FORCE_COLOR: '1' })).toBe(false);
  });

  test('of errors follow the same rules', async () => {
    const place = newPlace();
    expect((await run(place, ['get', 'x'], { env: { FORCE_COLOR: '1' } })).err).toContain(
      `${ESCAPE}[31merror:${ESCAPE}[39m`,
    );
    expect((await run(place, ['get', 'x', '--no-color'], { env: { FORCE_COLOR: '1' } })).err).toMatch(
      /^note: .*\nerror: .*\nhint: .*\n$/,
    );
  });
});

describe('answers', () => {
  test('are whole, with a line about each: where a program reads in one line, else in as many as fit', async () => {
    const place = newPlace('project:site');
    const long = 'a long sentence '.repeat(200).trim();
    const id = await remember(place, long, '--name', 'n'.repeat(100), '--tags', 'one,two,three,four,five');
    const wide = await remember(place, '記憶'.repeat(500));
    const piped = (await run(place, ['list'])).out.trimEnd().split('\n');
    expect(piped).toHaveLength(4);
    expect(piped[0]).toBe('記憶'.repeat(500));
    expect(piped[2]).toBe(long);
    expect(piped[3]).toMatch(new RegExp(`^  note · n{100} · #five #four #one #three #two · 2\\S+Z · ${id}$`));
    for (const columns of [40, 60, 80, 200]) {
      const { out } = await run(place, ['list'], { env: { COLUMNS: String(columns) } });
      expect(out).not.toContain('…');
      expect(out).toContain(wide);
      expect(out.replace(/\s/g, '')).toContain(long.replace(/\s/g, ''));
      const lines = out.trimEnd().split('\n');
      // A character of Chinese takes two columns; a name or an id is not broken.
      for (const line of lines.filter((one) => !one.startsWith('  ')))
        expect(line.replace(/[記憶]/g, 'xx').length).toBeLessThanOrEqual(columns);
    }
  });

  test('that are tables fit the width that is asked for, and keep ids whole', async () => {
    const place = newPlace('project:site');
    await json(place, ['start-session', '--name', 'short', '--goal', 'a long sentence '.repeat(20).trim()]);
    const [{ id }] = (await json<{ sessions: [{ id: string }] }>(place, ['sessions'])).sessions;
    const { out } = await run(place, ['sessions'], { env: { COLUMNS: '80' } });
    expect(out).toContain('…');
    expect(out).toContain(id);
    for (const line of out.trimEnd().split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    expect((await run(place, ['sessions'])).out).toContain('a long sentence '.repeat(20).trim());
  });

  test('say why something was found, where that is asked for', async () => {
    const place = newPlace('project:site');
    const id = await remember(place, 'We deploy on Fridays');
    expect((await run(place, ['recall', 'deploy'])).out).not.toContain('by its words');
    const { out } = await run(place, ['recall', 'deploy on zebras', '--explain']);
    expect(out.split('\n')[1]).toContain(id);
    expect(out.split('\n')[2]).toMatch(/^ {2}[\d.]+ by its words: \w+ [\d.]+$/);
  });

  test('a pack that is empty says whether nothing is known or nothing fits', async () => {
    const place = newPlace('project:site');
    await remember(place, 'We deploy on Fridays');
    expect((await run(place, ['context', 'zebra'])).out).toBe('There is nothing to say in project:site.\n');
    const { out } = await run(place, ['context', 'deploy', '--budget-tokens', '20']);
    expect(out).toBe('Nothing fits into 20 tokens; omitted: 1. Give a larger --budget-tokens.\n');
  });

  test('say when there is nothing', async () => {
    const place = newPlace('project:site');
    await remember(place, 'something');
    expect((await run(place, ['recall', 'xyzzy'])).out).toBe('Nothing was found in project:site.\n');
    await remember({ ...place, scope: 'project:other' }, 'xyzzy is a word');
    expect((await run(place, ['recall', 'xyzzy'])).out).toBe(
      "Nothing was found in project:site. Other scopes have 1: add --scope '*'.\n",
    );
    expect((await run(place, ['conflicts'])).out).toBe('No conflicts.\n');
  });

  test('show how to go on', async () => {
    const place = newPlace('project:site');
    await remember(place, 'one');
    await remember(place, 'two');
    const { out } = await run(place, ['list', '--limit', '1']);
    const cursor = /next: --cursor (\S+)/.exec(out)![1]!;
    expect((await run(place, ['list', '--limit', '1', '--cursor', cursor])).out).toContain('one');
  });
});

describe('a terminal', () => {
  test('has colours and times told from now, and no progress is left on it', async ({ skip }) => {
    const place = newPlace('project:site');
    await remember(place, 'something');
    const terminal = (...args: string[]) => onTerminal(place, args);
    const list = await terminal('list');
    if (list === undefined) return skip('there is no `script` that makes a terminal');
    expect(list).toContain('just now');
    expect(list).toMatch(new RegExp(`${ESCAPE}\\[36mmem_\\w{12}${ESCAPE}`));
    expect(await terminal('list', '--no-color')).not.toContain(ESCAPE);
    expect((await terminal('verify', '--json'))!.trim()).toMatch(/^\{.*\}$/);
    const lines = (await terminal('export', '--quiet'))!.trim().split('\r\n');
    expect(lines.map((line) => Object.keys(JSON.parse(line) as object)[0])).toEqual(['format', 'id', 'id']);
    expect(await terminal('rebuild', '--no-color')).toMatch(
      /✓ 2 events made \d+ tables with \d rows: as before\.\r\n$/,
    );
  });
});

/** Runs it on a terminal that `script` of util-linux makes. */
async function onTerminal(place: Place, args: readonly string[]): Promise<string | undefined> {
  const command = [process.execPath, BIN, ...args].map((word) => `'${word}'`).join(' ');
  // A build server is not a terminal with colours, whatever it runs in.
  const { NO_COLOR, FORCE_COLOR, CI, ...env } = process.env;
  const where = {
    cwd: place.folder,
    env: { ...env, TERM: 'xterm-256color', RECOLLECT_HOME: place.home, RECOLLECT_SCOPE: place.scope },
  };
  return promisify(execFile)('script', ['-qec', command, '/dev/null'], where).then(
    ({ stdout }) => stdout,
    () => undefined,
  );
}
