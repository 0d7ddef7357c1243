/** Plays a scripted week through the code of the hooks, as the clients would tell it, and compares each opening pack with the labels of the script. */
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { Engine } from '../../../src/engine/engine.ts';
import type { HookEvent } from '../../../src/faces/hooks/client.ts';
import { HOOK_CLIENTS } from '../../../src/faces/hooks/clients/index.ts';
import { handleEvent } from '../../../src/faces/hooks/handle-event.ts';
import { HookPayload } from '../../../src/faces/hooks/hook-payload.ts';
import type { Actor } from '../../../src/model/actor.ts';
import { remember } from '../../../src/operations/remember.ts';
import type { ClientName, Project, Question, ScriptedMemory, ScriptedSession, Turn, Week } from './script.ts';

export interface Opening {
  readonly question: Question;
  readonly text: string;
  readonly tokens: number;
  /** Needed and not in the pack. */
  readonly missing: string[];
  readonly lines: number;
  /** Lines that no label of the script, valid then, speaks for. */
  readonly irrelevant: string[];
}

const MINUTE = 60_000;
const MONDAY = Date.parse('2026-03-02T00:00:00Z');
/** Goals and states are worth reading for so many sessions of their project. */
const FRESH_SESSIONS = 3;

function momentOf(at: string): number {
  const [day, time] = at.split(' ') as [string, string];
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  return MONDAY + ((Number(day) - 1) * 24 + hours) * 60 * MINUTE + minutes * MINUTE;
}

export async function play(week: Week, folder: string, budgetTokens: number): Promise<Opening[]> {
  const player = new Player(folder, budgetTokens);
  const steps = [
    ...week.memories.map((memory) => ({ at: momentOf(memory.at), run: () => player.remember(memory) })),
    ...week.sessions.map((session, index) => ({ at: momentOf(session.at), run: () => player.work(session, index) })),
    ...week.questions.map((question, index) => ({ at: momentOf(question.at), run: () => player.ask(question, index) })),
  ].sort((a, b) => a.at - b.at);
  for (const { at, run } of steps) {
    player.now = at;
    await run();
  }
  return player.openings;
}

const MARK = /⟦(-)?([\w-]+)(?:@(\d+))?(?:\|([^⟧]+))?⟧\s?/g;

interface Label {
  readonly project: Project;
  readonly version: string;
  readonly words: string;
  readonly session: number;
}

class Player {
  now = 0;
  readonly openings: Opening[] = [];
  readonly #folder: string;
  readonly #budgetTokens: number;
  /** What is worth knowing now, by project and key. */
  readonly #labels = new Map<string, Label>();
  readonly #sessions = new Map<Project, number>();

  constructor(folder: string, budgetTokens: number) {
    this.#folder = folder;
    this.#budgetTokens = budgetTokens;
  }

  async remember({ project, by, content, ...fields }: ScriptedMemory): Promise<void> {
    const actor: Actor = by === 'owner' ? { kind: 'person', id: 'owner' } : { kind: 'agent', id: by, user: 'owner' };
    await this.#with(project, actor, (engine) =>
      engine.run(remember, {
        content: this.#plain(project, content),
        kind: fields.kind,
        importance: fields.importance,
        name: fields.name,
        priority: fields.priority,
      }),
    );
  }

  async work({ project, client, turns, isInterrupted }: ScriptedSession, index: number): Promise<void> {
    const id = `${client}-${index}`;
    const isTrivial = turns.length < 3;
    if (!isTrivial) this.#sessions.set(project, (this.#sessions.get(project) ?? 0) + 1);
    await this.#with(project, hookActor(client), async (engine) => {
      const host = new Host(engine, client, id, join(this.#folder, `${id}.jsonl`));
      await host.tell('session-start', { source: 'startup' });
      for (const turn of turns) {
        this.now += MINUTE;
        await this.#turn(host, project, turn);
      }
      this.now += MINUTE;
      if (!isInterrupted) await host.tell('session-end', { reason: 'prompt_input_exit' });
    });
  }

  async #turn(host: Host, project: Project, turn: Turn): Promise<void> {
    if (typeof turn === 'object' && 'compact' in turn) {
      await host.tell('pre-compact', { trigger: 'auto' });
      await host.tell('session-start', { source: 'compact' });
    } else if (typeof turn === 'object' && 'tool' in turn) await host.use(turn.tool, turn.input, turn.result);
    else {
      const [prompt, reply] = typeof turn === 'string' ? [turn, 'Done.'] : turn;
      await host.exchange(this.#plain(project, prompt), this.#plain(project, reply));
    }
  }

  async ask(question: Question, index: number): Promise<void> {
    const { project, client } = question;
    const text = await this.#with(project, hookActor(client), async (engine) => {
      const host = new Host(engine, client, `question-${index}`, join(this.#folder, 'question.jsonl'));
      return host.tell('session-start', { source: 'startup' }, { startTokens: this.#budgetTokens });
    });
    const lines = linesOf(text);
    const valid = this.#validFor(project);
    const isSaid = ({ words }: Label) => lines.some((line) => speaksOf(line, words));
    this.openings.push({
      question,
      text,
      tokens: countTokens(text),
      missing: question.needs.filter((need) => {
        const [key, version = '1'] = need.split('@') as [string, string?];
        const label = this.#labels.get(`${project} ${key}`);
        if (label?.version !== version) throw new Error(`The script asks for ${need} when it is not there`);
        return !isSaid(label);
      }),
      lines: lines.length,
      irrelevant: lines.filter((line) => !valid.some(({ words }) => speaksOf(line, words))),
    });
  }

  #validFor(project: Project): Label[] {
    const latest = this.#sessions.get(project) ?? 0;
    return [...this.#labels]
      .filter(
        ([key, label]) =>
          label.project === project && (!/ (?:goal|state)/.test(key) || label.session > latest - FRESH_SESSIONS),
      )
      .map(([, label]) => label);
  }

  /** The words without their labels, which are noted. */
  #plain(project: Project, text: string): string {
    return text
      .replace(MARK, (_, closes, key, version, words) => {
        if (closes) this.#labels.delete(`${project} ${key}`);
        else
          this.#labels.set(`${project} ${key}`, {
            project,
            version: version ?? '1',
            words,
            session: this.#sessions.get(project) ?? 0,
          });
        return closes ? '' : `${words} `;
      })
      .trim();
  }

  async #with<T>(project: Project, actor: Actor, work: (engine: Engine) => Promise<T>): Promise<T> {
    const engine = await Engine.open({
      path: join(this.#folder, 'memory.db'),
      scope: `project:${project}`,
      actor,
      synchronous: 'off',
      via: actor.kind === 'hook' ? 'hook' : 'library',
      clock: { now: () => this.now },
    });
    try {
      return await work(engine);
    } finally {
      await engine.close();
    }
  }
}

function hookActor(client: ClientName): Actor {
  return { kind: 'hook', id: client, user: 'owner' };
}

/** The lines of a pack that say something: without fence, header, headings and the lines about the pack itself. */
function linesOf(text: string): string[] {
  return text
    .split('\n')
    .slice(2, -1)
    .map((line) => line.slice('~| '.length))
    .filter((line) => /^(?:- \[|\s+\S)/.test(line));
}

const SHORTEST_PART = 24;

/** A line that was cut speaks of what it has the beginning of. */
function speaksOf(line: string, words: string): boolean {
  if (line.includes(words)) return true;
  const cut = /^(?:- \[\S+ )?.*?(?:: )?([^:]+?) ?…/.exec(line)?.[1];
  return cut !== undefined && cut.length >= SHORTEST_PART && words.includes(cut);
}

/** One session of a client, told as the client tells it. */
class Host {
  readonly #engine: Engine;
  readonly #client: (typeof HOOK_CLIENTS)[number];
  readonly #id: string;
  readonly #transcript: string;
  #count = 0;

  constructor(engine: Engine, client: ClientName, id: string, transcript: string) {
    this.#engine = engine;
    this.#client = HOOK_CLIENTS.find(({ name }) => name === client)!;
    this.#id = id;
    this.#transcript = transcript;
    writeFileSync(transcript, '');
  }

  async tell(event: HookEvent, told: Record<string, unknown>, settings: Record<string, unknown> = {}): Promise<string> {
    const payload = { session_id: this.#id, cwd: '/project', transcript_path: this.#transcript, ...told };
    const answer = await handleEvent({
      client: this.#client,
      event,
      told: new HookPayload(this.#client, JSON.stringify(payload)),
      toldAt: Date.now(),
      engine: this.#engine,
      wasPaused: () => false,
      noteFailure: (error) => {
        throw error;
      },
      settings,
    });
    const { hookSpecificOutput } = (answer ?? {}) as { hookSpecificOutput?: { additionalContext?: string } };
    return hookSpecificOutput?.additionalContext ?? '';
  }

  async exchange(prompt: string, reply: string): Promise<void> {
    await this.tell('prompt-submit', { prompt });
    this.#write('user', prompt);
    this.#write('assistant', [{ type: 'text', text: reply }]);
    await this.tell('stop', { last_assistant_message: reply, prompt_response: reply, prompt });
  }

  async use(tool: string, input: Record<string, unknown>, result: string | undefined): Promise<void> {
    await this.tell('post-tool', {
      tool_name: tool,
      tool_input: input,
      tool_response: { stdout: result ?? '' },
      tool_use_id: `toolu_${this.#id}_${this.#count++}`,
    });
  }

  #write(role: string, content: unknown): void {
    const line = {
      type: role,
      uuid: `${this.#id}-${this.#count++}`,
      sessionId: this.#id,
      message: { role, content },
    };
    appendFileSync(this.#transcript, `${JSON.stringify(line)}\n`);
  }
}
