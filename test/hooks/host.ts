/** A coding agent as far as its hooks see it: it tells them what happens, and waits. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { json, newPlace, type Place, run } from '../cli/recollect.ts';

export interface Evidence {
  readonly id: string;
  readonly kind: string;
  readonly content: string;
  readonly speaker: string | null;
  readonly session: string | null;
  readonly scope: string;
  readonly metadata: Record<string, unknown> | null;
}

/** Machines are shared: a hook that is slow here must not give up. */
const PATIENT = { deadlineMs: 60_000 };

export class Host {
  readonly place: Place;
  readonly client: string;

  constructor(client = 'claude-code', place: Place = newPlace()) {
    this.client = client;
    this.place = place;
    this.configure({});
  }

  configure(hooks: Record<string, unknown>): void {
    mkdirSync(this.place.home, { recursive: true });
    writeFileSync(join(this.place.home, 'config.json'), JSON.stringify({ hooks: { ...PATIENT, ...hooks } }));
  }

  /** What the hook says to the host; nothing else may be on stdout. */
  async tell(
    event: string,
    told: Record<string, unknown>,
    env: Record<string, string> = {},
  ): Promise<Record<string, unknown> | undefined> {
    const input = JSON.stringify({ session_id: 's1', cwd: this.place.folder, ...told });
    const answer = await run(this.place, ['hook', this.client, event], { input, env });
    expect(answer).toMatchObject({ code: 0, err: '' });
    return answer.out === '' ? undefined : (JSON.parse(answer.out) as Record<string, unknown>);
  }

  async tellWith(hooks: Record<string, unknown>, event: string, told: Record<string, unknown>) {
    this.configure(hooks);
    return this.tell(event, told);
  }

  /** The pack that a session begins with. */
  async begin(told: Record<string, unknown> = {}): Promise<string> {
    const answer = (await this.tell('session-start', { source: 'startup', ...told })) as
      | { hookSpecificOutput: { additionalContext: string } }
      | undefined;
    return answer?.hookSpecificOutput.additionalContext ?? '';
  }

  async evidence(...more: string[]): Promise<Evidence[]> {
    const { events } = await json<{ events: Evidence[] }>(this.place, [
      'events',
      '--type',
      'evidence',
      '--order',
      'oldest',
      '--limit',
      '100',
      ...more,
    ]);
    return events;
  }

  async said(): Promise<string[]> {
    return (await this.evidence()).map(({ content }) => content);
  }

  file(name: string, content: string): string {
    const path = join(this.place.folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    return path;
  }

  /** A transcript of Claude Code. */
  transcript(name: string, ...lines: readonly Record<string, unknown>[]): string {
    const common = { sessionId: 's1', cwd: this.place.folder, timestamp: '2026-03-01T09:00:00.000Z' };
    return this.file(
      name,
      lines.map((line, index) => `${JSON.stringify({ ...common, uuid: `${name}-${index}`, ...line })}\n`).join(''),
    );
  }
}

export const user = (content: unknown, more: Record<string, unknown> = {}) => ({
  type: 'user',
  message: { role: 'user', content },
  ...more,
});
export const assistant = (content: unknown, more: Record<string, unknown> = {}) => ({
  type: 'assistant',
  message: { role: 'assistant', content: typeof content === 'string' ? [{ type: 'text', text: content }] : content },
  ...more,
});
export const toolUse = (id: string, name: string, input: unknown) => ({ type: 'tool_use', id, name, input });
export const toolResult = (id: string, content: unknown) => ({ type: 'tool_result', tool_use_id: id, content });

export function git(folder: string, ...args: string[]): void {
  const who = ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...who, ...args], { cwd: folder, stdio: 'ignore' });
}
