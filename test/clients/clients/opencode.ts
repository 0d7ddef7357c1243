import type { RealClient } from '../client.ts';
import { completions } from '../mock/openai.ts';

export const opencode: RealClient = {
  name: 'opencode',
  package: 'opencode-ai',
  wire: completions,
  hasHooks: false,
  files: (port) => ({
    '.config/opencode/opencode.json': JSON.stringify({
      $schema: 'https://opencode.ai/config.json',
      autoupdate: false,
      share: 'disabled',
      provider: {
        mock: {
          npm: '@ai-sdk/openai-compatible',
          options: { baseURL: `http://127.0.0.1:${port}/v1`, apiKey: 'none' },
          models: { mock: { name: 'mock', tool_call: true, limit: { context: 200_000, output: 8_000 } } },
        },
      },
    }),
  }),
  env: () => ({
    OPENCODE_DISABLE_AUTOUPDATE: '1',
    OPENCODE_DISABLE_MODELS_FETCH: '1',
    OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
  }),
  command: (prompt) => ['opencode', 'run', '-m', 'mock/mock', prompt],
};
