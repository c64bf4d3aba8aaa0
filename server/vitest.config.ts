import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,sandbox,test}/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    pool: 'forks',
    // Of two cores Vitest would use one; files wait for databases, processes and daemons a third of the time.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // Files keep nothing in modules, but loading the server takes longer than most of them.
    isolate: false,
    // Starting a database or a process on a busy machine takes longer than a unit test.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Facts that another process brings about: looked for often, and given up only when something hangs.
    expect: { poll: { interval: 20, timeout: 20_000 } },
  },
});
