import { afterAll, beforeAll, expect, it } from 'vitest';
import { startClient, type TestClient } from './testing/client.ts';

let client: TestClient;
beforeAll(async () => {
  client = await startClient();
});
afterAll(() => client.sandbox.close());

const read = async (path: string) => {
  const answer = await fetch(`${client.sandbox.url}${path}`);
  return { status: answer.status, html: await answer.text() };
};

it('says what a link to a page of the network opens, and for what', async () => {
  const { world } = client.sandbox.state.journal;
  const [ad] = world.ads.values();
  const account = world.adAccounts.get(ad?.adAccountId ?? '');
  if (ad === undefined || account === undefined) {
    throw new Error('The world has no ads.');
  }
  const manager = await read(`/adsmanager/manage/ads?act=${account.id}&selected_ad_ids=${ad.id}`);
  expect(manager.status).toBe(200);
  expect(manager.html).toContain('opens Ads Manager on Facebook');
  expect(manager.html).toContain(`(${account.id})`);
  expect(manager.html).toContain(`(${ad.id})`);
  const billing = await read(`/billing_hub/payment_settings?asset_id=${account.id}`);
  expect(billing.html).toContain('opens Billing on Facebook');
  expect(billing.html).toContain(`(${account.id})`);
  const quality = await read(`/accountquality/${account.id}`);
  expect(quality.html).toContain('opens Account quality on Facebook');
  expect(quality.html).toContain(`(${account.id})`);
  expect((await read('/accountquality/')).html).toContain('<ul></ul>');
});
