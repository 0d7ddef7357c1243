/** A person's machine on which two coding agents are set up by `recollect install`, and used only through what that put into their settings. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, onTestFinished } from 'vitest';
import { type Answer, answerOf, BIN } from '../cli/recollect.ts';
import { AS_DATA } from '../support/faces/open-through.ts';

export type ClientName = 'claude-code' | 'cursor';

export interface Said {
  readonly content: { readonly type: string; readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: boolean;
}

export interface Agent {
  readonly pid: number;
  call(tool: string, input: Record<string, unknown>): Promise<Said>;
  close(): Promise<void>;
}

interface Server {
  readonly command: string;
  readonly args: readonly string[];
}

/** Where each of them keeps its servers and its hooks, and what it calls the events. */
const SETTINGS = {
  'claude-code': { servers: '.claude.json', hooks: '.claude/settings.json' },
  cursor: { servers: '.cursor/mcp.json', hooks: '.cursor/hooks.json' },
} as const;

/** What stood in the settings before, as people write them. */
const BEFORE: Readonly<Record<string, string>> = {
  '.claude.json': '{"numStartups": 3, "mcpServers": {"other": {"command": "other-server", "args": []}}}\n',
  '.claude/settings.json':
    '{\n  "hooks": {\n    "Stop": [{ "hooks": [{ "type": "command", "command": "say done" }] }]\n  }\n}\n',
  '.cursor/mcp.json': '{\r\n\t// mine\r\n\t"mcpServers": {},\r\n}\r\n',
};

export class Desk {
  readonly home = realpathSync(mkdtempSync(join(tmpdir(), 'recollect desk ')));
  readonly store = join(this.home, '.recollect');
  readonly agents: Agent[] = [];

  constructor() {
    onTestFinished(async () => {
      for (const agent of this.agents) await agent.close();
      rmSync(this.home, { recursive: true, force: true });
    });
    for (const [name, text] of Object.entries(BEFORE)) this.write(name, text);
    // Machines are shared: a hook that is slow here must not give up.
    this.write('.recollect/config.json', JSON.stringify({ hooks: { deadlineMs: 60_000 } }));
  }

  write(name: string, text: string): string {
    const path = join(this.home, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  }

  folder(name: string): string {
    const path = join(this.home, name);
    mkdirSync(path, { recursive: true });
    return path;
  }

  settings(): Record<string, string> {
    const names = Object.values(SETTINGS).flatMap(({ servers, hooks }) => [servers, hooks]);
    const found = names.flatMap((name) => {
      try {
        return [[name, readFileSync(join(this.home, name), 'utf8')] as const];
      } catch {
        return [];
      }
    });
    return Object.fromEntries(found);
  }

  settingsBefore(): Readonly<Record<string, string>> {
    return BEFORE;
  }

  /** The person at the keyboard. */
  async type(folder: string, ...words: string[]): Promise<Answer> {
    return this.#run(process.execPath, [BIN, ...words], folder, '');
  }

  async typed<T>(folder: string, ...words: string[]): Promise<T> {
    const answer = await this.type(folder, ...words, '--json');
    expect(answer, words.join(' ')).toMatchObject({ code: 0, err: expect.any(String) });
    return JSON.parse(answer.out) as T;
  }

  /** A client starts the server that stands in its settings. */
  async start(name: ClientName, folder: string): Promise<Agent> {
    const file = readFileSync(join(this.home, SETTINGS[name].servers), 'utf8').replace(/^\s*\/\/.*$/gm, '');
    const { mcpServers } = JSON.parse(file.replace(/,(\s*[}\]])/g, '$1')) as { mcpServers: { recollect: Server } };
    const { command, args } = mcpServers.recollect;
    const transport = new StdioClientTransport({ command, args: [...args], cwd: folder, env: this.#environment() });
    const client = new Client({ name, version: '1' }, {});
    await client.connect(transport);
    const agent: Agent = {
      pid: transport.pid!,
      call: async (tool, input) =>
        (await client.callTool({ name: tool, arguments: input, _meta: AS_DATA })) as unknown as Said,
      close: () => client.close(),
    };
    this.agents.push(agent);
    return agent;
  }

  /** A client tells its hooks of an event, by the commands that stand in its settings; the first answer counts. */
  async tell(
    name: ClientName,
    event: string,
    folder: string,
    told: Record<string, unknown>,
  ): Promise<Record<string, unknown> | undefined> {
    const common = name === 'cursor' ? { workspace_roots: [folder] } : { cwd: folder };
    const answers: Record<string, unknown>[] = [];
    for (const command of this.#hooksOf(name, event)) {
      const answer = await this.#run('/bin/sh', ['-c', command], folder, JSON.stringify({ ...common, ...told }));
      expect(answer, `${name} ${event}`).toMatchObject({ code: 0, err: '' });
      if (answer.out !== '') answers.push(JSON.parse(answer.out) as Record<string, unknown>);
    }
    return answers[0];
  }

  #hooksOf(name: ClientName, event: string): string[] {
    const { hooks } = JSON.parse(readFileSync(join(this.home, SETTINGS[name].hooks), 'utf8')) as {
      hooks: Record<string, { command?: string; hooks?: { command: string }[] }[]>;
    };
    const commands = (hooks[event] ?? []).flatMap((group) => group.hooks ?? [group as { command: string }]);
    const ours = commands.map(({ command }) => command).filter((command) => command.includes(' hook '));
    expect(ours, `${name} ${event}`).toHaveLength(1);
    return ours;
  }

  /** Every file of the store that holds the words somewhere, in whatever form they lie there. */
  filesWith(words: string): string[] {
    return readdirSync(this.store, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => readFileSync(path).includes(words));
  }

  #environment(): Record<string, string> {
    const { PATH = '' } = process.env;
    return { PATH, HOME: this.home, RECOLLECT_HOME: this.store };
  }

  #run(command: string, args: readonly string[], cwd: string, input: string): Promise<Answer> {
    const child = spawn(command, args, { cwd, env: this.#environment() });
    const answer = answerOf(child);
    child.stdin.on('error', () => undefined).end(input);
    return answer;
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
