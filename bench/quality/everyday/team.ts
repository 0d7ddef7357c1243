/** A made-up team: what it writes into its memory over several weeks, and what somebody asks at the end of them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const TEAMS = ['saas', 'lab', 'home'] as const;
export type TeamName = (typeof TEAMS)[number];
export type Split = 'dev' | 'held-out';

export interface Team {
  readonly team: TeamName;
  readonly about: string;
  /** By which the questions were split. */
  readonly seed: number;
  /** In the order of time. */
  readonly steps: readonly Step[];
  /** When the questions are asked. */
  readonly asked: string;
  readonly questions: readonly Question[];
}

/** One call of the library at a time: `of` names the step that made the item it changes. */
export interface Step {
  readonly at: string;
  /** The owner, if left out. */
  readonly as?: 'agent';
  readonly op: StepOperation;
  readonly key?: string;
  readonly of?: string;
  readonly input: Record<string, unknown>;
}

export type StepOperation =
  | 'remember'
  | 'revise'
  | 'forget'
  | 'record'
  | 'assert'
  | 'supersede'
  | 'putDocument'
  | 'startSession'
  | 'finish';

export interface Question {
  readonly id: string;
  readonly language: 'en' | 'de' | 'fr' | 'es' | 'zh' | 'ja';
  /** The class of difficulty. */
  readonly about: string;
  readonly text: string;
  /** The item that answers contains one of these; empty where the store has no answer. */
  readonly first: readonly string[];
  /** An item with one of these, and with none of `first`, says what is no longer true. */
  readonly stale: readonly string[];
  readonly split: Split;
}

export function readTeam(team: TeamName): Team {
  return JSON.parse(readFileSync(join(import.meta.dirname, `${team}.json`), 'utf8')) as Team;
}
