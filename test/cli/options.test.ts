/** How words become options. */
import { describe, expect, test } from 'vitest';
import { findCommand, readRequest, splitWords } from '../../src/faces/cli/args/read-request.ts';
import { allCommands } from '../../src/faces/cli/command-facts.ts';
import { GLOBAL_OPTIONS } from '../../src/faces/shared/global-options.ts';
import { failure, json, newPlace, remember, run } from './recollect.ts';

function read(...args: string[]) {
  const { settings, name, rest } = splitWords(args);
  return readRequest(findCommand(name!), settings, rest);
}

describe('types', () => {
  test('text, with a space or an equals sign', () => {
    expect(read('remember', '--kind', 'decision').fields).toEqual({ kind: 'decision' });
    expect(read('remember', '--kind=decision').fields).toEqual({ kind: 'decision' });
    expect(read('remember', '--name=a=b').fields).toEqual({ name: 'a=b' });
    expect(read('remember', '--name=').fields).toEqual({ name: '' });
  });

  test('numbers', () => {
    expect(read('list', '--limit', '5').fields).toEqual({ limit: 5 });
    expect(read('remember', '--importance=0.25').fields).toEqual({ importance: 0.25 });
    expect(read('remember', '--priority', '-1').fields).toEqual({ priority: -1 });
    for (const text of ['abc', '', '1x', 'NaN', 'Infinity'])
      expect(() => read('list', `--limit=${text}`)).toThrow('--limit must be a number');
  });

  test('flags', () => {
    expect(read('list', '--include-expired').fields).toEqual({ includeExpired: true });
    expect(read('list', '--no-inherit').fields).toEqual({ inherit: false });
    expect(read('list', '--inherit=false').fields).toEqual({ inherit: false });
    expect(() => read('list', '--inherit=maybe')).toThrow('--inherit is a flag');
    expect(() => read('list', '--no-inherit=false')).toThrow('--inherit is a flag');
  });

  test('lists, repeated or with commas', () => {
    expect(read('remember', '--tags', 'a,b', '--tags=c', '--tags', ' d , ').fields).toEqual({
      tags: ['a', 'b', 'c', 'd'],
    });
  });

  test('JSON', () => {
    expect(read('remember', '--payload', '{"a":[1]}').fields).toEqual({ payload: { a: [1] } });
    expect(() => read('remember', '--payload', '{a}')).toThrow('--payload must be JSON; it got "{a}"');
  });

  test('a value that is left out', () => {
    expect(() => read('list', '--limit')).toThrow('--limit needs a value');
    expect(() => read('list', '--limit', '--json')).toThrow('--limit needs a value');
    expect(() => read('list', '--name', '--no-inherit')).toThrow('--name needs a value');
    expect(read('list', '--name=--json').fields).toEqual({ name: '--json' });
  });
});

describe('words without a flag', () => {
  test('may stand anywhere, and after -- begin with a dash', () => {
    expect(read('recall', 'how', '--limit', '3', 'deploy').words).toEqual(['how', 'deploy']);
    expect(read('recall', '--', '--limit', '3').words).toEqual(['--limit', '3']);
    expect(read('remember', '- buy milk', '--- a line', '-3', '-').words).toEqual([
      '- buy milk',
      '--- a line',
      '-3',
      '-',
    ]);
  });

  test('are one text', async () => {
    const place = newPlace();
    const id = await remember(place, 'three', 'plain', 'words');
    expect(await json(place, ['get', id])).toMatchObject({ content: 'three plain words' });
  });

  test('are refused where there is no main field, twice, or too many', async () => {
    const place = newPlace();
    expect(await failure(place, ['list', 'something'])).toMatchObject({ exit: 2, code: 'invalid_input' });
    expect(await failure(place, ['recall', 'a', '--query', 'b'])).toMatchObject({
      message: 'recall: query is given twice, by its option and in words',
    });
    expect(await failure(place, ['get', 'mem_1', 'mem_2'])).toMatchObject({
      message: 'get: it takes one id; it got 2',
    });
    expect(await failure(place, ['create-scope', 'project:a', 'b'])).toMatchObject({
      message: 'create-scope: it takes one scope; it got 2',
    });
  });

  test('that are needed are asked for by name', async () => {
    const place = newPlace();
    expect(await failure(place, ['recall'])).toMatchObject({
      exit: 2,
      code: 'invalid_input',
      message: 'recall needs "query"',
      details: { field: 'query' },
    });
    expect(await failure(place, ['move-scope', 'session:1'])).toMatchObject({ message: 'move-scope needs "parent"' });
  });
});

describe('what is not known', () => {
  test.each([
    [['recall', '--limt', '3'], '--limit'],
    [['list', '--kind', 'note'], '--kinds'],
    [['list', '--no-inhert'], '--inherit'],
    [['--jsn', 'list'], '--json'],
    [['remember', 'x', '--tag', 'y'], '--tags'],
  ])('%j means %s', async (args, closest) => {
    expect(await failure(newPlace(), args)).toMatchObject({ exit: 2, code: 'invalid_input', details: { closest } });
  });

  test('options that resemble nothing, short ones, and commands', async () => {
    const place = newPlace();
    const nothing = await failure(place, ['list', '--zzzzzz']);
    expect(nothing).toMatchObject({ exit: 2, code: 'invalid_input', message: 'Unknown option "--zzzzzz"' });
    expect(await failure(place, ['list', '-x'])).toMatchObject({
      exit: 2,
      code: 'invalid_input',
      message: 'Unknown option "-x"',
    });
    expect(await failure(place, ['rember', 'x'])).toMatchObject({
      exit: 2,
      code: 'unknown_operation',
      details: { closest: 'remember' },
    });
    expect(await failure(place, ['revise', 'x', '--items=a', '--file', 'b'])).toMatchObject({
      exit: 2,
      code: 'invalid_input',
    });
    expect(await failure(place, ['list', '--items', 'x'])).toMatchObject({ exit: 2, code: 'invalid_input' });
  });
});

describe('global options', () => {
  test('stand before or after the command', () => {
    expect(read('--home', '/x', '--json', 'tags').settings).toEqual({ home: '/x', json: true });
    expect(read('tags', '--home=/x', '--no-color').settings).toEqual({ home: '/x', color: false });
  });

  test('yield to a field of the same name after the command', () => {
    const request = read('--actor', 'agent:a', '--pinned', 'events', '--actor', 'owner');
    expect(request.settings).toEqual({ actor: 'agent:a', pinned: true });
    expect(request.fields).toEqual({ actor: 'owner' });
    expect(read('list', '--pinned')).toMatchObject({ fields: { pinned: true }, settings: {} });
    expect(read('get', 'x', '--version', '2')).toMatchObject({ fields: { version: 2 }, settings: {} });
  });

  test('--scope is the field where there is one, and the connection’s otherwise', () => {
    expect(read('recall', 'x', '--scope', 'project:a')).toMatchObject({ fields: { scope: 'project:a' }, settings: {} });
    expect(read('pin', 'x', '--scope', 'project:a')).toMatchObject({ fields: {}, settings: { scope: 'project:a' } });
    expect(read('recall', 'x', '--scope', 'project:a', '--pinned')).toMatchObject({
      fields: {},
      settings: { scope: 'project:a', pinned: true },
    });
  });

  test('are hidden by no field where that would matter', () => {
    const taken = allCommands().flatMap(({ options }) => options.map(({ flag }) => flag));
    // With a command that has one, --session means the same for what is written, and narrows what is read.
    const mayBeHidden = ['scope', 'pinned', 'actor', 'session', 'version'];
    for (const { flag } of GLOBAL_OPTIONS) if (!mayBeHidden.includes(flag)) expect(taken).not.toContain(flag);
  });

  test('the session', async () => {
    const place = newPlace();
    const { session } = await json<{ session: { id: string } }>(place, ['start-session', 'Ship it']);
    const one = await json<{ id: string }>(place, ['--session', session.id, 'remember', 'marked by the option']);
    const two = await json<{ id: string }>(place, ['remember', 'marked by the variable'], {
      env: { RECOLLECT_SESSION: session.id },
    });
    for (const { id } of [one, two]) expect(await json(place, ['get', id])).toMatchObject({ session: session.id });
    expect(await json(place, ['update-session', '--session', session.id, '--status', 'paused'])).toMatchObject({
      id: session.id,
      sessionStatus: 'paused',
    });
    expect(await failure(place, ['update-session', '--goal', 'x'])).toMatchObject({ exit: 2, code: 'invalid_input' });
  });

  test('the actor', async () => {
    const place = newPlace();
    const id = await remember(place, 'an agent wrote this', '--actor', 'agent:claude');
    expect(await json(place, ['get', id])).toMatchObject({ author: { id: 'claude', kind: 'agent' }, status: 'inbox' });
    const other = await json<{ id: string }>(place, ['remember', 'so did another'], {
      env: { RECOLLECT_ACTOR: 'agent:codex' },
    });
    expect(await json(place, ['get', other.id])).toMatchObject({ author: { id: 'codex', kind: 'agent' } });
    expect(await failure(place, ['accept', id, '--actor', 'agent:claude'])).toMatchObject({
      exit: 5,
      code: 'person_required',
    });
    for (const actor of ['claude', 'robot:r2', 'agent:', ':x']) {
      expect(await failure(place, ['tags', '--actor', actor])).toMatchObject({ exit: 2, code: 'invalid_input' });
    }
  });

  test('--quiet keeps notes away', async () => {
    const place = newPlace();
    expect((await run(place, ['tags'])).err).toContain('there is no store yet');
    expect(await run(place, ['tags', '--quiet'])).toMatchObject({ code: 0, err: '' });
  });
});
