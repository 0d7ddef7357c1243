import type { RealClient } from '../client.ts';
import { responses } from '../mock/openai.ts';

export const codex: RealClient = {
  name: 'codex',
  package: '@openai/codex',
  wire: responses,
  hasHooks: true,
  env: () => ({ OPENAI_API_KEY: 'none' }),
  command: (prompt, port) => [
    'codex',
    'exec',
    '--skip-git-repo-check',
    '--dangerously-bypass-approvals-and-sandbox',
    // A person trusts hooks once in its window.
    '--dangerously-bypass-hook-trust',
    '-c',
    'model_provider=mock',
    '-c',
    `model_providers.mock={name="mock",base_url="http://127.0.0.1:${port}/v1",wire_api="responses",env_key="OPENAI_API_KEY"}`,
    // It begins without servers that are slow to start.
    '-c',
    'mcp_servers.recollect.required=true',
    '-c',
    'mcp_servers.recollect.startup_timeout_sec=60',
    '-m',
    'gpt-5',
    '--json',
    prompt,
  ],
};
