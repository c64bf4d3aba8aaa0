import { allRoutes } from '@ads-checker/shared/contracts/api';
import { teamRoutes } from '@ads-checker/shared/contracts/teams';
import { telegramRoutes } from '@ads-checker/shared/contracts/telegram';
import { API_PREFIX, fillPath, type RouteShape } from '@ads-checker/shared/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { TokenClient } from './harness/api-token.ts';
import { startTestApp, type TestApp } from './harness/app.ts';
import type { TestClient, TestResponse } from './harness/client.ts';
import { errorEnvelopeSchema } from './harness/error-envelope.ts';
import { TestExtension } from './harness/extension.ts';
import { startRefusingNetwork } from './harness/refusing-network.ts';

const TWENTY_DIGITS = '9'.repeat(20);
const HOSTILE_TEXTS = [
  `'; drop table users; --`,
  `1 or 1=1`,
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '\u0000',
  TWENTY_DIGITS,
  '9'.repeat(21),
  '-1',
  '1e3',
  ' ',
  '💥',
  'x'.repeat(2000),
];
const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e308,
  [],
  {},
  [[]],
  { $ne: 1 },
  { constructor: { prototype: { isAdmin: true } } },
  ...HOSTILE_TEXTS,
];
/** A response names only the first of many invalid fields. */
const FIELDS_AT_ONCE = 6;
const IDS_OF_NETWORK: ReadonlySet<string> = new Set([
  'adAccountId',
  'adCampaignId',
  'adSetId',
  'adId',
  'adObjectId',
  'businessId',
  'pixelId',
  'catalogId',
]);
const HOSTILE_BODIES = [
  '{',
  '',
  'null',
  '[]',
  '"text"',
  '17',
  '{"a":1,}',
  '{"__proto__":{"isAdmin":true}}',
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
];

let network: Awaited<ReturnType<typeof startRefusingNetwork>>;
let app: TestApp;
let client: TestClient;
let extension: TestExtension;
let token: TokenClient;
let known: Readonly<Record<string, string>>;

beforeAll(async () => {
  network = await startRefusingNetwork();
  app = await startTestApp({ graphUrl: network.url });
  const account = await app.factories.buildAccount({ manageTeam: true });
  known = {
    userId: account.user.id,
    teamId: account.teamId,
    accountId: account.id,
    sessionId: '999999999',
    pairingKeyId: '999999999',
    adUserId: await app.factories.buildAdUser({ accountId: account.id }),
    groupId: await app.factories.buildGroup({ accountId: account.id }),
    proxyId: await app.factories.buildProxy({ accountId: account.id }),
    invitationId: await app.factories.buildInvitation({ teamId: account.teamId }),
    adAccountId: '77',
    adCampaignId: '78',
    adSetId: '79',
    adId: '80',
    adObjectId: '80',
    pagePostId: '81_82',
    commentId: '82_83',
    changeId: '999999999',
    copyId: '999999999',
    webhookId: await app.factories.buildWebhook({ teamId: account.teamId }),
    businessId: '83',
    catalogId: '85',
    saveId: '999999999',
    pixelId: '84',
    pixelSharingId: '999999999',
    plannedChangeId: '999999999',
    launchTemplateId: '999999999',
    launchPlanId: '999999999',
    launchRunId: '999999999',
    scheduleId: '999999999',
    creativeId: '999999999',
    commentTaskId: '999999999',
    commentPresetId: '999999999',
    commentUserId: '999999999',
    savedViewId: '999999999',
    tagId: '999999999',
    notificationId: '999999999',
    binomId: '999999999',
    ruleId: '999999999',
    jobId: '999999999',
    runId: '999999999',
    objectId: '999999999',
    templateId: '999999999',
    collection: 'adUsers',
  };
  client = await app.signIn(account.user);
  extension = await TestExtension.pair(client);
  token = await TokenClient.create(client);
});
afterAll(async () => {
  await app?.close();
  network?.close();
});

const routes = allRoutes.filter(({ key }) => key !== 'identity.logout');
/** Without its secret the webhook reveals nothing, not even what is wrong with the request. */
const answering = routes.filter(({ key }) => key !== 'telegram.webhook');
const withBody = answering.filter(
  ({ route }) => route.method !== 'GET' && route.fileField === undefined,
);

function callerOf(route: RouteShape): TestClient {
  switch (route.auth) {
    case 'extension':
      return extension;
    case 'apiToken':
      return token;
    default:
      return client;
  }
}

/** Comments of a preset are the product's own, those of a post the network's. */
function knownOf({ path }: RouteShape): Readonly<Record<string, string>> {
  return path.startsWith('/comment-presets/') ? { ...known, commentId: '999999999' } : known;
}

function pathOf(
  route: RouteShape,
  params: Readonly<Record<string, string>> = knownOf(route),
): string {
  return `${API_PREFIX}${fillPath(route.path, params)}`;
}

function shapeOf(schema: z.ZodType | undefined): Readonly<Record<string, unknown>> {
  return schema instanceof z.ZodObject ? schema.shape : {};
}

/** Hostile values differ by field: a text may be a valid name, null never is. */
function acceptsField({
  route,
  field,
  value,
}: {
  route: RouteShape;
  field: string;
  value: unknown;
}): boolean {
  const schema = shapeOf(route.body)[field];
  return schema instanceof z.ZodType && schema.safeParse(value).success;
}

/** Stored rows as one text; sessions are only counted, since every call updates them. */
async function dump(): Promise<string> {
  const { rows } = await app.container.db.raw<{ rows: unknown[] }>(
    `select (select json_agg(t order by id) from users t) u, (select json_agg(t order by id) from proxies t) x, (select json_agg(t order by id) from teams t) t,
       (select json_agg(t order by id) from accounts t) a, (select json_agg(t order by id) from ad_users t) p,
       (select count(*) from sessions) s, (select count(*) from idempotency_keys) k`,
  );
  return JSON.stringify(rows);
}

function expectRefused(response: TestResponse): readonly string[] {
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
  const { details } = errorEnvelopeSchema.parse(response.body);
  return (details?.fields ?? []).map(({ field }) => field);
}

describe('bad input', () => {
  const withParameters = routes.filter(({ route }) => route.params !== undefined);

  it.each(withParameters)('$key rejects hostile parameters', async ({ route }) => {
    const before = await dump();
    const names = Object.keys(route.params?.shape ?? {});
    const ask = async (hostile: readonly string[], text: string): Promise<readonly string[]> => {
      const params = Object.fromEntries(hostile.map((name) => [name, text]));
      const response = await callerOf(route).raw({
        method: route.method,
        path: pathOf(route, { ...knownOf(route), ...params }),
        ...(route.method === 'GET'
          ? {}
          : { body: '{"status":"PAUSED"}', headers: { 'content-type': 'application/json' } }),
      });
      return expectRefused(response);
    };
    for (const text of HOSTILE_TEXTS.filter((item) => item !== TWENTY_DIGITS)) {
      expect(await ask(names, text)).toEqual(
        expect.arrayContaining(names.map((name) => `params.${name}`)),
      );
    }
    // Well-formed, but no such row exists. The Graph API answers that of its own ids.
    for (const name of names.filter((each) => !IDS_OF_NETWORK.has(each))) {
      await ask([name], TWENTY_DIGITS);
    }
    expect(await dump()).toBe(before);
  });

  it('telegram.webhook responds as a missing route to any input', async () => {
    for (const body of HOSTILE_BODIES) {
      const response = await client.raw({
        method: 'POST',
        path: `${pathOf(telegramRoutes.webhook)}?surprise=1`,
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect([body.slice(0, 40), response.status, response.body]).toEqual([
        body.slice(0, 40),
        404,
        { error: 'The requested resource or route is not found.', type: 'NotFoundError' },
      ]);
    }
  });

  it.each(answering)('$key names an unknown or malformed query field', async ({ route }) => {
    for (const [query, field] of [
      ['surprise=1', 'query.surprise'],
      ['a[b=1', 'query.a[b'],
      ['__proto__[x]=1', 'query.__proto__[x]'],
      ['x[]=1&x=2', 'query.x'],
    ]) {
      const response = await callerOf(route).raw({
        method: route.method,
        path: `${pathOf(route)}?${query}`,
        ...(route.body === undefined
          ? {}
          : { body: '{}', headers: { 'content-type': 'application/json' } }),
      });
      expect(response.status).toBe(400);
      expect(expectRefused(response)).toContain(field);
    }
  });

  const queries = routes.flatMap(({ key, route }) =>
    Object.keys(shapeOf(route.query)).map((name) => ({ key, route, name })),
  );

  it.each(queries)('$key rejects hostile values of query $name', async ({ route, name }) => {
    for (const text of [`'; drop table users; --`, '\u0000', '-1', '[object Object]']) {
      const response = await callerOf(route).raw({
        method: route.method,
        path: `${pathOf(route)}?${name}[x][y]=${encodeURIComponent(text)}`,
      });
      expect(expectRefused(response).join()).toContain(`query.${name}`);
    }
  });

  it.each(withBody)('$key rejects malformed and foreign bodies', async ({ route }) => {
    const before = await dump();
    for (const body of HOSTILE_BODIES.filter(
      (text) => route.body !== undefined || text.length > 4,
    )) {
      const response = await callerOf(route).raw({
        method: route.method,
        path: pathOf(route),
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect(expectRefused(response).join()).toMatch(/^body/);
    }
    const xml = await callerOf(route).raw({
      method: route.method,
      path: pathOf(route),
      headers: { 'content-type': 'application/xml' },
      body: '<a/>',
    });
    expect([xml.status, expectRefused(xml)]).toEqual([415, ['headers.content-type']]);
    const huge = await callerOf(route).raw({
      method: route.method,
      path: pathOf(route),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'x'.repeat(route.hasLargeBody ? 6_300_000 : 1_100_000) }),
    });
    expect([huge.status, expectRefused(huge)]).toEqual([413, ['body']]);
    expect(await dump()).toBe(before);
  });

  // The Bot API adds fields over time, so the webhook accepts unknown ones, and any number is an
  // `update_id`.
  const ownBodies = withBody.filter(({ key }) => key !== 'telegram.webhook');
  it.each(ownBodies)('$key rejects hostile values of every field', async ({ route }) => {
    const before = await dump();
    const fields = Object.keys(shapeOf(route.body)).concat('surprise');
    const valuesOf = (field: string) =>
      HOSTILE_VALUES.filter((value) => acceptsField({ route, field, value }));
    for (const value of HOSTILE_VALUES) {
      const rejected = fields.filter((field) => !valuesOf(field).includes(value));
      for (let at = 0; at < rejected.length; at += FIELDS_AT_ONCE) {
        const together = rejected.slice(at, at + FIELDS_AT_ONCE);
        const response = await callerOf(route).call(route, {
          params: knownOf(route),
          body: Object.fromEntries(together.map((field) => [field, value])),
        });
        const named = expectRefused(response).join();
        for (const field of together) {
          // Without its discriminator a union is rejected as a whole.
          expect(named).toMatch(new RegExp(`(^|,)body[.](${field}|kind)`));
        }
      }
    }
    expect(await dump()).toBe(before);
    for (const field of fields) {
      for (const value of valuesOf(field)) {
        const { status } = await callerOf(route).call(route, {
          params: knownOf(route),
          body: { [field]: value },
        });
        expect([field, value, status]).not.toEqual([field, value, 500]);
      }
    }
  });

  it('rejects a lone surrogate, which PostgreSQL cannot store', async () => {
    const before = await dump();
    const response = await client.call(teamRoutes.update, {
      params: known,
      body: { name: 'Half of \ud83d', description: 'whole 💥' },
    });
    expect([response.status, expectRefused(response)]).toEqual([400, ['body.name']]);
    expect(await dump()).toBe(before);
  });

  it('logged no unexpected failure', () => {
    expect(app.logs.filter((line) => line.includes('failed unexpectedly'))).toEqual([]);
  });
});
