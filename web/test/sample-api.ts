import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { createFakeApi } from '../src/demo/fake-api.ts';
import recorded from '../src/demo/recording.json?raw';
import { readRecording } from '../src/demo/recording.ts';
import { call, setTransport } from '../src/lib/api.ts';

const NOW_MS = Date.parse('2026-03-02T09:00:00Z');
/** Id of the sample profile, among others. */
export const SAMPLE_ID = '900001';

let restore = (): void => undefined;

/** For `afterEach`. */
export function stopSampleApi(): void {
  restore();
}

/** Serves every call of the client with sample data and returns the part that tests need. */
export async function startSampleApi({
  random = () => 0.5,
  kept = new Map<string, string>(),
  isSignedIn = true,
}: {
  readonly random?: () => number;
  readonly kept?: Map<string, string>;
  readonly isSignedIn?: boolean;
} = {}) {
  const delaysMs: number[] = [];
  const recording = readRecording({ text: recorded, nowMs: NOW_MS });
  restore = setTransport(
    await createFakeApi({
      recording,
      random,
      wait: async ({ delayMs }) => delaysMs.push(delayMs),
      now: () => NOW_MS,
      session: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
    }),
  );
  if (isSignedIn) {
    await call(identityRoutes.login, { body: { username: 'anybody', password: 'anything' } });
  }
  const [[adAccountId, objects] = [undefined, undefined]] = Object.entries(
    recording.objects,
  ).toSorted(([, a], [, b]) => b.ads.length - a.ads.length);
  const ad = objects?.ads.find(({ effectiveStatus }) => effectiveStatus !== 'ARCHIVED');
  if (adAccountId === undefined || objects === undefined || ad === undefined) {
    throw new Error('The recording has no ads.');
  }
  return { delaysMs, recording, objects, ad, params: { adUserId: SAMPLE_ID, adAccountId } };
}
