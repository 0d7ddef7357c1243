/** The coding agents whose hooks are understood. */
import type { HookClient } from '../client.ts';
import { claudeCode } from './claude-code.ts';
import { codex } from './codex.ts';
import { copilot } from './copilot.ts';
import { cursor } from './cursor.ts';
import { gemini } from './gemini.ts';

export const HOOK_CLIENTS: readonly HookClient[] = [claudeCode, codex, cursor, gemini, copilot];
