import { expect, it } from 'vitest';
import { usePixels } from '../src/modules/pixel-sharing/test/scene.ts';
import { kill, useWorkerProcesses } from './harness/worker-processes.ts';

const WAIT = { timeout: 60_000, interval: 50 };

const scene = usePixels();
const { app, share, read, asked, shared, adAccountIds, fault, sandbox } = scene;
const { startWorker } = useWorkerProcesses({ app, jobs: ['share-pixel'] });

const SHARES = '/*/shared_accounts';

it.each([
  ['before its call took effect', { type: 'delay' }, 2],
  ['after its call took effect', { type: 'drop_after' }, 3],
] as const)(
  'a sharing whose worker is killed %s goes on: nothing twice, nothing lost',
  async (_, effect, sharedBefore) => {
    const ids = adAccountIds().slice(0, 6);
    // The third call hangs, or its answer is lost as the worker dies.
    fault({ path: SHARES, method: 'POST', effect, skip: 2, count: 1, delayMs: 1_500 });
    fault({
      path: '/*/adspixels',
      method: 'GET',
      effect: { type: 'delay' },
      delayMs: 3_000,
      count: 1,
    });
    const stream = await share(ids);
    const first = await startWorker();
    await expect.poll(async () => (await read(stream.id)).items[2]?.state, WAIT).toBe('sending');
    // It is stored as sending before the request leaves.
    await expect.poll(() => sandbox().state.faults.list()[0]?.hits, WAIT).toBe(1);
    await expect.poll(() => shared().length, WAIT).toBe(sharedBefore);
    await kill(first);
    // The request may still take effect.
    await expect.poll(() => shared().length, WAIT).toBe(3);
    sandbox().state.faults.clear();
    await startWorker();
    await expect
      .poll(async () => (await read(stream.id)).pixelSharing.state, WAIT)
      .toBe('finished');
    expect([asked(), shared()]).toEqual([ids, ids]);
    const { items } = await read(stream.id);
    expect(items.map(({ state }) => state)).toEqual(ids.map(() => 'shared'));
    await stream.closed;
    expect(stream.results.map(({ result }) => result.adAccountId)).toEqual(ids);
  },
);

it('two workers share the sharings, each ad account once', async () => {
  const ids = adAccountIds();
  const streams = [
    await share(ids.slice(0, 6)),
    await share(ids.slice(6)),
    await share(ids.slice(0, 6)),
  ];
  await Promise.all([startWorker(), startWorker()]);
  await Promise.all(streams.map(({ closed }) => closed));
  const wanted = [...ids.slice(0, 6), ...ids.slice(6), ...ids.slice(0, 6)];
  expect([...asked()].toSorted()).toEqual(wanted.toSorted());
  expect(streams.flatMap(({ results }) => results.map(({ result }) => result.adAccountId))).toEqual(
    wanted,
  );
});
