import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,sandbox,test}/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    pool: 'forks',
    // Starting a database or a process on a busy machine takes longer than a unit test.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
