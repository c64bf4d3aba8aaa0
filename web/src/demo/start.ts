import { setTransport } from '../lib/api.ts';
import { sleepFor } from '../lib/sleep-for.ts';
import { createFakeApi } from './fake-api.ts';
import recorded from './recording.json?raw';
import { readRecording } from './recording.ts';

/** Answers from the recording; changes last until the page is closed. Returns a stop function. */
export async function startFakeApi(): Promise<() => void> {
  return setTransport(
    await createFakeApi({
      recording: readRecording({ text: recorded, nowMs: Date.now() }),
      random: Math.random,
      wait: async ({ delayMs, signal }) => {
        await sleepFor(delayMs, signal);
        signal?.throwIfAborted();
      },
      now: () => Date.now(),
      session: sessionStorage,
    }),
  );
}
