import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const REGISTRATION = 'virtual:pwa-register';
/** Pages of tests have no service worker: what the build makes of it is not there. */
const withoutServiceWorker = {
  name: 'without-service-worker',
  resolveId: (id: string) => (id === REGISTRATION ? `\0${REGISTRATION}` : null),
  load: (id: string) =>
    id === `\0${REGISTRATION}` ? 'export const registerSW = () => async () => undefined;' : null,
};

const plugins = () => [react(), withoutServiceWorker];

/** A busy machine is no failure. */
const TEST_TIMEOUT_MS = 60_000;

/** Logic runs in Node, components in a browser-like world: the extension of a test says which. */
export default defineConfig({
  test: {
    // Of two cores Vitest would use one.
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
          // Loading React, the router and the replica anew for each file took half of the time.
          isolate: false,
          setupFiles: ['test/waiting.ts', 'test/clean-page.ts'],
          include: ['src/**/*.test.tsx', 'test/**/*.test.tsx'],
          testTimeout: TEST_TIMEOUT_MS,
        },
      },
    ],
  },
});
