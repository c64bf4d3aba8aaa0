import { activityRoutes } from '@ads-checker/shared/contracts/activity';
import { webhookRoutes as r, WEBHOOK_EVENTS } from '@ads-checker/shared/contracts/webhooks';
import { Webhook as Judge } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import type { TestClient } from '../../../test/harness/client.ts';
import { startWebhookReceiver } from '../../../test/harness/webhook-receiver.ts';
import { createNewsHandlers } from '../notifications/news-repository.ts';
import { RETRY_DELAYS_MS } from './deliver.ts';

const DAY_MS = 24 * 60 * 60_000;

let app: TestApp;
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
let now = new Date();
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  receiver = await startWebhookReceiver();
});
beforeEach(() => {
  now = new Date();
  receiver.calls.splice(0);
  receiver.answerWith({ status: 204 });
});
afterAll(async () => {
  receiver?.close();
  await app?.close();
});

async function ask(client: TestClient, ...request: Parameters<TestClient['call']>) {
  const { status, body } = await client.call(...request);
  return { status, body };
}

const notLoggedIn = {
  status: 401,
  body: { error: 'User is not logged in.', type: 'AuthenticationError' },
};

async function buildAdmin(permissions: object = { manageTeam: true, readTeamAds: true }) {
  const account = await app.factories.buildAccount(permissions);
  return { ...account, client: await app.signIn(account.user) };
}

async function build(address = receiver.address) {
  const admin = await buildAdmin();
  const { status, body } = await ask(admin.client, r.create, {
    params: { teamId: admin.teamId },
    body: { address, events: [...WEBHOOK_EVENTS] },
  });
  expect(status).toBe(200);
  const { webhook, secret } = r.create.response.parse(body).data;
  return { ...admin, webhook, secret, params: { webhookId: webhook.id } };
}

type Built = Awaited<ReturnType<typeof build>>;

async function sendTest({ client, params }: Built) {
  const { body } = await client.call(r.sendTest, { params });
  return r.sendTest.response.parse(body).data.delivery;
}

async function logOf({ client, params }: Built) {
  const { body } = await client.call(r.listDeliveries, { params });
  return r.listDeliveries.response.parse(body).data;
}

async function readWebhook({ client, teamId }: Built) {
  const { body } = await client.call(r.list, { params: { teamId } });
  return r.list.response.parse(body).data.webhooks[0];
}

const deliver = (deliveryId: string) =>
  app.container.modules.webhooksModule.deliveries.deliver({
    deliveryId,
    signal: new AbortController().signal,
  });

/** Publishes an outage of a proxy, and returns the resulting deliveries. */
async function happen(built: Built, of: { adUserId: string } | { teamId: string } = built) {
  const { db } = app.container;
  const { notifier: newsNotifier } = app.container.modules.notificationsModule;
  const target = 'adUserId' in of ? { adUserId: of.adUserId } : { teamId: of.teamId };
  const subject =
    'adUserId' in of
      ? { kind: 'profile_needs_login' as const, status: 'login_required' as const }
      : {
          kind: 'tracker_unreachable' as const,
          binomId: '7',
          binomName: 'Solar',
          failure: 'timeout' as const,
        };
  await db.transaction((trx) =>
    createNewsHandlers({ db: app.container.db }).newsHappened(
      {
        of: target,
        group: `test ${built.webhook.id} ${now.getTime()}`,
        at: now,
        subjects: [subject],
      },
      trx,
    ),
  );
  await newsNotifier.notify({ teamId: built.teamId, signal: new AbortController().signal });
  return logOf(built);
}

describe('webhooks of a team', () => {
  it.each([r.list, r.create, r.update, r.delete, r.renewSecret, r.sendTest, r.listDeliveries])(
    '$method $path asks for a session, and knows none of other teams',
    async (route) => {
      const built = await build();
      const params = { teamId: built.teamId, webhookId: built.webhook.id };
      const body =
        route === r.create
          ? { address: receiver.address, events: ['proxy_down'] }
          : route === r.update
            ? { isEnabled: false }
            : undefined;
      const input = { params, ...(body === undefined ? {} : { body }) };
      expect(await ask(app.anonymous(), route, input)).toEqual(notLoggedIn);
      const stranger = await buildAdmin();
      expect((await ask(stranger.client, route, input)).status).toBe(404);
      const member = await buildAdmin({ teamId: built.teamId });
      expect((await ask(member.client, route, input)).status).toBe(403);
    },
  );

  it.each([
    [{ address: 'ftp://example.com', events: ['proxy_down'] }, 'body.address'],
    [{ address: 'not an address', events: ['proxy_down'] }, 'body.address'],
    [{ address: 'https://me:secret@example.com', events: ['proxy_down'] }, 'body.address'],
    [{ address: 'https://example.com', events: [] }, 'body.events'],
    [{ address: 'https://example.com', events: ['proxy_down', 'proxy_down'] }, 'body.events'],
    [{ address: 'https://example.com', events: ['sunrise'] }, 'body.events.0'],
  ])('refuse %j', async (body, field) => {
    const { client, teamId } = await buildAdmin();
    expect(await ask(client, r.create, { params: { teamId }, body })).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field }] } },
    });
  });

  it('are added, changed and deleted, which the log tells without paths or secrets', async () => {
    const built = await build();
    const { client, teamId, webhook, secret, params, id } = built;
    expect(webhook).toEqual({
      id: webhook.id,
      teamId,
      address: receiver.address,
      events: [...WEBHOOK_EVENTS],
      isEnabled: true,
      accountId: id,
      savedByName: `Test ${built.user.username}`,
      tokenName: null,
      failingSince: null,
      stoppedAt: null,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { rows } = await app.container.db.raw<{ rows: object[] }>(
      'select to_jsonb(w) as w from webhooks w',
    );
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
    await client.call(r.update, { params, body: { isEnabled: false, events: ['proxy_down'] } });
    const renewed = await ask(client, r.renewSecret, { params });
    expect(r.renewSecret.response.parse(renewed.body).data.secret).not.toBe(secret);
    expect(await ask(client, r.delete, { params })).toEqual({ status: 200, body: { data: null } });
    expect((await ask(client, r.delete, { params })).status).toBe(404);
    const log = await client.call(activityRoutes.list, {
      params: { teamId },
      query: { kind: 'api' },
    });
    const entries = activityRoutes.list.response.parse(log.body).data;
    expect(
      entries.map(({ action, changes }) => [action, changes.map(({ field }) => field)]),
    ).toEqual([
      ['deleted', []],
      ['secret_renewed', []],
      ['updated', ['events', 'isEnabled']],
      ['created', ['address', 'events']],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/\/hook|from=ads|whsec/);
  });
});

describe('a webhook created again with the same key', () => {
  const create = (admin: Awaited<ReturnType<typeof buildAdmin>>, key: string, address: string) =>
    ask(admin.client, r.create, {
      key,
      params: { teamId: admin.teamId },
      body: { address, events: [WEBHOOK_EVENTS[0]] },
    });

  it('is the first one with its secret', async () => {
    const admin = await buildAdmin();
    const first = await create(admin, 'webhook-1', receiver.address);
    expect(first.status).toBe(200);
    expect(await create(admin, 'webhook-1', receiver.address)).toEqual(first);
    const { body } = await ask(admin.client, r.list, { params: { teamId: admin.teamId } });
    expect(r.list.response.parse(body).data.webhooks).toHaveLength(1);
  });

  it('is refused once it was changed, deleted or asked for otherwise', async () => {
    const admin = await buildAdmin();
    const { body } = await create(admin, 'webhook-2', receiver.address);
    const { webhook } = r.create.response.parse(body).data;
    const params = { webhookId: webhook.id };
    const changed = {
      status: 409,
      body: { error: 'This webhook was changed or deleted since.', type: 'ConflictError' },
    };
    expect(await create(admin, 'webhook-2', `${receiver.address}/other`)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    });
    now = new Date(now.getTime() + DAY_MS);
    await ask(admin.client, r.renewSecret, { params });
    expect(await create(admin, 'webhook-2', receiver.address)).toEqual(changed);
    await ask(admin.client, r.delete, { params });
    expect(await create(admin, 'webhook-2', receiver.address)).toEqual(changed);
  });
});

describe('a message', () => {
  it('of a test arrives signed, as a foreign library says', async () => {
    const built = await build();
    const delivery = await sendTest(built);
    await deliver(delivery.id);
    const [call] = receiver.calls;
    expect(call?.path).toBe('/hook?from=ads');
    const headers = call?.headers as Record<string, string>;
    expect(new Judge(built.secret).verify(call?.body ?? '', headers)).toEqual({
      type: 'test',
      timestamp: now.toISOString(),
      data: { teamId: built.teamId, webhookId: built.webhook.id },
    });
    const other = await build();
    expect(() => new Judge(other.secret).verify(call?.body ?? '', headers)).toThrow();
    expect(await logOf(built)).toEqual([
      expect.objectContaining({
        id: delivery.id,
        event: 'test',
        state: 'delivered',
        attempts: 1,
        statusCode: 204,
        failure: null,
        nextAttemptAt: null,
      }),
    ]);
    await deliver(delivery.id);
    expect(receiver.calls).toHaveLength(1);
  });

  it('is told of what its administrator may see, and of nothing else', async () => {
    const built = await build();
    const [told] = await happen(built);
    await deliver(told?.id ?? '');
    expect(JSON.parse(receiver.calls[0]?.body ?? '{}')).toMatchObject({
      type: 'tracker_unreachable',
      data: { teamId: built.teamId, binomName: 'Solar' },
    });
    const blind = await buildAdmin({ teamId: built.teamId, manageTeam: true });
    await blind.client.call(r.update, { params: built.params, body: { isEnabled: true } });
    const owner = await app.factories.buildAccount({ teamId: built.teamId });
    const adUserId = await app.factories.buildAdUser({ accountId: owner.id });
    now = new Date(now.getTime() + 1_000);
    expect(await happen(built, { adUserId })).toHaveLength(1);
    await built.client.call(r.update, { params: built.params, body: { isEnabled: true } });
    now = new Date(now.getTime() + 1_000);
    expect((await happen(built, { adUserId }))[0]).toMatchObject({ event: 'profile_needs_login' });
  });

  it('is told to nobody once its administrator manages the team no longer', async () => {
    const built = await build();
    await app.factories.changeAccount(built.id, { permissions: { manage_team: false } });
    const other = await buildAdmin({ teamId: built.teamId, manageTeam: true });
    expect(await happen({ ...built, client: other.client })).toEqual([]);
    expect((await readWebhook({ ...built, client: other.client }))?.accountId).toBeNull();
  });

  it('is tried again with back-off, under one id, and then given up', async () => {
    const built = await build();
    const [told] = await happen(built);
    receiver.answerWith({ status: 503 });
    for (const [index, delayMs] of RETRY_DELAYS_MS.entries()) {
      await deliver(told?.id ?? '');
      const [entry] = await logOf(built);
      expect(entry).toMatchObject({
        state: 'pending',
        attempts: index + 1,
        statusCode: 503,
        failure: 'refused',
        nextAttemptAt: new Date(now.getTime() + delayMs).toISOString(),
      });
      now = new Date(now.getTime() + delayMs);
    }
    await deliver(told?.id ?? '');
    const [entry] = await logOf(built);
    expect(entry).toMatchObject({ state: 'failed', attempts: RETRY_DELAYS_MS.length + 1 });
    expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set([`msg_${told?.id}`]),
    );
    const queued = await app.container
      .db('graphile_worker.jobs')
      .where({ task_identifier: 'deliver-webhook' });
    expect(queued.length).toBeGreaterThan(0);
  });

  it('that arrives ends the failing', async () => {
    const built = await build();
    const [told] = await happen(built);
    receiver.answerWith({ status: 500 });
    await deliver(told?.id ?? '');
    expect((await readWebhook(built))?.failingSince).toBe(now.toISOString());
    receiver.answerWith({ status: 200 });
    await deliver(told?.id ?? '');
    expect((await readWebhook(built))?.failingSince).toBeNull();
    expect((await logOf(built))[0]).toMatchObject({ state: 'delivered', attempts: 2 });
  });

  it.each([
    [
      'redirects are not followed',
      { status: 302, headers: { location: '/elsewhere' } },
      'redirect',
    ],
    ['refusals say how', { status: 404 }, 'refused'],
  ])('%s', async (_, answer, failure) => {
    const built = await build();
    receiver.answerWith(answer);
    const { id } = await sendTest(built);
    await deliver(id);
    expect((await logOf(built))[0]).toMatchObject({
      state: 'failed',
      statusCode: answer.status,
      failure,
    });
    expect(receiver.calls).toHaveLength(1);
  });

  it.each([
    ['http://10.0.0.1/hook', 'blocked_address'],
    ['http://169.254.169.254/latest/meta-data', 'blocked_address'],
    ['http://127.0.0.1:1/nobody', 'unreachable'],
  ])('to %s fails: %s', async (address, failure) => {
    const built = await build(address);
    const { id } = await sendTest(built);
    await deliver(id);
    expect((await logOf(built))[0]).toMatchObject({ state: 'failed', statusCode: null, failure });
  });

  it('of a webhook that was switched off is dropped', async () => {
    const built = await build();
    const [told] = await happen(built);
    await built.client.call(r.update, { params: built.params, body: { isEnabled: false } });
    await deliver(told?.id ?? '');
    expect((await logOf(built))[0]).toMatchObject({
      state: 'failed',
      failure: 'switched_off',
      attempts: 0,
    });
    expect(receiver.calls).toEqual([]);
  });

  it('after days of failure turns the webhook off and tells the administrators', async () => {
    const built = await build();
    const member = await app.factories.buildAccount({ teamId: built.teamId });
    const [told] = await happen(built);
    receiver.answerWith({ status: 500 });
    await deliver(told?.id ?? '');
    now = new Date(now.getTime() + 5 * DAY_MS);
    await deliver(told?.id ?? '');
    expect(await readWebhook(built)).toMatchObject({
      isEnabled: false,
      stoppedAt: now.toISOString(),
    });
    await app.container.modules.notificationsModule.notifier.notify({
      teamId: built.teamId,
      signal: new AbortController().signal,
    });
    const rows = await app.container
      .db('notifications')
      .whereRaw(`subject ->> 'kind' = 'webhook_stopped'`)
      .whereIn('account_id', [built.id, member.id]);
    expect(rows.map(({ account_id }) => account_id)).toEqual([built.id]);
    await built.client.call(r.update, { params: built.params, body: { isEnabled: true } });
    expect(await readWebhook(built)).toMatchObject({
      isEnabled: true,
      stoppedAt: null,
      failingSince: null,
    });
  });

  it('of a test is limited to a few a minute', async () => {
    const built = await build();
    for (let count = 0; count < 10; count += 1) {
      await sendTest(built);
    }
    const { status, body } = await ask(built.client, r.sendTest, { params: built.params });
    expect([status, body]).toMatchObject([429, { type: 'TooManyRequestsError' }]);
  });
});
