import { adObjectRoutes as r } from '@ads-checker/shared/contracts/ad-objects';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { off, useAdObjects } from '../../../test/harness/ad-objects.ts';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import { TestClient } from '../../../test/harness/client.ts';

const { sandbox, fault, app, owner, adUserId, adId, inAccount } = useAdObjects();
let twin: TestApp;
beforeAll(async () => {
  twin = await startTestApp({ graphUrl: sandbox().url, twinOf: app() });
});
afterAll(() => twin?.close());

async function readElsewhere(id: string, query: { fresh?: '1' } = {}): Promise<string | undefined> {
  const client = new TestClient({ baseUrl: twin.baseUrl, cookies: owner().cookies });
  const { body } = await client.call(r.listAds, {
    params: inAccount(),
    query: { limit: 500, ...query },
  });
  return r.listAds.response.parse(body).data.find((ad) => ad.id === id)?.status;
}

it('another process shows a change that this one made', async () => {
  const id = adId();
  expect(await readElsewhere(id, { fresh: '1' })).toBe('ACTIVE');
  await owner().call(r.updateAd, { params: { adUserId: adUserId(), adId: id }, body: off });
  await expect.poll(() => readElsewhere(id)).toBe('PAUSED');
});

it('another process shows a change whose end this one does not know', async () => {
  const id = adId();
  expect(await readElsewhere(id, { fresh: '1' })).toBe('ACTIVE');
  fault({ method: 'POST', path: `/${id}`, count: 1, effect: { type: 'drop_after' } });
  fault({ method: 'GET', path: `/${id}`, skip: 1, count: 4, effect: { type: 'html_503' } });
  const params = { adUserId: adUserId(), adId: id };
  const { status } = await owner().call(r.updateAd, { params, body: off });
  expect(status).toBe(503);
  await expect.poll(() => readElsewhere(id)).toBe('PAUSED');
});
