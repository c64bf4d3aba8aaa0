import { createSampleWorld } from '@ads-checker/shared/sample/index';
import { setTransport } from '../lib/api.ts';
import { createFakeApi } from './fake-api.ts';

/** Serves the sample world from memory; changes last until the page is left. Returns what ends it. */
export function startFakeApi(): () => void {
  return setTransport(
    createFakeApi({
      world: createSampleWorld(),
      random: Math.random,
      wait: ({ delayMs, signal }) =>
        new Promise((resolve, reject) => {
          const timer = setTimeout(resolve, delayMs);
          signal?.addEventListener('abort', () => {
            clearTimeout(timer);
            reject(signal.reason);
          });
        }),
      now: () => Date.now(),
      session: sessionStorage,
    }),
  );
}
