import type { RealClient } from '../client.ts';
import { completions } from '../mock/openai.ts';

export const copilot: RealClient = {
  name: 'copilot',
  package: '@github/copilot',
  wire: completions,
  hasHooks: true,
  env: (port) => ({
    COPILOT_OFFLINE: 'true',
    COPILOT_ALLOW_ALL: 'true',
    COPILOT_AUTO_UPDATE: 'false',
    COPILOT_PROVIDER_BASE_URL: `http://127.0.0.1:${port}/v1`,
    COPILOT_PROVIDER_API_KEY: 'none',
    COPILOT_MODEL: 'gpt-4.1',
  }),
  command: (prompt) => ['copilot', '--allow-all-tools', '-p', prompt],
};
