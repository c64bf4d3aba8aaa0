import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', '*.test.ts'],
    setupFiles: ['test/fake-extension-api.ts', 'test/timeouts.ts', 'src/platform/i18n.ts'],
    restoreMocks: true,
    // Avoids failures on a busy machine.
    testTimeout: 60_000,
  },
});
