import { TRACKER_VERSIONS, type TrackerVersion } from '@ads-checker/shared/domain/trackers';
import { expect, it } from 'vitest';
import { createHostPace } from './pace.ts';

/** Measures how many calls run concurrently. */
async function countParallel(
  calls: readonly { version: TrackerVersion; origin: string; isReport: boolean }[],
): Promise<number> {
  const pace = createHostPace({ isUnlimited: true });
  let running = 0;
  let most = 0;
  await Promise.all(
    calls.map((call) =>
      pace.run({ party: 'team', ...call }, async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
      }),
    ),
  );
  return most;
}

it.each([
  ['binom_v1', false, 3],
  ['binom_v1', true, 3],
  ['binom_v2', false, 2],
  ['binom_v2', true, 2],
  ['keitaro', false, 2],
  ['keitaro', true, 1],
] as const)('%s, reports %s: %i calls of a host at once', async (version, isReport, most) => {
  const calls = Array.from({ length: 9 }, () => ({ version, origin: 'https://a.test', isReport }));
  expect(await countParallel(calls)).toBe(most);
});

it('does not let one host wait for another', async () => {
  const calls = TRACKER_VERSIONS.flatMap((version) =>
    ['https://a.test', 'https://b.test'].map((origin) => ({ version, origin, isReport: true })),
  );
  expect(await countParallel(calls)).toBe(6);
});

it('starts nothing that nobody waits for any more', async () => {
  const pace = createHostPace();
  const call = {
    version: 'keitaro',
    origin: 'https://a.test',
    party: 'team',
    isReport: true,
  } as const;
  let started = 0;
  await expect(
    pace.run({ ...call, signal: AbortSignal.abort() }, async () => {
      started += 1;
    }),
  ).rejects.toThrow('aborted');
  expect(started).toBe(0);
  expect(await pace.run(call, async () => 'answer')).toBe('answer');
});

it.each([true, false])('takes calls of all connections in turn, reports %s', async (isReport) => {
  const pace = createHostPace({ isUnlimited: true });
  const started: string[] = [];
  const run = (party: string) =>
    pace.run({ version: 'keitaro', origin: 'https://a.test', party, isReport }, async () => {
      started.push(party);
      await new Promise((resolve) => setImmediate(resolve));
    });
  const rival = Array.from({ length: 50 }, () => run('rival'));
  await Promise.all([...rival, run('team')]);
  expect(started.indexOf('team')).toBeLessThan(5);
});
