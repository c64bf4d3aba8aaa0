import { afterAll, beforeAll, expect, it } from 'vitest';
import { startClient, type TestClient } from './testing/client.ts';
import * as definitions from './vendors.ts';

const vendors = Object.values(definitions);

let client: TestClient;
beforeAll(async () => {
  client = await startClient();
});
afterAll(() => client.sandbox.close());

it.each([
  ['/v27.0/me', 'graph'],
  ['/v3', 'graph'],
  ['/me', 'graph'],
  ['/__media/profile/1.svg', 'media'],
  ['/posts/1_2', 'visitor-page'],
  ['/posts/12', 'visitor-page'],
  ['/adsmanager/manage/ads', 'network-page'],
  ['/billing_hub/payment_settings', 'network-page'],
  ['/accountquality/', 'network-page'],
  ['/accountquality/1', 'network-page'],
  ['/exit-ip', 'exit-ip'],
  ['/bot1:a/getMe', 'telegram'],
  ['/t.me/some_bot', 't.me'],
  ['/binom-v1/x7k2.php', 'binom-v1'],
  ['/binom-v2/public/api/v1/user/role', 'binom-v2'],
  ['/keitaro/admin_api/v1/campaigns', 'keitaro'],
])('%s matches %s alone', (path, owner) => {
  expect(vendors.filter(({ paths }) => paths.test(path)).map(({ name }) => name)).toEqual([owner]);
});

it.each(['/', '/users', '/videos/1', '/exit-ip/1', '/adsmanager/manage/pages'])(
  '%s matches no vendor',
  async (path) => {
    const answer = await fetch(`${client.sandbox.url}${path}`);
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { error: `No vendor of the sandbox serves ${path}.` },
    ]);
  },
);

it('gives each vendor a unique name', () => {
  expect(new Set(vendors.map(({ name }) => name)).size).toBe(vendors.length);
});
