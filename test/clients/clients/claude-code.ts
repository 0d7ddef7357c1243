import type { RealClient } from '../client.ts';
import { anthropic } from '../mock/anthropic.ts';

export const claudeCode: RealClient = {
  name: 'claude-code',
  package: '@anthropic-ai/claude-code',
  wire: anthropic,
  hasHooks: true,
  waits: 'WaitForMcpServers',
  env: (port) => ({
    ANTHROPIC_BASE_URL: `http://127.0.0.1:${port}`,
    ANTHROPIC_API_KEY: 'sk-ant-none',
    DISABLE_TELEMETRY: '1',
    DISABLE_AUTOUPDATER: '1',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    // It refuses to skip its questions for root otherwise.
    IS_SANDBOX: '1',
  }),
  command: (prompt) => ['claude', '-p', prompt, '--output-format', 'json', '--dangerously-skip-permissions'],
};
