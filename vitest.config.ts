import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
    // Machines are shared: a test fails when something is wrong, not when it is slow.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    globalSetup: ['test/support/postgres/global-setup.ts'],
    pool: 'forks',
    reporters: process.env.CI ? ['default'] : ['dot'],
  },
});
