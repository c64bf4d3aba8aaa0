import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { messagePlugins } from './message-plugins.ts';

export default defineConfig({
  plugins: [react(), ...messagePlugins()],
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', '*.test.ts'],
    setupFiles: ['test/fake-extension-api.ts', 'test/patience.ts'],
    restoreMocks: true,
    // A busy machine is no failure.
    testTimeout: 60_000,
  },
});
