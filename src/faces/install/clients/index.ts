/** The programs that can be given the memory. */
import type { Client } from '../client.ts';
import { claudeCode } from './claude-code.ts';
import { claudeDesktop } from './claude-desktop.ts';
import { cline } from './cline.ts';
import { codex } from './codex.ts';
import { copilot } from './copilot.ts';
import { cursor } from './cursor.ts';
import { gemini } from './gemini.ts';
import { opencode } from './opencode.ts';
import { vscode } from './vscode.ts';
import { windsurf } from './windsurf.ts';
import { zed } from './zed.ts';

export const CLIENTS: readonly Client[] = [
  claudeCode,
  codex,
  cursor,
  vscode,
  copilot,
  windsurf,
  gemini,
  zed,
  claudeDesktop,
  opencode,
  cline,
];
