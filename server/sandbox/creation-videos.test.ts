import { Ad } from 'facebook-nodejs-business-sdk';
import { beforeEach, describe, expect, it } from 'vitest';
import { PIXEL_HASH } from './testing/images.ts';
import { dataOf } from './testing/sdk-account.ts';
import { useCreation } from './testing/sdk-creation.ts';

const { account, accountId, ad, client, creative, refusalOf, storyOf } = useCreation();

const SIZE = 5_000;
const CHUNK = 2_000;

beforeEach(async () => {
  await client().admin('POST', '/creation', { videoChunkBytes: CHUNK, videoPolls: 1 });
});

type Offsets = { start_offset: string; end_offset: string };
type Started = Offsets & { upload_session_id: string; video_id: string };

async function post(form: Record<string, string>, chunk?: Uint8Array): Promise<unknown> {
  const body = new FormData();
  for (const [name, text] of Object.entries({ ...form, access_token: client().marta })) {
    body.set(name, text);
  }
  if (chunk !== undefined) {
    body.set('video_file_chunk', new Blob([Uint8Array.from(chunk)]), 'chunk');
  }
  const url = `${client().sandbox.url}/v27.0/act_${accountId()}/advideos`;
  return (await fetch(url, { method: 'POST', body })).json();
}
const start = async () =>
  dataOf(
    await account().createAdVideo([], { upload_phase: 'start', file_size: SIZE }),
  ) as unknown as Started;

async function upload(): Promise<string> {
  const started = await start();
  const session = { upload_session_id: started.upload_session_id };
  let { start_offset: from, end_offset: to }: Offsets = started;
  while (from !== to) {
    const chunk = new Uint8Array(Number(to) - Number(from));
    const transfer = { ...session, upload_phase: 'transfer', start_offset: from };
    ({ start_offset: from, end_offset: to } = (await post(transfer, chunk)) as Offsets);
  }
  await account().createAdVideo([], { ...session, upload_phase: 'finish', title: 'Roof' });
  return started.video_id;
}
const statusOf = async (id: string) => {
  // The SDK has no read for a video.
  const { body } = await client().get(`/${id}?fields=status,title,thumbnails{uri}`);
  const { status, thumbnails } = body as {
    status?: { video_status: string };
    thumbnails?: { data: object[] };
  };
  return [status?.video_status, thumbnails?.data.length ?? 0];
};

describe('a video', () => {
  it('is sent in chunks, and has thumbnails when it is processed', async () => {
    const id = await upload();
    expect(await statusOf(id)).toEqual(['processing', 0]);
    expect(await statusOf(id)).toEqual(['ready', 3]);
    const [listed] = [...(await account().getAdVideos(['title']))].map(dataOf);
    expect(listed).toEqual({ id, title: 'Roof' });
  });

  it('sent from a wrong place is told the right one', async () => {
    const { upload_session_id: session } = await start();
    const wrong = { upload_phase: 'transfer', upload_session_id: session, start_offset: '2000' };
    const { error } = (await post(wrong, new Uint8Array(10))) as {
      error: { error_subcode: number; error_data: string };
    };
    expect([error.error_subcode, JSON.parse(error.error_data)]).toEqual([
      1_363_037,
      { start_offset: '0', end_offset: '2000' },
    ]);
    const early = { upload_phase: 'finish', upload_session_id: session };
    expect(await refusalOf(Promise.resolve(account().createAdVideo([], early)))).toEqual([
      1_363_037,
    ]);
  });

  it('that is tiny, and a session that is not there, are refused', async () => {
    const tiny = { upload_phase: 'start', file_size: 100 };
    const unknown = { upload_phase: 'finish', upload_session_id: '1' };
    expect(await refusalOf(Promise.resolve(account().createAdVideo([], tiny)))).toEqual([
      1_363_022,
    ]);
    expect(await refusalOf(Promise.resolve(account().createAdVideo([], unknown)))).toEqual([
      1_363_030,
    ]);
  });

  it('may fail, and is deleted by its id', async () => {
    await client().admin('POST', '/creation', { videoOutcome: 'error', videoPolls: 0 });
    const id = await upload();
    expect(await statusOf(id)).toEqual(['error', 0]);
    await account().deleteAdVideos({ video_id: id });
    expect((await client().get(`/${id}?fields=title`)).body).toMatchObject({
      error: { error_subcode: 33 },
    });
  });
});

describe('a creative of a video', () => {
  const data = (id: string, more: Record<string, unknown> = {}) => ({
    video_id: id,
    image_hash: PIXEL_HASH,
    call_to_action: { type: 'LEARN_MORE', value: { link: 'https://helio.example/' } },
    ...more,
  });
  const make = async (video: Record<string, unknown>) =>
    creative({
      object_story_spec: await storyOf({
        link_data: undefined,
        video_data: Object.fromEntries(
          Object.entries(video).filter(([, value]) => value !== undefined),
        ),
      }),
    });

  it('needs a thumbnail, and a button with a link', async () => {
    const id = await upload();
    expect(await refusalOf(make(data(id, { image_hash: undefined })))).toEqual([
      1_443_226,
      'object_story_spec.video_data.image_hash',
    ]);
    expect(await refusalOf(make(data(id, { call_to_action: { type: 'NO_BUTTON' } })))).toEqual([
      2_446_383,
      'object_story_spec.video_data.call_to_action',
    ]);
  });

  it('used before the video is ready gives the ad an issue', async () => {
    const id = await upload();
    const early = await ad({ creative: { creative_id: await make(data(id)) } });
    await statusOf(id);
    await statusOf(id);
    const late = await ad({ creative: { creative_id: await make(data(id)) } });
    const issues = await Promise.all(
      [early, late].map(async (adId) => dataOf(await new Ad(adId).get(['issues_info']))),
    );
    expect(issues).toMatchObject([{ issues_info: [{ error_code: 1_885_252 }] }, { id: late }]);
    expect(issues[1]).not.toHaveProperty('issues_info');
  });
});
