/** How the process begins and ends: exit codes, errors, closed pipes, the demo, an old Node.js. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ERROR_CODES } from '../../src/base/errors.ts';
import { BIN, failure, json, newPlace, remember, runAlone as run, start } from './recollect.ts';

const preload = (name: string) => ['--require', join(import.meta.dirname, 'preload', name)];

describe('exit codes', () => {
  test('follow the table of errors', async () => {
    const place = newPlace('project:site');
    const id = await remember(place, 'taken', '--kind', 'guideline', '--name', 'taken');
    const cases: [string[], keyof typeof ERROR_CODES][] = [
      [['recall', 'x', '--limit', '0'], 'invalid_input'],
      [['recall', 'x', '--kinds', 'x'.repeat(61)], 'too_large'],
      [['list', '--cursor', 'zzz'], 'cursor_invalid'],
      [['verify', '--head', 'zzz'], 'head_invalid'],
      [['nothing'], 'unknown_operation'],
      [['get', 'mem_none'], 'not_found'],
      [['get', id, '--version', '9'], 'version_not_found'],
      [['close-scope', 'project:none'], 'scope_not_found'],
      [['create-scope', 'planet:mars'], 'scope_invalid'],
      [['remember', 'other', '--kind', 'guideline', '--name', 'taken'], 'name_taken'],
      [['revise', id], 'nothing_to_change'],
      [['accept', id, '--actor', 'agent:x'], 'person_required'],
      [['rebuild', '--read-only'], 'store_read_only'],
    ];
    for (const [args, code] of cases) {
      const told = await failure(place, args);
      expect(told).toMatchObject({ code, exit: ERROR_CODES[code].exit, retryable: false });
      expect(typeof told.message).toBe('string');
      expect(typeof told.details).toBe('object');
    }
  });

  test('errors for people go to stderr, with a hint, and nothing to stdout', async () => {
    const place = newPlace();
    await remember(place, 'something');
    const answer = await run(place, ['get', 'mem_none']);
    expect(answer).toMatchObject({ code: 3, out: '' });
    expect(answer.err).toMatch(/^error: There is no item "mem_none"\nhint: .+\n$/);
  });

  test('words after -- ask for nothing', async () => {
    expect((await run(newPlace(), ['nothing', '--', '--json'])).err).toMatch(/^error: /);
  });
});

describe('what nobody expected', () => {
  const broken = { node: preload('broken-parser.cjs') };

  test('is a defect, told without a stack', async () => {
    const answer = await run(newPlace(), ['list'], broken);
    expect(answer).toMatchObject({ code: 1, out: '' });
    expect(answer.err).toMatch(/^error: Unexpected: the parser is broken\nhint: .*RECOLLECT_DEBUG=1.*\n$/);
    expect(await failure(newPlace(), ['list'], broken)).toMatchObject({ exit: 1, code: 'internal', details: {} });
  });

  test('is told with its stack to those who look for it', async () => {
    const debug = { ...broken, env: { RECOLLECT_DEBUG: '1' } };
    expect((await run(newPlace(), ['list'], debug)).err).toContain('broken-parser.cjs');
    expect((await failure(newPlace(), ['list'], debug)).details.stack).toContain('broken-parser.cjs');
  });
});

describe('a closed pipe', () => {
  test.each([
    [['--help']],
    [['completion', 'bash']],
    [['list', '--json']],
    [['list']],
    [['export']],
    [['demo']],
    [['doctor']],
  ])('%j ends quietly', async (args) => {
    const place = newPlace('project:site');
    await json(place, ['record', '--items', '-'], { input: '{"kind":"user_message","content":"x"}\n'.repeat(500) });
    const child = start(place, args);
    child.stdout.destroy();
    let err = '';
    child.stderr.on('data', (bytes: Buffer) => {
      err += bytes.toString();
    });
    const [code] = (await once(child, 'close')) as [number];
    expect([code, err]).toEqual([0, '']);
  });

  test('of stderr changes nothing', async () => {
    const child = start(newPlace(), ['list', '--limit', 'x']);
    child.stderr.destroy();
    const [code] = (await once(child, 'close')) as [number];
    expect(code).toBe(2);
  });
});

test.skipIf(process.platform === 'win32')('an answer that nobody wants is no error', async () => {
  const place = newPlace('project:site');
  await remember(place, 'We deploy on Fridays');
  for (const args of [['--help'], ['recall', 'deploy'], ['recall', 'deploy', '--json']]) {
    const { status, stderr } = spawnSync(process.execPath, [BIN, ...args], {
      env: { ...process.env, RECOLLECT_HOME: place.home },
      cwd: place.folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    expect([status, stderr.toString()]).toEqual([0, '']);
  }
});

describe('demo', () => {
  test('runs what it shows, shortly, and leaves nothing', async () => {
    const place = newPlace();
    const env = { RECOLLECT_ACTOR: 'agent:x', RECOLLECT_SCOPE: 'project:y', TMPDIR: place.folder };
    const { code, out, err } = await run(place, ['demo'], { env });
    expect([code, err]).toEqual([0, '']);
    expect(out.split('\n').length).toBeLessThanOrEqual(75);
    for (const command of ['assert', 'why', 'record', 'supersede', 'reject', 'context', 'rebuild', 'verify'])
      expect(out).toContain(`$ recollect ${command}`);
    // The correction is current, and the wrong value is refused: nothing else fails.
    expect(out).toMatch(/\$ recollect why staging\nStaging uses db-2/);
    expect(out.match(/^error: .*/gm)).toEqual([
      expect.stringMatching(/^error: This was rejected by the person "owner"/),
    ]);
    expect(out).toMatch(/✓ All \d events verify/);
    expect(out).toContain('README');
    // Node.js keeps its compiled code there too.
    expect(readdirSync(place.folder).filter((name) => name !== 'node-compile-cache')).toEqual([]);
  });
});

test('demo takes no words', async () => {
  expect(await failure(newPlace(), ['demo', 'x'])).toMatchObject({ exit: 2, code: 'invalid_input' });
});

describe('an old Node.js', () => {
  test('importing the library says what is needed', () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [...preload('old-node.cjs'), '--input-type=module', '-e', "await import('recollect')"],
      {
        cwd: join(import.meta.dirname, '../..'),
        env: { ...process.env, FAKE_NODE_VERSION: '20.11.0' },
        encoding: 'utf8',
      },
    );
    expect(status).toBe(1);
    expect(stderr).toContain('Recollect needs Node.js 22.16 or newer; this is 20.11.0');
  });

  test.each(['0.10.48', '18.20.4', '22.15.9'])('%s is told what is needed', async (version) => {
    const answer = await run(newPlace(), ['list'], {
      node: preload('old-node.cjs'),
      env: { FAKE_NODE_VERSION: version },
    });
    expect(answer).toMatchObject({ code: 2, out: '' });
    expect(answer.err).toContain(`Recollect needs Node.js 22.16 or newer; this is ${version}`);
  });

  test.each(['22.16.0', '24.0.0'])('%s will do', async (version) => {
    expect(
      await run(newPlace(), ['--version'], { node: preload('old-node.cjs'), env: { FAKE_NODE_VERSION: version } }),
    ).toMatchObject({ code: 0 });
  });

  test('can read the file that tells it', () => {
    const source = readFileSync(BIN, 'utf8');
    // What came after ES5, as far as a short script could use it: a formatter adds trailing commas.
    expect(source.replace(/\/\/.*/g, '')).not.toMatch(
      /=>|`|\b(const|let|class|async|await|import)\b|\?\.|\?\?|\.\.\.|,\s*\)/,
    );
    expect(readdirSync(dirname(BIN)).sort()).toEqual(['compiled.cjs', 'recollect.cjs', 'start.cjs']);
  });
});
