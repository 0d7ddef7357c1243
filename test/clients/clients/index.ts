import type { RealClient } from '../client.ts';
import { claudeCode } from './claude-code.ts';
import { codex } from './codex.ts';
import { copilot } from './copilot.ts';
import { gemini } from './gemini.ts';
import { opencode } from './opencode.ts';

export const REAL_CLIENTS: readonly RealClient[] = [claudeCode, codex, gemini, copilot, opencode];
