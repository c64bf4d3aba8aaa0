import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // Modules hold no state that a test changes, and loading them for each file takes longer than most tests
    isolate: false,
    // A limit for what hangs, far above what thousands of generated lines take on a busy machine.
    testTimeout: 60_000,
  },
});
