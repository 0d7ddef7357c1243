/** A session of a coding agent, told by its hooks: what is kept, what comes back, and that nothing is kept twice. */
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { json, remember, run } from '../cli/recollect.ts';
import { assistant, git, Host, toolResult, toolUse, user } from './host.ts';

const TESTS = {
  tool_name: 'Bash',
  tool_input: { command: 'npm test' },
  tool_response: { stdout: '3 failed', stderr: '' },
  tool_use_id: 'toolu_1',
};

describe('a session', () => {
  test('is kept as it went, once, and the next one is shown where it was left', async () => {
    const host = new Host();
    await remember(host.place, 'We deploy on Tuesdays', '--kind', 'guideline', '--name', 'deploy day');
    expect(await host.begin()).toContain('We deploy on Tuesdays');
    const transcript_path = host.transcript(
      't.jsonl',
      user('Never store the password. Mend the login'),
      assistant([
        { type: 'text', text: 'I run the tests first.' },
        toolUse('toolu_1', 'Bash', { command: 'npm test' }),
      ]),
      user([toolResult('toolu_1', '3 failed')]),
      assistant('The cookie had expired; the login works again.'),
    );
    // Everything twice and at once, as a host tells it that is wired up twice.
    for (const [event, told] of [
      ['prompt-submit', { prompt: 'Never store the password. Mend the login' }],
      ['post-tool', TESTS],
      ['stop', { transcript_path }],
    ] as const)
      await Promise.all([host.tell(event, told), host.tell(event, told)]);
    await host.tell('session-end', { transcript_path, reason: 'prompt_input_exit' });
    const kept = await host.evidence();
    expect(kept.map(({ kind, content }) => [kind, content])).toEqual([
      ['user_message', 'Never store the password. Mend the login'],
      ['tool_call', 'Bash: npm test'],
      ['tool_result', '3 failed'],
      ['assistant_message', 'I run the tests first.'],
      ['assistant_message', 'The cookie had expired; the login works again.'],
    ]);
    expect(new Set(kept.map(({ session }) => session)).size).toBe(1);
    expect(await json(host.place, ['sessions'])).toMatchObject({
      sessions: [{ status: 'completed', agent: { kind: 'agent', id: 'claude-code' } }],
    });
    const pack = await host.begin({ session_id: 's2' });
    expect(pack).toMatch(/^::recollect-begin:/);
    expect(pack).toContain('Last said: The cookie had expired; the login works again.');
    expect(pack).toContain('not reviewed');
    expect(await json(host.place, ['verify'])).toMatchObject({ ok: true });
  });

  test('the same words at another time are another turn; told twice at once they are one', async () => {
    const host = new Host('codex');
    const reply = (last_assistant_message: string) => host.tell('stop', { last_assistant_message });
    await Promise.all([reply('Done.'), reply('Done.')]);
    await reply('And now this.');
    expect(await host.said()).toEqual(['Done.', 'And now this.']);
  });

  test('is put in order for after a compaction', async () => {
    const host = new Host();
    await host.begin();
    await host.tell('prompt-submit', { prompt: 'Write the parser of dates' });
    const transcript_path = host.transcript(
      't.jsonl',
      user('Write the parser of dates'),
      assistant('Half of the formats are read.'),
    );
    await host.tell('pre-compact', { transcript_path, trigger: 'auto' });
    await host.tell('post-compact', { compact_summary: 'The user wants a parser of dates.' });
    const pack = await host.begin({ source: 'compact' });
    expect(pack).toContain('Goal: Write the parser of dates');
    expect(pack).toContain('Half of the formats are read.');
    expect(await host.said()).toContain('The user wants a parser of dates.');
    expect((await json<{ sessions: unknown[] }>(host.place, ['sessions'])).sessions).toHaveLength(1);
  });

  test('that goes on after it is finished is finished again', async () => {
    const host = new Host();
    for (const prompt of ['First we decided to keep the old parser', 'Second we decided to drop it']) {
      await host.begin({ source: 'resume' });
      await host.tell('prompt-submit', { prompt });
      await host.tell('session-end', {});
    }
    const { sessions } = await json<{ sessions: { status: string }[] }>(host.place, ['sessions']);
    expect(sessions.map(({ status }) => status)).toEqual(['completed', 'completed']);
    const { items } = await json<{ items: { content: string }[] }>(host.place, ['list', '--kinds', 'checkpoint']);
    expect(items.map(({ content }) => content.split('\n')[0]).toSorted()).toEqual([
      'Goal: First we decided to keep the old parser',
      'Goal: Second we decided to drop it',
    ]);
    expect(await host.begin({ session_id: 's2' })).toContain('Second we decided to drop it');
  });

  test('leaves one checkpoint, however often it was compacted; a trivial one leaves none and displaces nothing', async () => {
    const host = new Host();
    const prompts = ['We decided to ship part 1', 'write a commit message', 'what does git rebase do?', 'fix the typo'];
    for (const [index, prompt] of prompts.entries()) {
      const told = { session_id: `s${index}` };
      await host.tell('prompt-submit', { ...told, prompt });
      await host.tell('pre-compact', told);
      await host.tell('session-end', told);
    }
    const { items } = await json<{ items: { content: string }[] }>(host.place, ['list', '--kinds', 'checkpoint']);
    expect(items.map(({ content }) => content)).toEqual([
      'Goal: We decided to ship part 1\n\nDecided:\n- We decided to ship part 1',
    ]);
    const pack = await host.begin({ session_id: 'later' });
    expect(pack).toContain('We decided to ship part 1');
    for (const prompt of prompts.slice(1)) expect(pack).not.toContain(prompt);
  });

  test('in which nothing was asked leaves nothing', async () => {
    const host = new Host();
    await host.begin();
    await host.tell('session-end', {});
    expect(await json(host.place, ['sessions'])).toMatchObject({ sessions: [] });
    expect(await host.begin({ session_id: 's2' })).toBe('');
  });
});

describe('what is kept', () => {
  test('HOOK-3 sub-agents speak for themselves', async () => {
    const host = new Host();
    await host.tell('prompt-submit', { prompt: 'Look around' });
    await host.tell('post-tool', { ...TESTS, agent_id: 'a7', agent_type: 'Explore' });
    const agent_transcript_path = host.transcript(
      'agent-a7.jsonl',
      user('Find the tests', { isSidechain: true, agentId: 'a7' }),
      assistant('They are in test/.', { isSidechain: true, agentId: 'a7' }),
    );
    await host.tell('subagent-stop', { agent_id: 'a7', agent_type: 'Explore', agent_transcript_path });
    const kept = await host.evidence();
    expect(kept.map(({ kind, speaker, metadata }) => [kind, speaker, metadata?.agent])).toEqual([
      ['user_message', null, undefined],
      ['tool_call', 'Explore', 'a7'],
      ['tool_result', 'Explore', 'a7'],
      // The output of the tool that started it: nobody takes it for the last that was said to the user.
      ['tool_result', 'Explore', 'a7'],
    ]);
  });

  test('no secret and nothing of what a pack said', async () => {
    const host = new Host();
    await remember(host.place, 'The heron nests in the reeds', '--kind', 'guideline');
    const pack = await host.begin();
    expect(pack).toContain('heron');
    const secret = `ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'}`;
    await host.tell('prompt-submit', { prompt: `${pack}\nUse the token ${secret} for it` });
    await host.tell('prompt-submit', { prompt: pack });
    await host.tell('post-tool', { ...TESTS, tool_response: { stdout: `${pack}\nexport GITHUB_TOKEN=${secret}` } });
    expect((await host.said()).join('\n')).not.toMatch(/heron|ghp_/);
    expect(await host.said()).toContain('Use the token [REDACTED:github_token] for it');
    for (const file of readdirSync(host.place.home))
      expect(readFileSync(join(host.place.home, file)).includes(secret)).toBe(false);
  });

  test('HOOK-3, HOOK-4 neither our own tools and commands nor what is on the disk anyway', async () => {
    const host = new Host();
    const uses = [
      { tool_name: 'mcp__recollect__recall', tool_input: { query: 'x' }, tool_response: 'something recalled' },
      {
        tool_name: 'Bash',
        tool_input: { command: 'npx recollect recall x' },
        tool_response: { stdout: 'something recalled' },
      },
      { tool_name: 'Read', tool_input: { file_path: '/x/y.ts' }, tool_response: 'the whole file' },
      {
        tool_name: 'Edit',
        tool_input: { file_path: '/x/y.ts', old_string: 'a', new_string: 'b' },
        tool_response: { filePath: '/x/y.ts', originalFile: 'the whole file' },
      },
    ];
    for (const [index, use] of uses.entries()) await host.tell('post-tool', { ...use, tool_use_id: `toolu_${index}` });
    expect((await host.evidence()).map(({ kind, content }) => [kind, content])).toEqual([
      ['file_edit', 'Edit: /x/y.ts\n- a\n+ b'],
    ]);
  });

  test('HOOK-3 commands and what the program says in the place of the user are no words of the user', async () => {
    const host = new Host();
    const prompts = [
      '/compact',
      '/review src/a.ts',
      '!git status',
      '<task-notification>\n<task-id>b1</task-id>\n</task-notification>',
      '/etc/hosts has the wrong address',
      'We decided to use the other resolver.',
    ];
    for (const prompt of prompts) await host.tell('prompt-submit', { prompt });
    const kinds = (await host.evidence()).map(({ kind }) => kind);
    expect(kinds).toEqual([...Array(4).fill('system_event'), 'user_message', 'user_message']);
    await host.tell('session-end', {});
    const { items } = await json<{ items: { content: string }[] }>(host.place, ['list', '--kinds', 'checkpoint']);
    expect(items).toHaveLength(1);
    expect(items[0]!.content).toContain('Goal: /etc/hosts has the wrong address');
    expect(items[0]!.content).toContain('We decided to use the other resolver.');
    expect(items[0]!.content).not.toMatch(/compact|review|git status|task-notification/);
  });

  test('of a long output its beginning and its end', async () => {
    const host = new Host();
    await host.tell('post-tool', { ...TESTS, tool_response: { stdout: `first ${'x '.repeat(50_000)}last` } });
    const { content } = (await host.evidence()).at(-1)!;
    expect(content.length).toBeLessThan(8_100);
    expect(content).toMatch(/^first [\s\S]*characters left out[\s\S]*last$/);
  });

  test('as the settings say', async () => {
    const host = new Host();
    host.configure({ capture: 'messages' });
    await host.tell('prompt-submit', { prompt: 'One' });
    await host.tell('post-tool', TESTS);
    host.configure({ capture: 'none' });
    await host.tell('prompt-submit', { prompt: 'Two' });
    host.configure({ ignore: [host.place.folder] });
    await host.tell('prompt-submit', { prompt: 'Three' });
    host.configure({});
    await host.tell('prompt-submit', { prompt: 'Four' }, { RECOLLECT_HOOKS: 'off' });
    expect(await host.said()).toEqual(['One']);
  });
});

describe('a pack', () => {
  test('beside a prompt that something is known about, once in a session, and logged', async () => {
    const host = new Host();
    await remember(host.place, 'Herons nest in the reeds of src/flags');
    const ask = (prompt: string, more: object = {}) => host.tell('prompt-submit', { prompt, ...more });
    for (const prompt of ['fix it', 'rename variable foo to bar in src/utils.ts', 'go on'])
      expect(await ask(prompt)).toBeUndefined();
    host.configure({ promptTokens: 0 });
    expect(await ask('Where do herons nest?')).toBeUndefined();
    host.configure({});
    const answer = await ask('Where is it that herons nest now?');
    expect(await ask('And where do the herons nest in May?')).toBeUndefined();
    expect(await ask('Where do herons nest?', { session_id: 's2' })).toBeDefined();
    const { packs } = await json<{ packs: { frame: string; via: string; items: string[] }[] }>(host.place, ['packs']);
    expect(packs).toMatchObject([
      { frame: 'prompt', via: 'hook', actor: { id: 'claude-code' } },
      { frame: 'prompt', via: 'hook' },
    ]);
    expect(answer).toMatchObject({
      hookSpecificOutput: {
        hookEventName: 'UserPromptSubmit',
        additionalContext: expect.stringContaining('in the reeds'),
      },
    });
  });

  test('never longer than the host hands over whole', async () => {
    const host = new Host();
    for (let index = 0; index < 24; index++)
      await remember(
        host.place,
        `Rule ${index}: ${'internationalisation of everything that is shown '.repeat(40)}`,
        '--kind',
        'guideline',
      );
    host.configure({ startTokens: 100_000 });
    const pack = await host.begin();
    expect(pack.length).toBeGreaterThan(2_000);
    expect(pack.length).toBeLessThanOrEqual(10_000);
    expect(pack).toMatch(/^::recollect-begin:[\s\S]*\n::recollect-end:\w+::$/);
  });
});

describe('the scope', () => {
  test('is one for a repository, its folders, its worktrees and links to it', async () => {
    const host = new Host();
    const repository = join(host.place.folder, 'repository');
    mkdirSync(join(repository, 'src/deep'), { recursive: true });
    git(repository, 'init', '-q');
    git(repository, 'commit', '-q', '--allow-empty', '-m', 'x');
    git(repository, 'worktree', 'add', '-q', '../worktree', '-b', 'other');
    symlinkSync(repository, join(host.place.folder, 'link'));
    const folders = [
      repository,
      join(repository, 'src/deep'),
      join(host.place.folder, 'worktree'),
      join(host.place.folder, 'link/src'),
    ];
    for (const [index, cwd] of folders.entries())
      await host.tell('prompt-submit', { cwd, prompt: `From place ${index}` });
    for (const folder of folders) {
      const there = { ...host.place, folder };
      const { events } = await json<{ events: { content: string }[] }>(there, [
        'events',
        '--kinds',
        'user_message',
        '--inherit=false',
      ]);
      expect(events.map(({ content }) => content).toSorted()).toEqual(folders.map((_, index) => `From place ${index}`));
    }
    // And nowhere else.
    expect(await host.said()).toEqual([]);
  });

  test('of a folder without git stays where the work began, wherever the agent goes', async () => {
    const host = new Host();
    const below = join(host.place.folder, 'below');
    mkdirSync(below);
    await host.tell('prompt-submit', { cwd: below, prompt: 'From below' }, { CLAUDE_PROJECT_DIR: host.place.folder });
    expect(await host.said()).toEqual(['From below']);
    expect(await host.begin({ cwd: below })).toBe('');
  });
});

test('the command for people names the clients and events', async () => {
  const { out, code } = await run(new Host().place, ['help', 'hook']);
  expect(code).toBe(0);
  expect(out).toContain('claude-code');
  expect(out).toContain('session-start');
});
