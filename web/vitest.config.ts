import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const REGISTRATION = 'virtual:pwa-register';
/** Test pages have no service worker, so the modules generated for it are missing. */
const withoutServiceWorker = {
  name: 'without-service-worker',
  resolveId: (id: string) => (id === REGISTRATION ? `\0${REGISTRATION}` : null),
  load: (id: string) =>
    id === `\0${REGISTRATION}` ? 'export const registerSW = () => async () => undefined;' : null,
};

const plugins = () => [react(), withoutServiceWorker];

/** A busy machine must not fail tests. */
const TEST_TIMEOUT_MS = 60_000;

/**
 * Logic runs in Node, components in a browser-like environment: the extension of a test file
 * decides.
 */
export default defineConfig({
  test: {
    // With two cores, Vitest would use one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        plugins: plugins(),
        resolve: { dedupe: ['dexie', 'react', 'react-dom'] },
        test: {
          name: 'logic',
          environment: 'node',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          testTimeout: TEST_TIMEOUT_MS,
        },
      },
      {
        plugins: plugins(),
        resolve: { dedupe: ['dexie', 'react', 'react-dom'] },
        test: {
          name: 'screen',
          environment: 'happy-dom',
          // Loading React, the router and the replica again for each file took half of the time.
          isolate: false,
          setupFiles: ['test/waiting.ts', 'test/clean-page.ts'],
          include: ['src/**/*.test.tsx', 'test/**/*.test.tsx'],
          testTimeout: TEST_TIMEOUT_MS,
        },
      },
    ],
  },
});
