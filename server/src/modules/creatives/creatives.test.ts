import { createHash } from 'node:crypto';
import { type CreativeDto, creativeRoutes as r } from '@ads-checker/shared/contracts/creatives';
import { mediaRoutes } from '@ads-checker/shared/contracts/media';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { SAMPLE_MEDIA_HOST } from '@ads-checker/shared/sample/media-host';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import type { BuiltAccount } from '../../../test/factories/factories.ts';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import type { TestClient } from '../../../test/harness/client.ts';
import { buildVideo, JPG, MP4, pngOf, uploadForm } from '../../../test/harness/media.ts';
import { DEFAULT_LIMITS } from '../../platform/limits.ts';

const DAY_MS = 24 * 60 * 60_000;

let sandbox: RunningSandbox;
/** The server keeps files itself in the first, and has a media host in the second. */
let own: TestApp;
let hosted: TestApp;
let nowMs = Date.now();

beforeAll(async () => {
  sandbox = await startSandbox({ sizes: { adAccounts: 1, campaigns: 1, ads: 1, adImages: 1 } });
  own = await startTestApp({ clock: { now: () => new Date(nowMs) } });
  hosted = await startTestApp({
    cloudinary: {
      ...SAMPLE_MEDIA_HOST,
      algorithm: 'sha256',
      uploadPrefix: `${sandbox.url}/media-host`,
    },
  });
});
afterAll(async () => {
  await own?.close();
  await hosted?.close();
  await sandbox?.close();
});

interface Member {
  readonly app: TestApp;
  readonly account: BuiltAccount;
  readonly client: TestClient;
}

async function join(
  app: TestApp,
  options: Parameters<TestApp['factories']['buildAccount']>[0] = {},
): Promise<Member> {
  const account = await app.factories.buildAccount(options);
  return { app, account, client: await app.signIn(account.user) };
}

/** Uploads a file as the browser does; returns its address. */
async function upload({ app, client }: Member, content: Uint8Array): Promise<string> {
  const public_id = `roof-${createRowId()}`;
  const { body } = await client.call(mediaRoutes.sign, { body: { public_id } });
  const signed = mediaRoutes.sign.response.parse(body).data;
  const answer = await fetch(new URL(signed.uploadUrl, app.baseUrl), {
    method: 'POST',
    body: uploadForm({ signed, content, public_id }),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { secure_url: string }).secure_url;
}

const wanted = (url: string, name = 'Roof') => ({ id: createRowId(), name, url });

const create = ({ account, client }: Member, creatives: readonly object[], key?: string) =>
  client.call(r.create, {
    params: { accountId: account.id },
    body: { creatives },
    ...(key === undefined ? {} : { key }),
  });

async function add(member: Member, content: Uint8Array, name?: string): Promise<CreativeDto> {
  const { status, body } = await create(member, [wanted(await upload(member, content), name)]);
  expect(status, JSON.stringify(body)).toBe(200);
  const [creative] = r.create.response.parse(body).data;
  if (creative === undefined) {
    throw new Error('Nothing was added.');
  }
  return creative;
}

async function list({ account, client }: Member): Promise<CreativeDto[]> {
  const { body } = await client.call(r.list, { params: { accountId: account.id } });
  return r.list.response.parse(body).data;
}

describe('adding images', () => {
  it.each([
    ['the server’s own files', () => own],
    ['a media host', () => hosted],
  ])('reads, measures and remembers them, from %s', async (_, app) => {
    const member = await join(app());
    const content = pngOf(1080, 1350, 'roof');
    const url = await upload(member, content);
    const creative = wanted(url);
    const { body } = await create(member, [creative]);
    const { account } = member;
    const expected = {
      id: creative.id,
      accountId: account.id,
      teamId: account.teamId,
      name: 'Roof',
      kind: 'image',
      url,
      previewUrl: null,
      width: 1080,
      height: 1350,
      durationMs: null,
      byteCount: content.length,
      createdAt: expect.any(String),
      adAccountCount: 0,
      canChange: true,
    };
    expect(body).toEqual({ data: [expected] });
    expect(await list(member)).toEqual([expected]);
    const { creativesModule: library } = app().container.modules;
    const read = await library.readBytes(creative.id, account.teamId);
    expect({ ...read, bytes: Buffer.from(read.bytes) }).toEqual({ name: 'Roof', bytes: content });
    const stored = await app().container.db('creatives').where({ id: creative.id }).first('sha256');
    expect(stored).toEqual({ sha256: createHash('sha256').update(content).digest('hex') });
  });

  it('answers a file that the library has by the image that has it', async () => {
    const member = await join(own);
    const mate = await join(own, { teamId: member.account.teamId });
    const stranger = await join(own);
    const first = await add(member, JPG, 'Roof');
    const again = await add(mate, JPG, 'Roof again');
    expect(again).toEqual({ ...first, canChange: false });
    expect(await add(stranger, JPG, 'Roof')).toMatchObject({ accountId: stranger.account.id });
    const url = await upload(member, pngOf(800, 800, 'twice'));
    const [one, other] = [wanted(url, 'One'), wanted(url, 'Other')];
    const { body } = await create(member, [one, other]);
    expect(r.create.response.parse(body).data.map(({ id, name }) => ({ id, name }))).toEqual([
      { id: one.id, name: 'One' },
      { id: one.id, name: 'One' },
    ]);
    expect((await list(member)).map(({ id }) => id).toSorted()).toEqual(
      [first.id, one.id].toSorted(),
    );
  });

  it('adds once what is sent twice, and refuses an id of another image', async () => {
    const member = await join(own);
    const creative = wanted(await upload(member, pngOf(700, 700)));
    const answers = await Promise.all([
      create(member, [creative]),
      create(member, [creative]),
      create(member, [creative], 'key-of-adding'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const other = { ...creative, url: await upload(member, pngOf(900, 900)) };
    const fresh = wanted(await upload(member, pngOf(901, 901)));
    expect(await create(member, [fresh, other])).toMatchObject({
      status: 409,
      body: { code: 'id_taken' },
    });
    expect((await list(member)).map(({ id }) => id)).toEqual([creative.id]);
  });

  it.each([
    ['too small', pngOf(599, 900), 'must have at least 600 × 314 pixels'],
    ['too low', pngOf(900, 313), 'must have at least 600 × 314 pixels'],
    ['a video that cannot be read', MP4, 'must be a readable video'],
    ['unreadable', JPG.subarray(0, 12), 'must be a readable image'],
  ])('refuses a file that is %s', async (_, content, message) => {
    const member = await join(own);
    const good = wanted(await upload(member, pngOf(600, 314)));
    const bad = wanted(await upload(member, content));
    expect(await create(member, [good, bad])).toMatchObject({
      status: 400,
      body: {
        type: 'ValidationError',
        details: { fields: [{ field: 'body.creatives.1.url', message }] },
      },
    });
    expect(await list(member)).toEqual([]);
  });

  it('asks no address but those of uploads of the team', async () => {
    const unknown = 'must be the address of an image or a video of your uploads';
    for (const app of [own, hosted]) {
      const member = await join(app);
      const stranger = await join(app);
      const theirs = await upload(stranger, pngOf(640, 640, 'theirs'));
      const mine = await upload(member, pngOf(640, 640, 'mine'));
      for (const url of [
        theirs,
        mine.replace(/\/[^/]+$/, '/gone-1.png').replace(/[0-9a-f]{32}/, '0'.repeat(32)),
        `${sandbox.url}/elsewhere/teams/${member.account.teamId}/accounts/1/x.png`,
        mine.replace('127.0.0.1', 'localhost'),
        mine.replace('://', '://user@'),
        'https://elsewhere.example/x.png',
      ]) {
        const { status, body } = await create(member, [wanted(url)]);
        expect([url, status, body]).toEqual([
          url,
          400,
          {
            error: expect.any(String),
            type: 'ValidationError',
            details: { fields: [{ field: 'body.creatives.0.url', message: unknown }] },
          },
        ]);
      }
      expect(await list(member)).toEqual([]);
    }
  });

  it('stops at the limit of a team', async () => {
    const app = await startTestApp({
      limits: { perTeam: { ...DEFAULT_LIMITS.perTeam, rows: 1 } },
    });
    const member = await join(app);
    const creatives = [
      wanted(await upload(member, pngOf(640, 640, 'a'))),
      wanted(await upload(member, pngOf(640, 640, 'b'))),
    ];
    expect(await create(member, creatives)).toMatchObject({
      status: 400,
      body: { code: 'limit_reached', details: { limit: 'creatives', max: 1 } },
    });
    expect((await create(member, creatives.slice(0, 1))).status).toBe(200);
    await app.close();
  });
});

describe('adding videos', () => {
  it.each([
    ['the server’s own files', () => own],
    ['a media host', () => hosted],
  ])('reads their header and remembers them, from %s', async (_, app) => {
    const member = await join(app());
    const content = await buildVideo({ width: 1080, height: 1920, seconds: 12 });
    const creative = {
      ...wanted(await upload(member, content)),
      previewUrl: await upload(member, pngOf(540, 960, 'still')),
    };
    const { body } = await create(member, [creative]);
    const { account } = member;
    const expected = {
      ...creative,
      accountId: account.id,
      teamId: account.teamId,
      kind: 'video',
      width: 1080,
      height: 1920,
      durationMs: 12_000,
      byteCount: content.length,
      createdAt: expect.any(String),
      adAccountCount: 0,
      canChange: true,
    };
    expect(body).toEqual({ data: [expected] });
    expect(await list(member)).toEqual([expected]);
    const { creativesModule: library } = app().container.modules;
    const { signal } = new AbortController();
    const opened = await library.openVideo(creative.id, { teamId: account.teamId, signal });
    expect([opened.name, opened.byteCount]).toEqual(['Roof', content.length]);
    expect(Buffer.from(await opened.read(100, 250))).toEqual(content.subarray(100, 250));
    const preview = await library.readPreview(creative.id, account.teamId);
    expect(Buffer.from(preview?.bytes ?? [])).toEqual(pngOf(540, 960, 'still'));
    const stored = await app().container.db('creatives').where({ id: creative.id }).first('sha256');
    expect(stored).toEqual({ sha256: createHash('sha256').update(content).digest('hex') });
  });

  it.each([
    ['too small', { width: 119, height: 300 }, 'must have at least 120 × 120 pixels'],
    ['too short', { seconds: 0.5 }, 'must be at least 1 second long'],
  ])('refuses one that is %s', async (_, options, message) => {
    const member = await join(own);
    const bad = wanted(await upload(member, await buildVideo(options)));
    expect(await create(member, [bad])).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field: 'body.creatives.0.url', message }] } },
    });
  });

  it('refuses a picture that is none of the team’s', async () => {
    const member = await join(own);
    const url = await upload(member, await buildVideo());
    const theirs = await upload(await join(own), pngOf(640, 640, 'their still'));
    for (const previewUrl of [theirs, url, 'https://elsewhere.example/x.png']) {
      expect(await create(member, [{ ...wanted(url), previewUrl }])).toMatchObject({
        status: 400,
        body: {
          details: {
            fields: [
              {
                field: 'body.creatives.0.previewUrl',
                message: 'must be the address of an image of your uploads',
              },
            ],
          },
        },
      });
    }
  });
});

describe('the library', () => {
  it('is read by the team, and changed by who added an image or manages the team’s ads', async () => {
    const member = await join(own);
    const { teamId } = member.account;
    const reader = await join(own, { teamId, readTeamAds: true });
    const manager = await join(own, { teamId, manageTeamAds: true });
    const roof = await add(member, pngOf(640, 640, 'rights'), 'Roof');
    const params = { creativeId: roof.id };
    expect(await list(reader)).toEqual([{ ...roof, canChange: false }]);
    expect(await list(manager)).toEqual([roof]);
    const body = { name: 'Roof at night' };
    expect((await reader.client.call(r.update, { params, body })).status).toBe(403);
    expect((await reader.client.call(r.delete, { params })).status).toBe(403);
    expect((await manager.client.call(r.update, { params, body })).body).toEqual({
      data: { ...roof, ...body },
    });
    expect((await member.client.call(r.delete, { params })).status).toBe(200);
    expect((await member.client.call(r.delete, { params })).status).toBe(404);
    const log = await own.container
      .db('activity_entries')
      .where({ kind: 'creatives', subject_id: roof.id })
      .orderBy('id')
      .select('action', 'subject_name', 'changes');
    expect(log).toEqual([
      { action: 'created', subject_name: 'Roof', changes: [{ field: 'name', to: 'Roof' }] },
      {
        action: 'updated',
        subject_name: 'Roof at night',
        changes: [{ field: 'name', from: 'Roof', to: 'Roof at night' }],
      },
      { action: 'deleted', subject_name: 'Roof at night', changes: [] },
    ]);
  });

  it('stays when who added an image leaves the team', async () => {
    const member = await join(own);
    const mate = await join(own, { teamId: member.account.teamId });
    const roof = await add(mate, pngOf(640, 640, 'leaves'));
    await own.factories.removeAccount(mate.account.id);
    expect(await list(member)).toEqual([{ ...roof, accountId: null, canChange: false }]);
  });

  it('keeps the files of its images', async () => {
    const member = await join(own);
    const before = nowMs;
    const still = await upload(member, pngOf(64, 64, 'kept still'));
    const creative = { ...wanted(await upload(member, await buildVideo())), previewUrl: still };
    await create(member, [creative]);
    const purge = async (days: number): Promise<number[]> => {
      nowMs = before + days * DAY_MS;
      await own.container.purges.mediaFiles?.purge();
      return Promise.all([creative.url, still].map(async (url) => (await fetch(url)).status));
    };
    expect(await purge(8)).toEqual([200, 200]);
    nowMs = before;
    await member.client.call(r.delete, { params: { creativeId: creative.id } });
    expect(await purge(20)).toEqual([404, 404]);
    nowMs = before;
  });
});

describe('what other modules use', () => {
  it('names images of the team, and the ad accounts that have them', async () => {
    const member = await join(own);
    const { teamId } = member.account;
    const [roof, yard] = [
      await add(member, pngOf(1200, 628, 'roof'), 'Roof'),
      await add(member, pngOf(640, 640, 'yard'), 'Yard'),
    ];
    const theirs = await add(await join(own), pngOf(640, 640), 'Theirs');
    const { creativesModule: library } = own.container.modules;
    const found = await library.listOfTeam(teamId, [roof.id, theirs.id, '1', '9'.repeat(20)]);
    expect(found).toMatchObject([
      { id: roof.id, name: 'Roof', kind: 'image', width: 1200, height: 628 },
    ]);
    const at = (creativeId: string, adAccountId: string, hash: string) => ({
      creativeId,
      adAccountId,
      hash,
      previewHash: null,
    });
    await library.recordUpload(at(roof.id, '7', 'a'));
    await library.recordUpload(at(roof.id, '7', 'a'));
    await library.recordUpload(at(roof.id, '8', 'b'));
    await library.recordUpload(at(yard.id, '7', 'c'));
    await library.recordUpload(at(yard.id, '7', 'd'));
    await library.recordUpload(at('1', '7', 'e'));
    const listed = await library.listUploads({
      creativeIds: [roof.id, yard.id, '1'],
      adAccountIds: ['7', '9'],
    });
    expect(listed).toEqual(
      [at(roof.id, '7', 'a'), at(yard.id, '7', 'd')].toSorted((a, b) =>
        Number(BigInt(a.creativeId) - BigInt(b.creativeId)),
      ),
    );
    expect(new Map((await list(member)).map((one) => [one.name, one.adAccountCount]))).toEqual(
      new Map([
        ['Yard', 1],
        ['Roof', 2],
      ]),
    );
  });

  it('lets one holder at a time upload a video into an ad account', async () => {
    const member = await join(own);
    const { creativesModule: library } = own.container.modules;
    const [{ id: creativeId } = { id: '' }] = r.create.response.parse(
      (await create(member, [wanted(await upload(member, await buildVideo({ tail: 'held' })))]))
        .body,
    ).data;
    const place = { creativeId, adAccountId: '7' };
    const session = { uploadSessionId: '1', videoId: '2', startOffset: 3, endOffset: 4 };
    const claim = (holder: string) => library.claimVideo({ ...place, holder });
    const start = nowMs;
    expect(await claim('a')).toEqual({ videoId: null, session: null });
    await library.saveSession({ ...place, session });
    expect([await claim('b'), await claim('a')]).toEqual([undefined, { videoId: null, session }]);
    nowMs = start + 4 * 60_000;
    expect(await claim('b')).toEqual({ videoId: null, session });
    const listed = () => library.listUploads({ creativeIds: [creativeId], adAccountIds: ['7'] });
    await library.recordUpload({ ...place, hash: '2', isReady: false });
    expect([await claim('a'), await listed()]).toEqual([{ videoId: '2', session: null }, []]);
    await library.recordUpload({ ...place, hash: '2' });
    await library.recordPreview({ ...place, hash: 'f' });
    expect(await listed()).toEqual([{ ...place, hash: '2', previewHash: 'f' }]);
    await library.forgetUpload(place);
    expect([await claim('c'), await listed()]).toEqual([{ videoId: null, session: null }, []]);
    nowMs = start;
  });

  it('tells when an image, its file or the right to it is gone', async () => {
    const member = await join(own);
    const { teamId } = member.account;
    const { creativesModule: library } = own.container.modules;
    const roof = await add(member, pngOf(640, 640, 'gone'));
    const lost = await own.factories.buildCreative({ accountId: member.account.id });
    for (const [id, team] of [
      [roof.id, (await join(own)).account.teamId],
      [lost, teamId],
      ['1', teamId],
      ['x', teamId],
    ] as const) {
      await expect(library.readBytes(id, team)).rejects.toMatchObject({ type: 'NotFoundError' });
    }
  });
});
