import { defineConfig } from 'vitest/config';

export default defineConfig({
  // A limit for what hangs, far above what thousands of generated lines take on a busy machine.
  test: { include: ['src/**/*.test.ts'], testTimeout: 60_000 },
});
