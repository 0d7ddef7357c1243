/** `recollect import` of what other programs wrote down: each format, once, where it belongs, as far as it can be read. */
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { TRANSCRIPT_FORMATS } from '../../src/sources/transcripts/formats.ts';
import { failure, json, newPlace, remember, run, start, untilMade } from '../cli/recollect.ts';
import { assistant, git, Host, toolResult, toolUse, user } from '../hooks/host.ts';
import * as samples from './samples.ts';

interface Imported {
  readonly files: number;
  readonly recorded: number;
  readonly sessions: number;
  readonly known: number;
  readonly skipped: number;
  readonly refused: number;
  readonly unreadable: number;
  readonly rewritten: readonly string[];
}

interface Exported {
  readonly externalId?: string | null;
  readonly body: string;
}

const imported = (host: Host, path: string, ...more: string[]) =>
  json<Imported>(host.place, ['import', '--file', path, ...more]);
const kept = async (host: Host) => (await host.evidence()).map(({ kind, content }) => [kind, content]);

const session = (host: Host, name = 's1.jsonl') =>
  host.transcript(
    name,
    { type: 'summary', summary: 'A title', leafUuid: 'x' },
    user('<command-name>/clear</command-name>'),
    user('Mend the login', { isMeta: false }),
    user('Caveat: something', { isMeta: true }),
    assistant([
      { type: 'thinking', thinking: 'hm' },
      { type: 'text', text: 'I run the tests first.' },
      toolUse('toolu_1', 'Bash', { command: 'npm test' }),
    ]),
    user([toolResult('toolu_1', [{ type: 'text', text: '3 failed' }])]),
    assistant('Mended.'),
    user('Mend the login'),
    assistant('Mended.'),
  );

const SESSION = [
  ['user_message', 'Mend the login'],
  ['assistant_message', 'I run the tests first.'],
  ['tool_call', 'Bash: npm test'],
  ['tool_result', '3 failed'],
  ['assistant_message', 'Mended.'],
  ['user_message', 'Mend the login'],
  ['assistant_message', 'Mended.'],
];

describe('each format', () => {
  const CASES: [string, string, (host: Host) => string, string[][]][] = [
    [
      'codex',
      'rollout.jsonl',
      ({ place }) => samples.codex(place.folder),
      [
        ['user_message', 'Run the tests'],
        ['tool_call', 'exec_command: bash -lc cargo test'],
        ['tool_result', '1 failed'],
        ['file_edit', 'apply_patch: *** Begin Patch\n+fixed\n*** End Patch'],
        ['assistant_message', 'Mended.'],
      ],
    ],
    [
      'gemini',
      'session-1.jsonl',
      ({ place }) => samples.gemini(place.folder, 'g-1', '<hook_context>x</hook_context>\n\nRun the tests'),
      [
        ['user_message', 'Run the tests'],
        ['assistant_message', 'I run them.'],
        ['tool_call', 'run_shell_command: npm test'],
        ['tool_result', 'Output: ok'],
        ['assistant_message', 'All tests pass.'],
      ],
    ],
    [
      'copilot',
      'events.jsonl',
      ({ place }) => samples.copilot(place.folder, 'co-1'),
      [
        ['user_message', 'Run the tests'],
        ['assistant_message', 'I run them.'],
        ['tool_call', 'bash: npm test'],
        ['tool_result', 'ok'],
        ['assistant_message', 'All tests pass.'],
      ],
    ],
    [
      'opencode',
      'session.json',
      ({ place }) => samples.opencode(place.folder),
      [
        ['user_message', 'Run the tests'],
        ['assistant_message', 'I run them.'],
        ['tool_call', 'bash: npm test'],
        ['tool_result', 'ok'],
        ['assistant_message', 'All tests pass.'],
      ],
    ],
    [
      'cursor',
      'cur-1.jsonl',
      () => samples.cursor,
      [
        ['user_message', 'Run the tests'],
        ['assistant_message', 'Running them.'],
        ['tool_call', 'Shell: npm test'],
        ['assistant_message', 'They pass.'],
      ],
    ],
    [
      'chatgpt',
      'conversations.json',
      () => samples.chatgpt,
      [
        ['user_message', 'Where do herons nest?'],
        ['assistant_message', 'In the reeds.'],
        ['assistant_message', 'In tall trees.'],
        ['user_message', 'And egrets?'],
      ],
    ],
    [
      'claude',
      'conversations.json',
      () => samples.claude,
      [
        ['user_message', 'Where do herons nest?'],
        ['assistant_message', 'In the reeds.'],
      ],
    ],
    [
      'mcp-memory',
      'memory.jsonl',
      () => samples.mcpMemory,
      [
        ['explicit_memory', 'Ann: Prefers short answers'],
        ['explicit_memory', 'Ann: Lives in Oslo'],
        ['explicit_memory', 'Ann works at Shop'],
      ],
    ],
    [
      'markdown',
      'notes.md',
      () => samples.markdown,
      [
        ['explicit_memory', 'Deploying\nWe deploy on Tuesdays.'],
        ['explicit_memory', 'Deploying › Rollback\nRun the last green build.'],
      ],
    ],
  ];
  test.each(CASES)('%s is recognised and kept once', async (format, name, text, expected) => {
    const host = new Host();
    const path = host.file(name, text(host));
    expect(await imported(host, path)).toMatchObject({ files: 1, recorded: expected.length, unreadable: 0 });
    expect(await kept(host)).toEqual(expected);
    rmSync(join(host.place.home, 'imports'), { recursive: true, force: true });
    expect(await imported(host, path, '--format', format)).toMatchObject({ recorded: 0, known: expected.length });
    const { events } = await json<{ events: unknown[] }>(host.place, ['events', '--source', format, '--limit', '100']);
    expect(events).toHaveLength(expected.length);
    expect(events).toMatchObject(expected.map(() => ({ actor: { kind: 'importer' }, trust: 0.5 })));
  });

  test.each(CASES)(
    '%s as Windows writes it, with CRLF and a mark at the beginning',
    async (_, name, text, expected) => {
      const host = new Host();
      const path = host.file(name, `\uFEFF${text(host).replaceAll('\n', '\r\n')}`);
      expect(await imported(host, path)).toMatchObject({ recorded: expected.length, unreadable: 0 });
      expect(await kept(host)).toEqual(expected);
    },
  );

  test('all of them are here', () => {
    expect(TRANSCRIPT_FORMATS.map(({ name }) => name).toSorted()).toEqual(
      ['claude-code', ...CASES.map(([format]) => format)].toSorted(),
    );
  });

  test('HOOK-4 Codex, without our own calls, which newer versions name apart', async () => {
    const host = new Host();
    await imported(host, host.file('rollout.jsonl', samples.codexOwnCalls(host.place.folder)));
    expect(await kept(host)).toEqual([
      ['user_message', 'Polars or pandas?'],
      ['tool_call', 'mcp__docs__search: {"query":"polars"}'],
      ['tool_result', 'A page about Polars'],
      ['assistant_message', 'Polars.'],
    ]);
  });

  test('Claude Code, ten times and packed', async () => {
    const host = new Host();
    const path = session(host);
    expect(await imported(host, path)).toMatchObject({ recorded: 7, rewritten: [] });
    for (let times = 0; times < 8; times++) expect(await imported(host, path)).toMatchObject({ recorded: 0 });
    const packed = host.file('s1.jsonl.zst', '');
    writeFileSync(packed, zstdCompressSync(readFileSync(path)));
    expect(await imported(host, packed)).toMatchObject({ recorded: 0, known: 7 });
    expect(await kept(host)).toEqual(SESSION);
    const { sessions } = await json<{ sessions: { id: string }[] }>(host.place, ['sessions']);
    expect((await host.evidence()).map(({ session }) => session)).toEqual(SESSION.map(() => sessions[0]!.id));
    expect(sessions).toMatchObject([{ status: 'completed', name: 'claude-code, 2026-03-01 09:00' }]);
  });
});

describe('together with hooks', () => {
  test('what they kept is known, and what they missed is added to the same session', async () => {
    const host = new Host();
    const transcript_path = session(host);
    await host.tell('prompt-submit', { prompt: 'Mend the login' });
    await host.tell('post-tool', {
      tool_name: 'Bash',
      tool_input: { command: 'npm test' },
      tool_response: { stdout: '3 failed' },
      tool_use_id: 'toolu_1',
    });
    await host.tell('stop', { transcript_path });
    expect(await imported(host, transcript_path)).toMatchObject({ recorded: 3, known: 4 });
    expect((await kept(host)).toSorted()).toEqual(SESSION.toSorted());
    const marks = new Set((await host.evidence()).map(({ session }) => session));
    expect([...marks]).toEqual([expect.stringMatching(/^ses_/)]);
    // And the other way round.
    await host.tell('stop', { transcript_path });
    await host.tell('session-end', { transcript_path });
    expect(await kept(host)).toHaveLength(7);
  });
});

describe('a folder of transcripts', () => {
  test('each goes to the project of the folder in which it began', async () => {
    const host = new Host();
    const repository = join(host.place.folder, 'repository');
    mkdirSync(join(repository, 'src'), { recursive: true });
    git(repository, 'init', '-q');
    const other = join(host.place.folder, 'other');
    mkdirSync(other);
    host.transcript(
      'all/a/s1.jsonl',
      user('In the repository', { cwd: join(repository, 'src') }),
      user('Still there', { cwd: other }),
    );
    host.transcript('all/b/s2.jsonl', user('In the other', { sessionId: 's2', cwd: other }));
    host.transcript(
      'all/b/s2/subagents/agent-1.jsonl',
      assistant('Of a sub-agent', { sessionId: 's2', cwd: other, isSidechain: true, agentId: 'a1' }),
    );
    host.file('all/b/notes.txt', 'no transcript');
    expect(await imported(host, join(host.place.folder, 'all'))).toMatchObject({ files: 3, recorded: 4 });
    const said = async (folder: string) =>
      (
        await json<{ events: { content: string }[] }>({ ...host.place, folder }, [
          'events',
          '--type',
          'evidence',
          '--inherit=false',
          '--order',
          'oldest',
        ])
      ).events.map(({ content }) => content);
    expect(await said(repository)).toEqual(['In the repository', 'Still there']);
    expect((await said(other)).toSorted()).toEqual(['In the other', 'Of a sub-agent']);
    expect(await host.said()).toEqual([]);
  });

  test('its sessions are listed, and the newest leave a checkpoint where there is none yet', async () => {
    const host = new Host();
    for (let nth = 1; nth <= 5; nth++)
      host.transcript(
        `all/s${nth}.jsonl`,
        user(`We decided on part ${nth}.`, { sessionId: `s${nth}`, timestamp: `2026-03-0${9 - nth}T09:00:00.000Z` }),
        assistant(`Answer ${nth}`, { sessionId: `s${nth}`, timestamp: `2026-03-0${9 - nth}T09:01:00.000Z` }),
      );
    const all = join(host.place.folder, 'all');
    expect(await imported(host, all)).toMatchObject({ recorded: 10, sessions: 5 });
    const { sessions } = await json<{ sessions: { status: string }[] }>(host.place, ['sessions']);
    expect(sessions.map(({ status }) => status)).toEqual(Array(5).fill('completed'));
    const checkpoints = async () => {
      const { items } = await json<{ items: { content: string }[] }>(host.place, [
        'list',
        '--kinds',
        'checkpoint',
        '--sort',
        'created',
      ]);
      return items.map(({ content }) => content.split('\n')[0]);
    };
    expect(await checkpoints()).toEqual([
      'Goal: We decided on part 1.',
      'Goal: We decided on part 2.',
      'Goal: We decided on part 3.',
    ]);
    expect(await host.begin({ session_id: 'new' })).toContain('We decided on part 1.');
    host.transcript('all/s6.jsonl', user('Part 6', { sessionId: 's6' }));
    expect(await imported(host, all)).toMatchObject({ recorded: 1, sessions: 1 });
    expect(await checkpoints()).toHaveLength(3);
  });

  test('what a program notes beside its transcripts is no statement of anybody', async () => {
    const host = new Host();
    const folder = 'copilot/session-state/c1';
    host.file(`${folder}/events.jsonl`, samples.copilot(host.place.folder, 'c1'));
    host.file(`${folder}/workspace.yaml`, 'id: c1\n');
    host.file(`${folder}/checkpoints/index.md`, '# Checkpoint History\n\n| # | Title | File |\n|---|-------|------|\n');
    host.file('copilot/copilot-instructions.md', 'We deploy on Tuesdays.\n');
    // Also where the folder is named from here, as `./`.
    const { code, err } = await run(host.place, ['import', '--file', './copilot']);
    expect([code, err]).toEqual([0, expect.stringMatching(/^note: these are events now/)]);
    const statements = (await kept(host)).filter(([kind]) => kind === 'explicit_memory');
    expect(statements).toEqual([['explicit_memory', 'We deploy on Tuesdays.']]);
  });

  test('without any is told', async () => {
    const host = new Host();
    mkdirSync(join(host.place.folder, 'empty'));
    expect(await failure(host.place, ['import', '--file', join(host.place.folder, 'empty')])).toMatchObject({
      code: 'invalid_input',
      exit: 2,
    });
    expect(await failure(host.place, ['import', '--file', 'none', '--format', 'codex'])).toMatchObject({
      code: 'invalid_input',
    });
    expect(await failure(host.place, ['import', '--format', 'codex'])).toMatchObject({ code: 'invalid_input' });
    expect(await failure(host.place, ['import', '--file', 'empty', '--format', 'nonsense'])).toMatchObject({
      code: 'invalid_input',
      hint: expect.stringContaining('claude-code'),
    });
  });
});

describe('a transcript that', () => {
  test('grew is gone on with; one that was rewritten is read again, and that is told', async () => {
    const host = new Host();
    const path = session(host);
    await imported(host, path);
    const more = `${JSON.stringify({ type: 'user', uuid: 'later', sessionId: 's1', message: { role: 'user', content: 'Mend the login' } })}\n`;
    appendFileSync(path, more);
    expect(await imported(host, path)).toMatchObject({ recorded: 1, known: 0, rewritten: [] });
    expect(await kept(host)).toEqual([...SESSION, ['user_message', 'Mend the login']]);
    writeFileSync(path, readFileSync(path, 'utf8').replace('I run the tests first.', 'I read the code first.'));
    expect(await imported(host, path)).toMatchObject({ recorded: 0, known: 8, rewritten: [path] });
    writeFileSync(path, more);
    expect(await imported(host, path)).toMatchObject({ rewritten: [path] });
  });

  test('was imported into a store that is gone is imported again', async () => {
    const host = new Host();
    const path = session(host);
    await imported(host, path);
    for (const file of readdirSync(host.place.home))
      if (file.startsWith('memory.db')) rmSync(join(host.place.home, file));
    expect(await imported(host, path)).toMatchObject({ recorded: 7, rewritten: [] });
  });

  test('is partly broken is read as far as it can be', async () => {
    const host = new Host();
    const path = session(host);
    writeFileSync(
      path,
      Buffer.concat([
        Buffer.from('\uFEFFnot json\n\n[1]\n{"type":"user"}\n'),
        readFileSync(path),
        Buffer.from([0xff, 0xfe, 0x0a]),
        Buffer.from('{"type":"user","uuid":"half'),
      ]),
    );
    expect(await imported(host, path, '--format', 'claude-code')).toMatchObject({ recorded: 7, unreadable: 3 });
    expect(await json(host.place, ['verify'])).toMatchObject({ ok: true });
  });

  test('holds hostile values is refused by nothing', async () => {
    const host = new Host();
    const strange = [
      null,
      5,
      [],
      {},
      '',
      '\0',
      '\ud800',
      'x'.repeat(3_000),
      '../../etc',
      { type: 'text', text: 5 },
      "'; DROP TABLE events; --",
    ];
    const path = host.transcript(
      's1.jsonl',
      ...strange.flatMap((value) => [
        { type: 'user', message: { content: value }, uuid: value, timestamp: value, cwd: value },
        {
          type: 'assistant',
          message: {
            content: [
              { type: 'text', text: value },
              { type: 'tool_use', id: value, name: value, input: value },
            ],
          },
          uuid: value,
          sessionId: value,
        },
        { type: 'user', message: value },
      ]),
      user('After all'),
    );
    await imported(host, path, '--format', 'claude-code');
    for (const format of [
      'codex',
      'gemini',
      'copilot',
      'opencode',
      'cursor',
      'mcp-memory',
      'chatgpt',
      'claude',
      'markdown',
    ])
      await imported(host, path, '--format', format);
    expect((await host.said()).at(-1)).toBeDefined();
    expect(await json(host.place, ['verify'])).toMatchObject({ ok: true });
  });

  test('holds secrets, our own packs and refused texts', async () => {
    const host = new Host();
    await remember(host.place, 'Herons nest in the reeds', '--kind', 'guideline');
    const pack = await host.begin();
    const secret = `ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'}`;
    const path = host.transcript('s1.jsonl', user(`${pack}\nUse ${secret}`), user(pack), assistant('Done.'));
    expect(await imported(host, path)).toMatchObject({ recorded: 2, skipped: 1 });
    expect((await host.said()).join('\n')).not.toMatch(/reeds|ghp_/);
    for (const file of readdirSync(host.place.home, { recursive: true, withFileTypes: true }))
      if (file.isFile()) expect(readFileSync(join(file.parentPath, file.name)).includes(secret)).toBe(false);
    writeFileSync(join(host.place.home, 'config.json'), '{"policies":{"secrets":"block"}}');
    const blocked = host.transcript('s2.jsonl', user(`Use ${secret}`), user('And this', { sessionId: 's2' }));
    expect(await imported(host, blocked)).toMatchObject({ recorded: 1, refused: 1 });
  });

  test('is long: read in parts, in little memory, and gone on with after it was interrupted', async () => {
    const host = new Host();
    const turns = 3 * LIMITS.importedTurns;
    // About 20 MB.
    const filler = 'The parser reads a line and gives back tokens. '.repeat(280);
    const path = host.transcript(
      's1.jsonl',
      ...Array.from({ length: turns }, (_, index) => user(`${index} ${filler}`)),
    );
    const child = start(host.place, ['import', '--file', path]);
    await untilMade(join(host.place.home, 'imports'), child);
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('close', resolve));
    const { recorded, known } = await imported(host, path);
    expect(recorded).toBeGreaterThan(0);
    expect(recorded + known).toBeLessThanOrEqual(turns);
    expect(await imported(host, path)).toMatchObject({ recorded: 0, known: 0 });
    rmSync(join(host.place.home, 'imports'), { recursive: true });
    // With little room: the whole file at once would not fit.
    const again = await run(host.place, ['import', '--file', path, '--json'], { node: ['--max-old-space-size=60'] });
    expect(again).toMatchObject({ code: 0 });
    expect(JSON.parse(again.out)).toMatchObject({ recorded: 0, known: turns });
    expect(await json(host.place, ['verify'])).toMatchObject({ ok: true });
  });
});

/** None, where the file took another's place since it was listed. */
function textOf(path: string): string[] {
  try {
    return [readFileSync(path, 'utf8')];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

test('killed wherever it is, an import that is repeated ends as one that nobody disturbed', async () => {
  const turns = (count: number) =>
    Array.from({ length: count }, (_, index) => [
      // Every tenth is said again.
      user(`Step ${Math.floor(index / 10) * 10}`, { uuid: `p${index}` }),
      assistant([toolUse(`t${index}`, 'Bash', { command: `make ${index}` })], { uuid: `a${index}` }),
      user([toolResult(`t${index}`, `Output ${index} ${'x'.repeat(500)}`)], { uuid: `r${index}` }),
    ]).flat();
  const lines = turns(2 * LIMITS.importedTurns);
  const undisturbed = new Host();
  await imported(undisturbed, undisturbed.transcript('s1.jsonl', ...lines));
  const host = new Host();
  const path = host.transcript('s1.jsonl', ...lines);
  const progress = join(host.place.home, 'imports');
  const howFar = () =>
    existsSync(progress) ? readdirSync(progress).flatMap((file) => textOf(join(progress, file))) : [];
  for (let kills = 0; kills < 3; kills++) {
    const before = howFar();
    const child = start(host.place, ['import', '--file', path]);
    const ended = new Promise((resolve) => child.once('close', resolve));
    // Once it has come further; where it is killed then, is left to chance.
    while (child.exitCode === null && howFar().join() === before.join())
      await new Promise((resolve) => setImmediate(resolve));
    child.kill('SIGKILL');
    await ended;
    expect(await json(host.place, ['verify'])).toMatchObject({ ok: true });
  }
  await imported(host, path);
  expect(await imported(host, path)).toMatchObject({ recorded: 0, known: 0, rewritten: [] });
  const all = async ({ place }: Host) => {
    const { out } = await run(place, ['export']);
    const events = out.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Exported]));
    return events
      .flatMap(({ externalId, body }) => (externalId ? [`${externalId} ${JSON.parse(body).content}`] : []))
      .toSorted();
  };
  const kept = await all(host);
  expect(kept).toHaveLength(lines.length);
  expect(await json(host.place, ['sessions'])).toMatchObject({ sessions: [{ status: 'completed' }] });
  expect(kept).toEqual(await all(undisturbed));
});

test('long turns are written before there are many of them', async () => {
  const host = new Host();
  const long = 'The parser reads a line. '.repeat(LIMITS.evidenceContent / 25);
  const turns = (LIMITS.importedCharacters / LIMITS.evidenceContent) * 3;
  const path = host.transcript('s1.jsonl', ...Array.from({ length: turns }, (_, index) => user(`${index} ${long}`)));
  const child = start(host.place, ['import', '--file', path]);
  await untilMade(join(host.place.home, 'imports'), child);
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('close', resolve));
  const { recorded } = await imported(host, path);
  // Less than all: the first were there when not half had been read.
  expect(recorded).toBeLessThan(turns);
  expect(recorded).toBeGreaterThan(0);
});

test('a ledger is still a ledger, with and without its name', async () => {
  const from = newPlace('project:site');
  await remember(from, 'Herons nest in the reeds');
  const file = join(from.folder, 'ledger.jsonl');
  await run(from, ['export', '--file', file]);
  for (const more of [[], ['--format', 'ledger']]) {
    const to = newPlace('project:site');
    expect(await json(to, ['import', '--file', file, ...more])).toMatchObject({ added: 2 });
  }
});
