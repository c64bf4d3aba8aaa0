import { healthRoutes } from '@ads-checker/shared/contracts/health';
import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './harness/app.ts';
import type { TestClient, TestResponse } from './harness/client.ts';
import { type StallingProxy, startStallingProxy } from './harness/stalling-proxy.ts';

const UNAVAILABLE = {
  status: 503,
  retryAfter: '2',
  body: {
    error: 'Database unavailable. Try again later.',
    type: 'UnavailableError',
    details: { retryAfterMs: 2_000 },
  },
};
const TOKEN = `adc_${'a'.repeat(43)}`;
const WAIT = { timeout: 15_000 };

let app: TestApp;
let proxy: StallingProxy;
let twin: TestApp;
let client: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  proxy = await startStallingProxy(app.databaseUrl);
  twin = await startTestApp({
    twinOf: { databaseUrl: proxy.url, secretsKeys: app.secretsKeys },
  });
  client = await twin.signIn(await twin.factories.buildUser());
});
afterAll(async () => {
  await twin?.close();
  await proxy?.close();
  await app?.close();
});

const answer = ({ status, headers, body }: TestResponse) => ({
  status,
  retryAfter: headers.get('retry-after'),
  body,
});
const readMe = async () => answer(await client.call(identityRoutes.authenticate));

it('serves again without a restart after all its connections went silent', async () => {
  await Promise.all(Array.from({ length: 20 }, readMe));
  proxy.stall();
  const answers = await Promise.all(Array.from({ length: 5 }, readMe));
  // What finds no idle connection opens one, which works.
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused).not.toHaveLength(0);
  expect(refused).toEqual(refused.map(() => UNAVAILABLE));
  await expect.poll(async () => (await readMe()).status, WAIT).toBe(200);
});

it('answers that it is unavailable, and when to try again, while its database is down', async () => {
  await proxy.close();
  expect(await readMe()).toEqual(UNAVAILABLE);
  expect(answer(await twin.anonymous().call(healthRoutes.health))).toEqual(UNAVAILABLE);
  const login = await twin.anonymous().call(identityRoutes.login, {
    body: { username: 'somebody', password: 'anything at all' },
  });
  expect(answer(login)).toEqual(UNAVAILABLE);
  const token = await twin
    .anonymous()
    .call(identityRoutes.authenticate, { headers: { authorization: `Bearer ${TOKEN}` } });
  expect(answer(token)).toEqual(UNAVAILABLE);
  expect(twin.logs.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({
      level: 'warn',
      msg: 'Database pool warning',
      pool: expect.stringMatching(/^Acquire connection error: Error: connect ECONNREFUSED [^\n]*$/),
    }),
  );
});
