import { describe, expect, it } from 'vitest';
import { failureOf, useGraphGateway } from '../../../../test/harness/graph-gateway.ts';
import type { VideoSession } from '../ports/creation-port.ts';

const { sandbox, world, openGateway, connect, getAccount, fault, pathsCalled } = useGraphGateway();

const SIZE = 5_000;
const CHUNK = 2_000;
const BYTES = Uint8Array.from({ length: SIZE }, (_, at) => at % 251);

/** An upload that keeps its sessions, and the places it read from. */
function start(session: VideoSession | null = null) {
  sandbox().state.creation.configure({ videoChunkBytes: CHUNK, videoPolls: 1 });
  const sessions: VideoSession[] = [];
  const places: string[] = [];
  const call = { connection: connect(), adAccountId: getAccount().id };
  const path = `/act_${call.adAccountId}/advideos`;
  const upload = () =>
    openGateway().gateway.uploadAdVideo({
      ...call,
      name: 'Roof.mp4',
      size: SIZE,
      session,
      read: async (from, to) => {
        places.push(`${from}-${to}`);
        return BYTES.subarray(from, to);
      },
      onProgress: async (next) => {
        sessions.push(next);
      },
    });
  return { call, path, upload, sessions, places };
}

describe('a video', () => {
  it('goes up in the chunks that the network asks for', async () => {
    const { upload, sessions, places } = start();
    const { videoId } = await upload();
    expect(world().adVideos.get(videoId)).toMatchObject({
      adAccountId: getAccount().id,
      title: 'Roof.mp4',
      bytes: SIZE,
      status: 'uploaded',
    });
    expect(places).toEqual(['0-2000', '2000-4000', '4000-5000']);
    expect(sessions.map(({ startOffset, endOffset }) => [startOffset, endOffset])).toEqual([
      [0, 2_000],
      [2_000, 4_000],
      [4_000, 5_000],
      [5_000, 5_000],
    ]);
  });

  it('goes on from the session that was stored', async () => {
    const first = start();
    // The start and one chunk pass, then the way is closed.
    fault({ method: 'POST', path: first.path, skip: 2, effect: { type: 'drop_before' } });
    await failureOf(first.upload());
    sandbox().state.faults.clear();
    const second = start(first.sessions.at(-1) ?? null);
    const { videoId } = await second.upload();
    expect(second.places).toEqual(['2000-4000', '4000-5000']);
    expect([...world().adVideos.keys()]).toEqual([videoId]);
  });

  it('finds its place when the answer to a chunk was lost', async () => {
    const { path, upload, places } = start();
    fault({ method: 'POST', path, skip: 1, count: 1, effect: { type: 'drop_after' } });
    const { videoId } = await upload();
    expect(places).toEqual(['0-2000', '2000-4000', '4000-5000']);
    expect(world().adVideos.get(videoId)?.status).toBe('uploaded');
  });

  it('that the network refuses is not sent again', async () => {
    const { path, upload } = start();
    fault({ method: 'POST', path, effect: { type: 'error', code: 100, subcode: 1_363_042 } });
    const failure = await failureOf(upload());
    expect([failure.type, failure.details?.subcode]).toEqual(['ValidationError', 1_363_042]);
    expect(pathsCalled()).toEqual([`POST ${path}`]);
  });

  it('is processed for a while, and then has a picture', async () => {
    const { call, upload } = start();
    const { videoId } = await upload();
    const read = () => openGateway().gateway.readAdVideo({ ...call, videoId });
    expect([await read(), await read()]).toEqual([
      { state: 'processing', progress: 40, reason: null, thumbnailUrl: null },
      {
        state: 'ready',
        progress: 100,
        reason: null,
        thumbnailUrl: expect.stringMatching(/\.png\?view=0$/),
      },
    ]);
  });

  it('that cannot be processed has failed', async () => {
    const { call, upload } = start();
    const { videoId } = await upload();
    sandbox().state.creation.configure({ videoOutcome: 'error', videoPolls: 0 });
    expect(await openGateway().gateway.readAdVideo({ ...call, videoId })).toEqual({
      state: 'failed',
      progress: 100,
      reason: 'The format of the video is not supported.',
      thumbnailUrl: null,
    });
  });
});

describe('targeting', () => {
  const search = (kind: 'location' | 'interest' | 'locale', query: string) =>
    openGateway().gateway.searchTargeting({
      connection: connect(),
      adAccountId: getAccount().id,
      kind,
      query,
    });

  it('is found by a part of its name', async () => {
    expect(await search('location', 'berlin')).toEqual([
      {
        id: '1035',
        name: 'Berlin',
        type: 'region',
        path: ['Germany'],
        country: 'DE',
        audienceLower: null,
        audienceUpper: null,
      },
      {
        id: '554990',
        name: 'Berlin',
        type: 'city',
        path: ['Germany'],
        country: 'DE',
        audienceLower: null,
        audienceUpper: null,
      },
    ]);
    expect(await search('location', 'germany')).toEqual([
      {
        id: 'DE',
        name: 'Germany',
        type: 'country',
        path: [],
        country: 'DE',
        audienceLower: null,
        audienceUpper: null,
      },
    ]);
    expect(await search('interest', 'yoga')).toEqual([
      {
        id: '6003306084421',
        name: 'Yoga',
        type: 'interest',
        path: ['Interests', 'Fitness and wellness', 'Yoga'],
        country: null,
        audienceLower: 231_000_000,
        audienceUpper: 271_656_000,
      },
    ]);
    expect(await search('locale', 'polish')).toEqual([
      {
        id: '15',
        name: 'Polish',
        type: 'locale',
        path: [],
        country: null,
        audienceLower: null,
        audienceUpper: null,
      },
    ]);
    expect(await search('interest', 'nobody wants this')).toEqual([]);
  });
});
