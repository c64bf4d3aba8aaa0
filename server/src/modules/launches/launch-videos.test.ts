import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { linesOf, useLaunches } from './test/launch-scene.ts';

const {
  app,
  sandbox,
  world,
  fault,
  callsMade,
  getAccount,
  addCreative,
  addVideo,
  content,
  createPlan,
  start,
  read,
  runOnce,
  runToEnd,
  launch,
  act,
  retry,
} = useLaunches();

/** Of a video of some kilobytes: several chunks. */
const CHUNK = 2_000;

beforeEach(() => {
  sandbox().state.creation.configure({
    videoChunkBytes: CHUNK,
    videoPolls: 1,
    videoOutcome: 'ready',
  });
});

const shown = (run: Parameters<typeof linesOf>[0]) =>
  linesOf(run).map((line) => line.replace(/\d{5,}/g, '#'));
const videosOf = (title: string) =>
  [...world().adVideos.values()].filter((video) => video.title === title);
const phasesSent = () =>
  callsMade().filter(({ method, path }) => method === 'POST' && path.endsWith('/advideos')).length;
/** The story of the creative that the first ad of a run shows. */
const storyOf = ({ items }: Awaited<ReturnType<typeof read>>) => {
  const creative = items.find(({ level }) => level === 'creative');
  return world().creatives.get(creative?.objectId ?? '')?.given?.object_story_spec;
};

describe('a launch with a video', () => {
  it('uploads it, waits for the ad network meanwhile, and shows its picture', async () => {
    const planned = await content({
      countries: ['US', 'CA'],
      creatives: [await addVideo('Clip'), await addCreative('Beside')],
    });
    const runId = createRowId();
    await start(await createPlan(planned), { runId });
    await runOnce(runId);
    const waiting = await read(runId);
    expect(shown(waiting).filter((line) => line.startsWith('ad '))).toEqual([
      'ad US/broad/# waiting',
      'ad US/broad/# done',
      'ad CA/broad/# waiting',
      'ad CA/broad/# done',
    ]);
    expect(waiting.items.find(({ level }) => level === 'video')).toMatchObject({
      state: 'processing',
      objectId: expect.stringMatching(/^\d+$/),
    });
    expect(waiting.profiles[0]?.resumesAt).not.toBeNull();

    const run = await runToEnd(runId);
    expect(run.ads).toEqual({ total: 4, done: 4, failed: 0, skipped: 0, open: 0 });
    const levels = run.items.map(({ level }) => level);
    expect(levels.filter((level) => level === 'video')).toHaveLength(1);
    const [video] = videosOf('Clip');
    expect(video).toMatchObject({ adAccountId: getAccount().id, status: 'uploaded' });
    const thumbnail = run.items.find(({ key }) => key.includes('/thumbnail/'));
    expect(storyOf(run)).toMatchObject({
      video_data: {
        video_id: video?.id,
        image_hash: thumbnail?.objectId,
        call_to_action: { type: 'LEARN_MORE', value: { link: planned.terms.link } },
      },
    });
  });

  it('uploads it and its picture once into an ad account, for all launches', async () => {
    const planned = await content({ countries: ['US'], creatives: [await addVideo('Once')] });
    await launch(planned);
    const before = callsMade().length;
    const run = await launch({ ...planned, countries: ['CA'] });
    expect(run.ads.done).toBe(1);
    expect(
      callsMade()
        .slice(before)
        .filter(({ path }) => /\/(?:advideos|adimages)$/.test(path)),
    ).toEqual([]);
    expect(videosOf('Once')).toHaveLength(1);
  });

  it('shows the picture that the ad network took where there is none of ours', async () => {
    const clip = await addVideo('Bare', { hasPicture: false });
    const run = await launch(await content({ countries: ['US'], creatives: [clip] }));
    expect(run.ads.done).toBe(1);
    expect(storyOf(run)).toMatchObject({
      video_data: { image_url: expect.stringMatching(/^http.*\.png\?view=0$/) },
    });
  });

  it('goes on after a break where the upload was', async () => {
    const clip = await addVideo('Broken off');
    const planned = await content({ countries: ['US'], creatives: [clip] });
    const runId = createRowId();
    await start(await createPlan(planned), { runId });
    fault({
      method: 'POST',
      path: '/act_*/advideos',
      skip: 2,
      count: 1,
      effect: { type: 'drop_before' },
    });
    const before = phasesSent();
    const run = await runToEnd(runId);
    const [video] = videosOf('Broken off');
    expect([run.ads.done, videosOf('Broken off').length]).toEqual([1, 1]);
    // Its start, each chunk and its end, and the chunk that did not arrive
    expect(phasesSent() - before).toBe(Math.ceil((video?.bytes ?? 0) / CHUNK) + 3);
  });

  it('begins anew when the ad network has forgotten the upload', async () => {
    const clip = await addVideo('Forgotten');
    const planned = await content({ countries: ['US'], creatives: [clip] });
    const runId = createRowId();
    await start(await createPlan(planned), { runId });
    fault({
      method: 'POST',
      path: '/act_*/advideos',
      skip: 2,
      count: 1,
      effect: { type: 'error', code: 100, subcode: 1_363_030 },
    });
    const run = await runToEnd(runId);
    expect([run.ads.done, videosOf('Forgotten').length]).toEqual([1, 1]);
  });

  it('tells why the ad network could not process it, and uploads it anew when asked', async () => {
    sandbox().state.creation.configure({ videoOutcome: 'error' });
    const planned = await content({ countries: ['US'], creatives: [await addVideo('Bad')] });
    const run = await launch(planned);
    expect(run.ads).toEqual({ total: 1, done: 0, failed: 0, skipped: 1, open: 0 });
    expect(run.items.find(({ level }) => level === 'video')).toMatchObject({
      state: 'failed',
      error: {
        code: 'launch_video_failed',
        message: 'Facebook couldn’t process this video.',
        networkMessage: 'The format of the video is not supported.',
      },
    });
    sandbox().state.creation.configure({ videoOutcome: 'ready' });
    const before = phasesSent();
    await retry(run.id);
    const again = await runToEnd(run.id);
    expect(again.ads.done).toBe(1);
    expect(phasesSent()).toBeGreaterThan(before);
  });

  it('uploads it again that was deleted in the ad account', async () => {
    const clip = await addVideo('Gone');
    const adAccountId = getAccount().id;
    const { creativesModule } = app().container.modules;
    const place = { creativeId: clip.id, adAccountId };
    await creativesModule.claimVideo({ ...place, holder: 'before' });
    await creativesModule.recordUpload({ ...place, hash: '1234567' });
    const run = await launch(await content({ countries: ['US'], creatives: [clip] }));
    expect([run.ads.done, videosOf('Gone').length]).toEqual([1, 1]);
  });

  it('whose texts the ad network refused is tried again with others', async () => {
    const clip = await addVideo('Refused');
    const planned = await content({ countries: ['US'], creatives: [clip] });
    fault({
      method: 'POST',
      path: '/act_*/adcreatives',
      count: 1,
      effect: { type: 'error', code: 100, subcode: 1_815_629, message: 'Not this text.' },
    });
    const run = await launch(planned);
    const failed = run.items.find(({ state }) => state === 'failed');
    const { texts, link } = planned.terms;
    expect(failed).toMatchObject({
      level: 'creative',
      editable: {
        message: texts[0]?.message,
        headline: texts[0]?.headline,
        description: texts[0]?.description,
        link,
      },
    });
    const position = failed?.position ?? 0;
    const changed = { message: 'Other', headline: 'Head', description: 'More' };
    await retry(run.id, { items: [{ position, ...changed, link: 'https://other.example/' }] });
    const again = await runToEnd(run.id);
    expect([again.ads.done, videosOf('Refused').length]).toEqual([1, 1]);
    expect(storyOf(again)).toMatchObject({
      video_data: {
        message: 'Other',
        title: 'Head',
        link_description: 'More',
        call_to_action: { value: { link: 'https://other.example/' } },
      },
    });
  });

  it('stops waiting when it is stopped, and goes on with the same video', async () => {
    sandbox().state.creation.configure({ videoPolls: 3 });
    const planned = await content({ countries: ['US'], creatives: [await addVideo('Stopped')] });
    const runId = createRowId();
    await start(await createPlan(planned), { runId });
    await runOnce(runId);
    await act('stop', runId);
    const stopped = await runToEnd(runId);
    expect(stopped.items.find(({ level }) => level === 'video')?.state).toBe('stopped');
    await retry(runId);
    expect((await runToEnd(runId)).ads.done).toBe(1);
    expect(videosOf('Stopped')).toHaveLength(1);
  });
});

it('a check stores no video', async () => {
  const before = world().adVideos.size;
  const planned = await content({ countries: ['US'], creatives: [await addVideo('Checked')] });
  expect(shown(await launch(planned, 'check'))).toEqual([
    'campaign US done',
    'ad_set US/broad unchecked',
    'video video/# unchecked',
    'image thumbnail/# unchecked',
    'creative creative/#.t1 unchecked',
    'ad US/broad/# unchecked',
  ]);
  expect(world().adVideos.size).toBe(before);
});
