import {
  PIXEL_SHARE_ACCOUNTS_MAX,
  pixelSharingRoutes as r,
} from '@ads-checker/shared/contracts/pixel-sharing';
import type { RouteShape } from '@ads-checker/shared/http';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RequestInput } from '../../../test/harness/client.ts';
import { usePixels } from './test/scene.ts';

const scene = usePixels();
const { app, owner, mate, stranger, adUserId, target, getPixel, adAccountIds } = scene;

let sharingId = '';
beforeEach(async () => {
  sharingId = await app().factories.buildPixelSharing({ adUserId: adUserId() });
});
const failOne = () =>
  app().container.db.raw(`update pixel_shares set state = 'failed' where sharing_id = ?`, [
    sharingId,
  ]);

interface Case {
  readonly name: string;
  readonly route: RouteShape;
  readonly input: () => RequestInput;
  readonly invalid: () => RequestInput;
  readonly field: string;
  /** For a missing object. */
  readonly missing: () => RequestInput;
  /** Expected for a member who can only read the profile. */
  readonly readerStatus: number;
}

const gone = '999999999';
const ofSharing = () => ({ params: { pixelSharingId: sharingId } });
const goneSharing = () => ({ params: { pixelSharingId: gone } });
const badSharing = () => ({ params: { pixelSharingId: 'x1' } });

const cases: readonly Case[] = [
  {
    name: 'listBusinesses',
    route: r.listBusinesses,
    input: () => ({ params: { adUserId: adUserId() } }),
    invalid: () => ({ params: { adUserId: 'x1' } }),
    field: 'params.adUserId',
    missing: () => ({ params: { adUserId: gone } }),
    readerStatus: 200,
  },
  {
    name: 'listPixels',
    route: r.listPixels,
    input: () => ({ params: target() }),
    invalid: () => ({ params: { ...target(), businessId: '-1' } }),
    field: 'params.businessId',
    missing: () => ({ params: { ...target(), businessId: '1' } }),
    readerStatus: 200,
  },
  {
    name: 'share',
    route: r.share,
    input: () => ({ params: target(), body: { adAccountIds: ['999'] } }),
    invalid: () => ({ params: target(), body: { adAccountIds: ['1', '0'] } }),
    field: 'body.adAccountIds.1',
    missing: () => ({ params: { ...target(), adUserId: gone }, body: { adAccountIds: ['1'] } }),
    readerStatus: 403,
  },
  {
    name: 'get',
    route: r.get,
    input: ofSharing,
    invalid: badSharing,
    field: 'params.pixelSharingId',
    missing: goneSharing,
    readerStatus: 200,
  },
  {
    name: 'stream',
    route: r.stream,
    input: ofSharing,
    invalid: () => ({ ...ofSharing(), query: { after: -1 } }),
    field: 'query.after',
    missing: goneSharing,
    readerStatus: 200,
  },
  {
    name: 'stop',
    route: r.stop,
    input: ofSharing,
    invalid: badSharing,
    field: 'params.pixelSharingId',
    missing: goneSharing,
    readerStatus: 403,
  },
  {
    name: 'retry',
    route: r.retry,
    input: () => ({ ...ofSharing(), body: {} }),
    invalid: () => ({ ...ofSharing(), body: { adAccountIds: ['3', '3'] } }),
    field: 'body.adAccountIds.1',
    missing: () => ({ ...goneSharing(), body: {} }),
    readerStatus: 403,
  },
];

describe.each(cases)('$name', ({ route, input, invalid, field, missing, readerStatus }) => {
  beforeEach(failOne);

  it('needs a session', async () => {
    expect((await app().anonymous().call(route, input())).status).toBe(401);
  });

  it('knows nothing for strangers, and asks a right of whoever only sees the profile', async () => {
    const strangers = await stranger().call(route, input());
    expect(strangers.status).toBe(404);
    expect((await mate().call(route, input())).status).toBe(readerStatus);
  });

  it('names what is wrong', async () => {
    const { status, body } = await owner().call(route, invalid());
    expect([status, body]).toMatchObject([400, { details: { fields: [{ field }] } }]);
  });

  it('says what is not there', async () => {
    expect((await owner().call(route, missing())).status).toBe(404);
  });
});

describe('businesses and pixels', () => {
  it('are those of the profile', async () => {
    const { business } = getPixel();
    const { body } = await owner().call(r.listBusinesses, { params: { adUserId: adUserId() } });
    expect(r.listBusinesses.response.parse(body).data).toEqual(
      scene
        .sandbox()
        .state.businesses.businessesOf(scene.getProfile())
        .map(({ id, name }) => ({
          id,
          name,
          link: `https://business.facebook.com/settings?business_id=${id}`,
        })),
    );
    const pixels = await owner().call(r.listPixels, { params: target() });
    expect(r.listPixels.response.parse(pixels.body).data).toEqual(
      scene
        .sandbox()
        .state.businesses.pixelsOf(business.id)
        .map(({ id, name, createdAtMs }) => ({
          id,
          name,
          code: expect.stringContaining(id),
          createdAt: expect.stringContaining(new Date(createdAtMs).toISOString().slice(0, 19)),
        })),
    );
  });

  it('that end early say so', async () => {
    scene.fault({ path: '/**', effect: { type: 'malformed_paging', mode: 'lost_next' } });
    const gaps = { isCutShort: true, unreadableRows: 0 };
    const businesses = await owner().call(r.listBusinesses, { params: { adUserId: adUserId() } });
    const pixels = await owner().call(r.listPixels, { params: target() });
    expect([businesses.status, businesses.body]).toMatchObject([200, { gaps }]);
    expect([pixels.status, pixels.body]).toMatchObject([200, { gaps }]);
    expect(scene.pathsCalled()).toEqual([
      'GET /me/businesses',
      `GET /${target().businessId}/adspixels`,
    ]);
  });

  it('without a readable id are counted, and unknown fields are null', async () => {
    scene.fault({
      path: '/*/adspixels',
      effect: {
        type: 'malformed_rows',
        rows: [
          { set: { id: {} }, leaveOut: [] },
          { set: {}, leaveOut: ['code', 'creation_time'] },
        ],
      },
    });
    const { body } = await owner().call(r.listPixels, { params: target() });
    const { data, gaps } = r.listPixels.response.parse(body);
    expect([data.length, data[0]]).toMatchObject([2, { code: null, createdAt: null }]);
    expect(gaps).toEqual({ isCutShort: false, unreadableRows: 1 });
  });

  it('of a profile that is logged out are a failure of the profile', async () => {
    scene.sandbox().state.faults.add({
      kind: 'token',
      profileId: scene.getProfile().facebookId,
      state: 'expired',
    });
    const { status, body } = await owner().call(r.listBusinesses, {
      params: { adUserId: adUserId() },
    });
    expect([status, body]).toMatchObject([400, { type: 'FailedPreconditionError', code: 190 }]);
  });
});

describe('asking to share', () => {
  it.each([
    ['nothing', [], 'body.adAccountIds'],
    ['a name', ['act_1'], 'body.adAccountIds.0'],
    ['a negative number', ['-1'], 'body.adAccountIds.0'],
    ['zero', ['000'], 'body.adAccountIds.0'],
    ['one twice', ['1', '2', '1'], 'body.adAccountIds.2'],
    [
      'too many',
      Array.from({ length: PIXEL_SHARE_ACCOUNTS_MAX + 1 }, (_, at) => String(at + 1)),
      'body.adAccountIds',
    ],
  ])('is refused with %s', async (_, adAccountIds, field) => {
    const { status, body } = await owner().call(r.share, {
      params: target(),
      body: { adAccountIds },
    });
    expect([status, body]).toMatchObject([400, { details: { fields: [{ field }] } }]);
  });

  it('is refused for a profile that is not connected, and leaves no trace', async () => {
    await app().container.modules.adUsersModule.service.reportStatus({
      adUserId: adUserId(),
      status: 'login_required',
    });
    const { status, body } = await owner().call(r.share, {
      params: target(),
      body: { adAccountIds: ['1'] },
    });
    expect([status, body]).toMatchObject([400, { code: 'login_required' }]);
    const { rows } = await app().container.db.raw<{ rows: unknown[] }>(
      'select 1 from pixel_sharings where ad_user_id = ? and id <> ?',
      [adUserId(), sharingId],
    );
    expect(rows).toEqual([]);
  });

  it('again under the same key follows the same sharing', async () => {
    const ids = adAccountIds().slice(0, 2);
    const first = await scene.share(ids, { key: 'share-once' });
    await first.until(({ sharings }) => sharings.length > 0);
    const second = await scene.share(ids, { key: 'share-once' });
    await second.until(({ sharings }) => sharings.length > 0);
    expect(second.id).toBe(first.id);
    await scene.run(first.id);
    await Promise.all([first.closed, second.closed]);
    expect(second.results).toEqual(first.results);
    expect(scene.asked()).toEqual(ids);
    const other = await owner().call(r.share, {
      params: target(),
      body: { adAccountIds: ['1'] },
      key: 'share-once',
    });
    expect([other.status, other.body]).toMatchObject([409, { code: 'idempotency_key_reused' }]);
  });
});

describe('the history', () => {
  const accountIdOf = async () => {
    const { rows } = await app().container.db.raw<{ rows: { account_id: string }[] }>(
      'select account_id from ad_users where id = ?',
      [adUserId()],
    );
    return rows[0]?.account_id ?? '';
  };

  it('has the sharings of profiles that the account sees, the latest first, by pages', async () => {
    const second = await app().factories.buildPixelSharing({ adUserId: adUserId() });
    const accountId = await accountIdOf();
    const { body } = await owner().call(r.list, { params: { accountId }, query: { limit: 2 } });
    const { data, paging } = r.list.response.parse(body);
    expect(data.map(({ id }) => id)).toEqual([second, sharingId]);
    expect(data[1]).toMatchObject({
      state: 'finished',
      counts: { total: 1, shared: 1, failed: 0, stopped: 0 },
    });
    expect(paging).toMatchObject({ limit: 2, offset: 0 });
    const next = await owner().call(r.list, {
      params: { accountId },
      query: { limit: 1, offset: 1 },
    });
    expect(r.list.response.parse(next.body).data.map(({ id }) => id)).toEqual([sharingId]);
  });

  it('of others is refused, as are pages that cannot be', async () => {
    const accountId = await accountIdOf();
    const statuses = await Promise.all([
      app().anonymous().call(r.list, { params: { accountId } }),
      mate().call(r.list, { params: { accountId } }),
      stranger().call(r.list, { params: { accountId } }),
      owner().call(r.list, { params: { accountId }, query: { limit: 0 } }),
      owner().call(r.list, { params: { accountId: gone } }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([401, 403, 404, 400, 404]);
  });
});

describe('sharing again', () => {
  it('of nothing that failed is refused', async () => {
    const { status, body } = await owner().call(r.retry, { ...ofSharing(), body: {} });
    expect([status, body]).toMatchObject([400, { code: 'nothing_to_retry' }]);
  });

  it('twice under one key happens once', async () => {
    await failOne();
    const again = { ...ofSharing(), body: {}, key: 'retry-once' };
    const answers = [await owner().call(r.retry, again), await owner().call(r.retry, again)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = await app().container.db.raw<{ rows: { round: number }[] }>(
      'select round from pixel_sharings where id = ?',
      [sharingId],
    );
    expect(rows).toEqual([{ round: 2 }]);
  });
});
