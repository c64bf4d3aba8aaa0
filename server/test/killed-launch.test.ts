import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { expect, it } from 'vitest';
import { useLaunches } from '../src/modules/launches/test/launch-scene.ts';
import { kill, useWorkerProcesses } from './harness/worker-processes.ts';

const WAIT = { timeout: 100_000, interval: 50 };
/** In flight when the worker is killed, and made by the ad network all the same. */
const IN_FLIGHT_MS = 1_500;

const { sandbox, world, fault, app, addVideo, content, createPlan, start, read } = useLaunches();
const { startWorker } = useWorkerProcesses({ app, jobs: ['launch-ad-objects'] });

const countHits = () =>
  sandbox()
    .state.faults.list()
    .reduce((sum, { hits }) => sum + hits, 0);

it.each([
  ['a campaign', '/act_*/campaigns'],
  ['an image', '/act_*/adimages'],
  ['a creative', '/act_*/adcreatives'],
  ['an ad set', '/act_*/adsets'],
  ['an ad', '/act_*/ads'],
])(
  'a launch whose worker is killed while %s is in flight creates each object once',
  { timeout: 150_000 },
  async (_, path) => {
    const plan = await createPlan(await content({ countries: ['US', 'CA'] }));
    const runId = createRowId();
    fault({ method: 'POST', path, count: 1, delayMs: IN_FLIGHT_MS, effect: { type: 'delay' } });
    const before = new Set(world().campaigns.keys());
    const first = await startWorker();
    expect((await start(plan, { runId })).status).toBe(200);
    await expect.poll(countHits, WAIT).toBe(1);
    await kill(first);
    await Promise.all([startWorker(), startWorker()]);
    await expect.poll(async () => (await read(runId)).state, WAIT).toBe('finished');

    const { items, ads } = await read(runId);
    expect(ads).toEqual({ total: 2, done: 2, failed: 0, skipped: 0, open: 0 });
    const made = [...world().campaigns.values()].filter(({ id }) => !before.has(id));
    expect(made.map(({ id }) => id).toSorted()).toEqual(
      items
        .filter(({ level }) => level === 'campaign')
        .map(({ objectId }) => objectId)
        .toSorted(),
    );
    expect(made.map(({ adSetIds, adIds }) => [adSetIds.length, adIds.length])).toEqual([
      [1, 1],
      [1, 1],
    ]);
  },
);

it.each([
  ['uploaded', { method: 'POST', path: '/act_*/advideos', skip: 2 }],
  ['completed', { method: 'POST', path: '/act_*/advideos', skip: 4 }],
  ['asked for while it is processed', { method: 'GET', path: '/12*' }],
  ['given its picture', { method: 'POST', path: '/act_*/adimages' }],
] as const)(
  'a launch whose worker is killed while a video is %s has it once',
  { timeout: 150_000 },
  async (name, call) => {
    sandbox().state.creation.configure({ videoChunkBytes: 3_000, videoPolls: 1 });
    const clip = await addVideo(`Clip ${name}`);
    const plan = await createPlan(await content({ countries: ['US', 'CA'], creatives: [clip] }));
    const runId = createRowId();
    fault({ ...call, count: 1, delayMs: IN_FLIGHT_MS, effect: { type: 'delay' } });
    const first = await startWorker();
    expect((await start(plan, { runId })).status).toBe(200);
    await expect.poll(countHits, WAIT).toBe(1);
    await kill(first);
    await Promise.all([startWorker(), startWorker()]);
    await expect.poll(async () => (await read(runId)).state, WAIT).toBe('finished');

    const { items, ads } = await read(runId);
    expect(ads).toEqual({ total: 2, done: 2, failed: 0, skipped: 0, open: 0 });
    const videos = [...world().adVideos.values()].filter(({ title }) => title === clip.name);
    expect(videos.map(({ id, status }) => [id, status])).toEqual([
      [items.find(({ level }) => level === 'video')?.objectId, 'uploaded'],
    ]);
    const creative = items.find(({ level }) => level === 'creative');
    expect(world().creatives.get(creative?.objectId ?? '')?.videoId).toBe(videos[0]?.id);
  },
);
