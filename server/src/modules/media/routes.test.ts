import {
  type MediaOwner,
  mediaFolder,
  PREVIEW_EAGER,
  mediaRoutes as r,
  type SignedUpload,
} from '@ads-checker/shared/contracts/media';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import type { TestClient } from '../../../test/harness/client.ts';
import { signParameters } from '../../gateways/media-host/signing.ts';

const cloudinary = {
  cloudName: 'shop',
  apiKey: '12345',
  apiSecret: 'abcd',
  algorithm: 'sha1',
  uploadPrefix: 'https://api.cloudinary.com',
} as const;

let app: TestApp;
let owner: TestClient;
let reader: TestClient;
let ofProfile: MediaOwner & { adUserId: string };
let ofAccount: MediaOwner & { accountId: string };

beforeAll(async () => {
  app = await startTestApp({ cloudinary });
  const { factories } = app;
  const account = await factories.buildAccount();
  const { id: accountId, teamId } = account;
  const other = await factories.buildAccount({ teamId, readTeamAds: true });
  owner = await app.signIn({ username: account.user.username });
  reader = await app.signIn({ username: other.user.username });
  ofProfile = { teamId, adUserId: await factories.buildAdUser({ accountId }) };
  ofAccount = { teamId, accountId };
});
afterAll(() => app?.close());

async function sign(client: TestClient, body: object): Promise<SignedUpload> {
  const answer = await client.call(r.sign, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return r.sign.response.parse(answer.body).data;
}

describe('sign', () => {
  it('signs what is asked for, and says where it is sent', async () => {
    const asked = {
      public_id: 'cup_red-a1b2c',
      eager: PREVIEW_EAGER,
      folder: mediaFolder(ofProfile),
    };
    const before = Math.floor(Date.now() / 1000);
    const { timestamp, ...signed } = await sign(owner, asked);
    expect(timestamp - before).toBeLessThan(60);
    expect(signed).toEqual({
      apiKey: '12345',
      cloudName: 'shop',
      folder: asked.folder,
      uploadUrl: 'https://api.cloudinary.com/v1_1/shop/auto/upload',
      signature: signParameters({ parameters: { ...asked, timestamp }, secret: 'abcd' }),
    });
  });

  it('uses the folder of the acting account when none is named', async () => {
    expect((await sign(owner, {})).folder).toBe(mediaFolder(ofAccount));
  });

  it('needs a session', async () => {
    expect((await app.anonymous().call(r.sign, { body: {} })).status).toBe(401);
  });

  it('is refused for a profile and an account that the actor may not manage', async () => {
    for (const folder of [mediaFolder(ofProfile), mediaFolder(ofAccount)]) {
      const answer = await reader.call(r.sign, { body: { folder } });
      expect([folder, answer.status]).toEqual([folder, 403]);
    }
  });

  it('is refused for what is not there, or not in that team', async () => {
    const stranger = await app.factories.buildAccount();
    const folders = [
      mediaFolder({ ...ofProfile, adUserId: '999999' }),
      mediaFolder({ ...ofProfile, teamId: stranger.teamId }),
      mediaFolder({ ...ofAccount, teamId: stranger.teamId }),
      mediaFolder({ teamId: stranger.teamId, accountId: stranger.id }),
    ];
    for (const folder of folders) {
      const answer = await owner.call(r.sign, { body: { folder } });
      expect([folder, answer.status]).toEqual([folder, 404]);
    }
  });

  it.each([
    [{ folder: 'logos' }, 'body.folder'],
    [{ folder: 'teams/1/profiles/1/../../2' }, 'body.folder'],
    [{ public_id: '' }, 'body.public_id'],
    [{ public_id: 'a/b' }, 'body.public_id'],
    [{ public_id: 'a?b' }, 'body.public_id'],
    [{ public_id: 'a'.repeat(256) }, 'body.public_id'],
    [{ eager: 'w_10000,h_10000' }, 'body.eager'],
    [{ bytes: 0 }, 'body.bytes'],
    [{ bytes: 201 * 1024 * 1024 }, 'body.bytes'],
    [{ notification_url: 'https://example.com' }, 'body.notification_url'],
  ])('does not sign %j', async (body, field) => {
    const answer = await owner.call(r.sign, { body });
    expect([answer.status, answer.body]).toEqual([
      400,
      expect.objectContaining({
        details: { fields: [expect.objectContaining({ field })] },
      }),
    ]);
  });

  it('signs so many a minute for each user', async () => {
    const { user } = await app.factories.buildAccount();
    const busy = await app.signIn({ username: user.username });
    const statuses: number[] = [];
    for (let count = 0; count < 121; count += 1) {
      statuses.push((await busy.call(r.sign, { body: {} })).status);
    }
    expect([statuses.lastIndexOf(200), statuses.at(-1)]).toEqual([119, 429]);
    expect((await owner.call(r.sign, { body: {} })).status).toBe(200);
  });
});

describe('getHost', () => {
  it('tells every member', async () => {
    expect((await reader.call(r.getHost, {})).body).toEqual({
      data: { kind: 'cloudinary', cloudName: 'shop' },
    });
    expect((await app.anonymous().call(r.getHost, {})).status).toBe(401);
  });
});

it('lets pages send files to the host, and nowhere else', async () => {
  const policy = (await fetch(`${app.baseUrl}/`)).headers.get('content-security-policy');
  expect(policy).toContain("connect-src 'self' https://api.cloudinary.com;");
});

it('takes no files itself when there is a host', async () => {
  const answer = await fetch(`${app.baseUrl}/media/upload`, { method: 'POST', body: 'x' });
  expect(answer.status).toBe(404);
});
