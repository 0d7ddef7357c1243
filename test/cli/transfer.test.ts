/** Export and import, and the files that they read and write. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { fileTarget } from '../../src/faces/cli/run/export-target.ts';
import { answerOf, failure, json, newPlace, type Place, remember, run, start, untilMade } from './recollect.ts';

const HOSTILE = 'lines \u2028 and \u2029 that are none,\r\n\ttabs, \u001b[31mred\u001b[0m, \u0000, 🧠';

async function filled(): Promise<Place> {
  const place = newPlace('project:site');
  const id = await remember(place, 'one');
  await json(place, ['revise', id, '--content', 'two']);
  await json(place, ['record', '-', '--kind', 'user_message'], { input: HOSTILE });
  await json(place, ['remember', 'elsewhere', '--scope', 'org:acme/project:shop']);
  return place;
}

async function heads(place: Place): Promise<string[]> {
  return (await json<{ heads: string[] }>(place, ['verify'])).heads.sort();
}

describe('export and import', () => {
  test('give the same heads, through a file and through a pipe', async () => {
    const from = await filled();
    const [byFile, byPipe] = [newPlace(), newPlace()];
    const { events } = await json<{ events: number }>(from, ['export', '--file', 'out.jsonl']);
    expect(await json(byFile, ['import', '--file', join(from.folder, 'out.jsonl')])).toEqual({
      read: events,
      added: events,
      known: 0,
      sameExternalId: 0,
    });
    const lines = await run(from, ['export']);
    expect(lines.out.trimEnd().split('\n')).toHaveLength(events + 1);
    expect(await json(byPipe, ['import'], { input: lines.out })).toMatchObject({ added: events });
    expect(await heads(byFile)).toEqual(await heads(from));
    expect(await heads(byPipe)).toEqual(await heads(from));
    expect(await json(byPipe, ['import'], { input: lines.out })).toMatchObject({ added: 0, known: events });
    expect(await json(byFile, ['events', '--scope', 'project:site', '--kinds', 'user_message'])).toMatchObject({
      events: [{ content: HOSTILE }],
    });
  });

  test('tell what they did where the lines do not go', async () => {
    const place = await filled();
    const toStdout = await run(place, ['export', '--json']);
    expect(Object.keys(JSON.parse(toStdout.err) as object)).toEqual(['events', 'complete']);
    expect(JSON.parse(toStdout.out.split('\n')[0]!)).toMatchObject({ format: 'recollect-ledger' });
    expect(await run(place, ['export', '--quiet'])).toMatchObject({ code: 0, err: '' });
    expect((await run(place, ['export'])).err).toMatch(/^events +\d+\ncomplete +yes\n$/);
    const toFile = await run(place, ['export', '--json', '--file', 'x.jsonl']);
    expect(toFile.err).toBe('');
    expect(Object.keys(JSON.parse(toFile.out) as object)).toEqual(['events', 'complete']);
  });

  test('only a person imports', async () => {
    expect(await failure(newPlace(), ['import', '--actor', 'agent:x'], { input: '' })).toMatchObject({
      exit: 5,
      code: 'person_required',
    });
  });

  test('a large ledger goes through a slow pipe', async () => {
    const place = newPlace('project:site');
    const items = Array.from(
      { length: 2_000 },
      (_, index) => `${JSON.stringify({ kind: 'tool_result', content: `${index} ${'x'.repeat(2_000)}` })}\n`,
    );
    await json(place, ['record', '--items', '-'], { input: items.join('') });
    const child = start(place, ['export', '--quiet']);
    const closed = once(child, 'close');
    let err = '';
    child.stderr.on('data', (bytes: Buffer) => {
      err += bytes.toString();
    });
    const parts: Buffer[] = [];
    for await (const part of child.stdout as AsyncIterable<Buffer>) {
      parts.push(part);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await closed)[0]).toBe(0);
    const lines = Buffer.concat(parts).toString().trimEnd().split('\n');
    for (const line of lines) JSON.parse(line);
    expect(lines).toHaveLength(2_002);
    expect(err).toBe('');
  });
});

describe('the exported file', () => {
  test('is for its owner only and leaves nothing beside it', async () => {
    const place = await filled();
    mkdirSync(join(place.folder, 'out'));
    await json(place, ['export', '--file', 'out/ledger.jsonl']);
    expect(statSync(join(place.folder, 'out/ledger.jsonl')).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(place.folder, 'out'))).toEqual(['ledger.jsonl']);
  });

  test('replaces another only when told to', async () => {
    const place = await filled();
    const file = join(place.folder, 'kept');
    writeFileSync(file, 'kept');
    expect(await failure(place, ['export', '--file', 'kept'])).toMatchObject({ exit: 2, code: 'invalid_input' });
    expect(readFileSync(file, 'utf8')).toBe('kept');
    await json(place, ['export', '--file', 'kept', '--force']);
    expect(readFileSync(file, 'utf8')).toContain('recollect-ledger');
    expect(await failure(place, ['export', '--file', '.', '--force'])).toMatchObject({
      exit: 2,
      code: 'invalid_input',
    });
    expect(await failure(place, ['export', '--file', 'no/such/folder'])).toMatchObject({
      exit: 2,
      code: 'invalid_input',
    });
  });

  test('appears whole or not at all', async () => {
    const { folder } = newPlace();
    const path = join(folder, 'ledger.jsonl');
    const given = fileTarget(path, false);
    await given.write('x'.repeat(100_000));
    expect(existsSync(path)).toBe(false);
    given.discard();
    expect(readdirSync(folder)).toEqual([]);
    const finished = fileTarget(path, false);
    await finished.write('line');
    await finished.finish();
    expect(readFileSync(path, 'utf8')).toBe('line\n');
    expect(readdirSync(folder)).toEqual(['ledger.jsonl']);
  });

  test('takes the place of a link, not of what it points to', async () => {
    const { folder } = newPlace();
    writeFileSync(join(folder, 'target'), 'kept');
    symlinkSync('target', join(folder, 'link'));
    expect(() => fileTarget(join(folder, 'link'), false)).toThrow('already exists');
    const target = fileTarget(join(folder, 'link'), true);
    await target.finish();
    expect(lstatSync(join(folder, 'link')).isFile()).toBe(true);
    expect(readFileSync(join(folder, 'target'), 'utf8')).toBe('kept');
  });
});

describe('what import refuses', () => {
  test('a file that is not UTF-8, before it writes anything', async () => {
    const from = newPlace('project:site');
    const items = Array.from(
      { length: 1_200 },
      (_, index) => `${JSON.stringify({ kind: 'tool_result', content: String(index) })}\n`,
    );
    await json(from, ['record', '--items', '-'], { input: items.join('') });
    const { out } = await run(from, ['export', '--quiet']);
    writeFileSync(join(from.folder, 'broken.jsonl'), Buffer.concat([Buffer.from(out), Buffer.from([0xff])]));
    const place = newPlace();
    expect(await failure(place, ['import', '--file', join(from.folder, 'broken.jsonl')])).toMatchObject({
      exit: 2,
      code: 'malformed_text',
    });
    expect(existsSync(place.home)).toBe(false);
  });

  test('bytes of stdin that are not UTF-8, lines that are too long, and what is no export', async () => {
    const place = newPlace();
    expect(await failure(place, ['import'], { input: Uint8Array.from([0x7b, 0xc3, 0x28]) })).toMatchObject({
      exit: 2,
      code: 'malformed_text',
    });
    expect(await failure(place, ['import'], { input: 'x'.repeat(LIMITS.importLine + 1) })).toMatchObject({
      exit: 2,
      code: 'too_large',
    });
    expect(await failure(place, ['import'], { input: '' })).toMatchObject({ exit: 2, code: 'import_invalid' });
    expect(await failure(place, ['import'], { input: '{}\n' })).toMatchObject({ exit: 2, code: 'import_invalid' });
    expect(await failure(place, ['import', '--file', 'nowhere'])).toMatchObject({ exit: 2, code: 'invalid_input' });
  });

  test('not a named pipe, which can be read only once', async () => {
    const from = await filled();
    await json(from, ['export', '--file', 'out.jsonl']);
    const place = newPlace();
    const pipe = join(place.folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const child = start(place, ['import', '--file', 'pipe', '--json']);
    const answer = answerOf(child);
    createReadStream(join(from.folder, 'out.jsonl')).pipe(createWriteStream(pipe));
    expect(await answer).toMatchObject({ code: 0 });
    expect(await heads(place)).toEqual(await heads(from));
  });
});

describe('Ctrl-C', () => {
  test('ends an export whose reader has stopped reading', async () => {
    const place = newPlace('project:site');
    const item = `${JSON.stringify({ kind: 'tool_result', content: 'x'.repeat(2_000) })}\n`;
    await json(place, ['record', '--items', '-'], { input: item.repeat(1_000) });
    const child = start(place, ['export']);
    child.stdout.once('readable', () => child.kill('SIGINT'));
    const [code] = (await once(child, 'exit')) as [number];
    child.stdout.destroy();
    expect(code).toBe(130);
  });

  test('ends an import that waits for more, and what was read can be read again', async () => {
    const place = newPlace();
    const child = start(place, ['import']);
    const answer = answerOf(child);
    child.stdin.on('error', () => undefined);
    child.stdin.write('{"format":"recollect-ledger","version":1}\n');
    await untilMade(place.db, child);
    child.kill('SIGINT');
    expect(await answer).toMatchObject({ code: 130, out: '' });
    expect(await json(place, ['verify'])).toMatchObject({ ok: true });
  });

  test('is heard by a shell as 130', async () => {
    const place = newPlace();
    const child = start(place, ['remember', '-']);
    const answer = answerOf(child);
    child.kill('SIGINT');
    const { code, signal } = await answer;
    // Ended by the signal itself; a shell calls that 130.
    expect(signal ?? code).toBe('SIGINT');
  });
});
