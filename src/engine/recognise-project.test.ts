/** Which project a folder belongs to, tried on real repositories. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OVERRIDE_FILE, OVERRIDE_VARIABLE, recogniseProject } from './recognise-project.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'recollect-project-')));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const repository = join(root, 'site');
const project = (folder: string) => ({ reference: `project:${folder}`, name: basename(folder), rootPath: folder });
const recognise = (folder: string, environment: NodeJS.ProcessEnv = {}) => recogniseProject(folder, environment);

function git(folder: string, ...words: string[]): void {
  const settings = [
    'user.name=Anna',
    'user.email=anna@example.com',
    'init.defaultBranch=main',
    'protocol.file.allow=always',
  ];
  execFileSync('git', ['-C', folder, ...settings.flatMap((setting) => ['-c', setting]), ...words], {
    stdio: 'pipe',
    env: { PATH: process.env.PATH, HOME: root, GIT_CONFIG_NOSYSTEM: '1' },
  });
}

function makeFolder(...names: string[]): string {
  const folder = join(root, ...names);
  mkdirSync(folder, { recursive: true });
  return folder;
}

beforeAll(() => {
  makeFolder('site', 'src', 'deep');
  git(repository, 'init');
  git(repository, 'commit', '--allow-empty', '-m', 'start');
});

describe('a repository that was cloned is known by where from', () => {
  const cloned = (name: string, url: string, remote = 'origin') => {
    const folder = makeFolder(name);
    git(folder, 'init');
    git(folder, 'remote', 'add', remote, url);
    return folder;
  };

  test('also where it was moved, and every clone of it', () => {
    const first = cloned('one', 'https://anna:secret@GitHub.com/Acme/Lumen.git');
    const second = cloned('two', 'git@github.com:acme/lumen.git');
    const reference = 'project:github.com/acme/lumen';
    expect(recognise(first)).toEqual({ reference, also: `project:${first}`, name: 'lumen', rootPath: first });
    expect(recognise(second)).toMatchObject({ reference, also: `project:${second}` });
  });

  test('unless it is on this machine, or there are several and none is the origin', () => {
    const local = cloned('local', repository);
    expect(recognise(local)).toEqual(project(local));
    const forked = cloned('forked', 'https://example.org/a/b', 'mine');
    expect(recognise(forked).reference).toBe('project:example.org/a/b');
    git(forked, 'remote', 'add', 'theirs', 'https://example.org/c/b');
    expect(recognise(forked)).toEqual(project(forked));
    git(forked, 'remote', 'add', 'origin', 'ssh://git@example.org:2222/~anna/b.git/');
    expect(recognise(forked).reference).toBe('project:example.org/~anna/b');
  });

  test('in its worktrees too, and whatever the settings of git hold', () => {
    const folder = cloned('trees', 'https://example.org/team/trees.git');
    git(folder, 'commit', '--allow-empty', '-m', 'start');
    const worktree = join(root, 'elsewhere', 'trees');
    git(folder, 'worktree', 'add', worktree, '-b', 'other');
    expect(recognise(worktree)).toEqual(recognise(folder));
    const hostile = makeFolder('hostile', '.git');
    for (const config of [
      '[remote "origin"]\n\turl = \u0000\n',
      `[remote "origin"]\n\turl = https://x/${'y'.repeat(100_000)}\n`,
      '[remote\n=',
    ]) {
      writeFileSync(join(hostile, 'config'), config);
      expect(recognise(join(root, 'hostile'))).toEqual(project(join(root, 'hostile')));
    }
  });
});

describe('a repository is one project', () => {
  test('from its top folder and from any folder below', () => {
    expect(recognise(repository)).toEqual(project(repository));
    expect(recognise(join(repository, 'src', 'deep'))).toEqual(project(repository));
  });

  test('from a worktree elsewhere, and from folders in it', () => {
    const worktree = join(root, 'elsewhere', 'feature');
    git(repository, 'worktree', 'add', worktree, '-b', 'feature');
    mkdirSync(join(worktree, 'src'));
    expect(recognise(worktree)).toEqual(project(repository));
    expect(recognise(join(worktree, 'src'))).toEqual(project(repository));
  });

  test('from a worktree inside it', () => {
    const inside = join(repository, '.trees', 'fix');
    git(repository, 'worktree', 'add', inside, '-b', 'fix');
    expect(recognise(inside)).toEqual(project(repository));
  });

  test('through a symbolic link', () => {
    symlinkSync(join(repository, 'src'), join(root, 'link'));
    expect(recognise(join(root, 'link'))).toEqual(project(repository));
    expect(recognise(join(root, 'link', 'deep'))).toEqual(project(repository));
  });

  test('from a relative path', () => {
    expect(recognise(`${repository}/src/../src/./deep`)).toEqual(project(repository));
  });

  test('from worktrees of a repository without a working folder', () => {
    const bare = join(root, 'bare.git');
    git(root, 'clone', '--bare', repository, bare);
    git(bare, 'worktree', 'add', join(root, 'bare-one'), '-b', 'one');
    git(bare, 'worktree', 'add', join(root, 'bare-two'), '-b', 'two');
    expect(recognise(join(root, 'bare-one'))).toEqual(recognise(join(root, 'bare-two')));
    expect(recognise(join(root, 'bare-one')).reference).toBe(`project:${bare}`);
  });
});

describe('repositories inside one another are projects of their own', () => {
  test('a repository in a folder of another', () => {
    const inner = makeFolder('site', 'vendor', 'inner');
    git(inner, 'init');
    expect(recognise(inner)).toEqual(project(inner));
    expect(recognise(join(repository, 'vendor'))).toEqual(project(repository));
  });

  test('a submodule', () => {
    const library = makeFolder('library');
    git(library, 'init');
    git(library, 'commit', '--allow-empty', '-m', 'start');
    const outer = makeFolder('outer');
    git(outer, 'init');
    git(outer, 'submodule', 'add', library, 'libs/library');
    const inside = recognise(join(outer, 'libs', 'library'));
    expect(inside.reference).not.toBe(recognise(outer).reference);
    expect(inside.reference).not.toBe(recognise(library).reference);
    expect(recognise(makeFolder('outer', 'libs', 'library', 'src'))).toEqual(inside);
    expect(inside.name).toBe('library');
  });
});

describe('without a repository', () => {
  test('the folder itself is the project', () => {
    const plain = makeFolder('plain', 'notes');
    expect(recognise(plain)).toEqual(project(plain));
  });

  test('a folder that is not there is taken by its name', () => {
    const missing = join(root, 'not', 'there');
    expect(recognise(missing)).toEqual(project(missing));
  });

  test('the top of the file system has a name too', () => {
    expect(recognise('/')).toMatchObject({ reference: 'project:/', name: '/' });
  });

  test('a .git that is neither folder nor pointer does not count', () => {
    const odd = makeFolder('odd');
    writeFileSync(join(odd, '.git'), 'just a note');
    expect(recognise(odd)).toEqual(project(odd));
    writeFileSync(join(odd, '.git'), `gitdir: ${'x'.repeat(10_000)}`);
    expect(recognise(odd)).toEqual(project(odd));
  });
});

describe('an override', () => {
  test('in a file of the folder or above it names the scope, by its first line', () => {
    const folder = makeFolder('overridden', 'deep', 'er');
    writeFileSync(join(root, 'overridden', OVERRIDE_FILE), '  org:acme/project:site \r\nand a remark\n');
    expect(recognise(folder)).toEqual({ reference: 'org:acme/project:site' });
    writeFileSync(join(root, 'overridden', 'deep', OVERRIDE_FILE), 'project:nearer');
    expect(recognise(folder)).toEqual({ reference: 'project:nearer' });
  });

  test('in a file is read as Windows writes it', () => {
    const folder = makeFolder('overridden-on-windows');
    const line = '\uFEFForg:acme/project:site\r\n';
    for (const bytes of [Buffer.from(line), Buffer.from(line, 'utf16le')]) {
      writeFileSync(join(folder, OVERRIDE_FILE), bytes);
      expect(recognise(folder)).toEqual({ reference: 'org:acme/project:site' });
    }
  });

  test('in a file wins over the repository', () => {
    const folder = makeFolder('overridden-repository');
    git(folder, 'init');
    writeFileSync(join(folder, OVERRIDE_FILE), 'project:named');
    expect(recognise(folder)).toEqual({ reference: 'project:named' });
  });

  test('in the variable wins over everything; an empty one does not count', () => {
    const folder = makeFolder('overridden', 'deep');
    expect(recognise(folder, { [OVERRIDE_VARIABLE]: 'user:anna' })).toEqual({ reference: 'user:anna' });
    expect(recognise(repository, { [OVERRIDE_VARIABLE]: '' })).toEqual(project(repository));
  });

  test('in a file that is empty, a folder, a link or too long does not count', () => {
    const folder = makeFolder('no-override');
    writeFileSync(join(folder, OVERRIDE_FILE), '\n\n');
    expect(recognise(folder)).toEqual(project(folder));
    rmSync(join(folder, OVERRIDE_FILE));
    mkdirSync(join(folder, OVERRIDE_FILE));
    expect(recognise(folder)).toEqual(project(folder));
    rmSync(join(folder, OVERRIDE_FILE), { recursive: true });
    symlinkSync('/etc/passwd', join(folder, OVERRIDE_FILE));
    expect(recognise(folder)).toEqual(project(folder));
    rmSync(join(folder, OVERRIDE_FILE));
    writeFileSync(join(folder, OVERRIDE_FILE), 'project:x'.padEnd(5_000));
    expect(recognise(folder)).toEqual(project(folder));
  });

  test('that is no scope is an error, not a surprise', () => {
    const refused = expect.objectContaining({ code: 'scope_invalid', hint: expect.any(String) });
    expect(() => recognise(repository, { [OVERRIDE_VARIABLE]: 'nonsense' })).toThrow(refused);
    const folder = makeFolder('bad-override');
    writeFileSync(join(folder, OVERRIDE_FILE), 'nonsense');
    expect(() => recognise(folder)).toThrow(refused);
  });
});
