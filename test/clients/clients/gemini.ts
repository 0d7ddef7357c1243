import type { RealClient } from '../client.ts';
import { gemini as wire } from '../mock/gemini.ts';

export const gemini: RealClient = {
  name: 'gemini',
  package: '@google/gemini-cli',
  wire,
  hasHooks: true,
  files: () => ({
    '.gemini/settings.json': JSON.stringify({
      security: { auth: { selectedType: 'gemini-api-key' }, folderTrust: { enabled: false } },
      privacy: { usageStatisticsEnabled: false },
      general: { disableAutoUpdate: true },
    }),
  }),
  env: (port) => ({ GEMINI_API_KEY: 'none', GOOGLE_GEMINI_BASE_URL: `http://127.0.0.1:${port}` }),
  command: (prompt) => ['gemini', '-m', 'gemini-2.5-pro', '--yolo', '-p', prompt],
};
