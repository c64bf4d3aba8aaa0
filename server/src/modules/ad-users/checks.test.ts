import { adObjectRoutes } from '@ads-checker/shared/contracts/ad-objects';
import { adUserRoutes as r } from '@ads-checker/shared/contracts/ad-users';
import { proxyRoutes } from '@ads-checker/shared/contracts/proxies';
import { syncRoutes } from '@ads-checker/shared/contracts/sync';
import { afterEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../test/harness/client.ts';
import { TestStream } from '../../../test/harness/event-stream.ts';
import { type HttpProxy, startHttpProxy } from '../../../test/harness/http-proxy.ts';
import { clearJobs, findJob } from '../../../test/harness/jobs.ts';
import { untilWaiting } from '../../../test/harness/locks.ts';
import { useProfiles } from '../../../test/harness/profiles.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { createSecretBox } from '../../platform/crypto/secret-box.ts';
import { createJobQueue, toJobKey } from '../../platform/jobs/job-queue.ts';
import { checkAdUserJob } from './jobs/check-ad-user.job.ts';

const { app, join, person, connected, update, setTokenState, fault, requests, world } =
  useProfiles();

const HOUR_MS = 60 * 60_000;
const open: HttpProxy[] = [];
afterEach(async () => {
  for (const proxy of open.splice(0)) {
    await proxy.close();
  }
  await clearJobs(app().container);
});

function aheadBy(offsetMs: number): Clock {
  return { now: () => new Date(Date.now() + offsetMs) };
}

const stored = async (id: string) => app().container.db('ad_users').where({ id }).first();
const check = (client: TestClient, adUserId: string) =>
  client.call(r.check, { params: { adUserId } });
const jobOf = async (adUserId: string) =>
  findJob(app().container, toJobKey(checkAdUserJob, { adUserId }));
async function runChecks(offsetMs = HOUR_MS): Promise<unknown[]> {
  const ran = await app().runJobs({ clock: aheadBy(offsetMs), only: ['check-ad-user'] });
  return ran.map(({ result }) => result);
}

async function revisionsOf(adUserId: string): Promise<number> {
  const row = await app()
    .container.db('sync_rows')
    .where({ collection: 'adUsers', doc_id: adUserId })
    .first('revision');
  return Number(row?.revision);
}

async function minutesUntilNext(id: string, offsetMs = HOUR_MS): Promise<number> {
  const { runAt = new Date(0) } = (await jobOf(id)) ?? {};
  return (runAt.getTime() - Date.now() - offsetMs) / 60_000;
}

async function pullAdUsers(client: TestClient) {
  const { body } = await client.call(syncRoutes.pull, { params: { collection: 'adUsers' } });
  return syncRoutes.pull.response.parse(body).data.rows;
}

describe('POST /ad-users/{adUserId}/check', () => {
  it('brings name, picture and status up to date, for whoever may see the profile', async () => {
    const owner = await join();
    const { adUser } = await connected(owner, { isShared: true });
    const mate = await join({ teamId: owner.teamId });
    await app().container.db('ad_users').where({ id: adUser.id }).update({ name: 'As it was' });
    const stream = await TestStream.open(owner.client);
    setTokenState(person(), 'password');
    expect(await check(mate.client, adUser.id)).toMatchObject({
      status: 200,
      body: { data: { adUser: { name: 'As it was', status: 'password_changed' } } },
    });
    await stream.next('changed', ({ collections }) => collections.includes('adUsers'));
    stream.close();
    expect(await pullAdUsers(owner.client)).toMatchObject([
      { id: adUser.id, doc: { status: 'password_changed' } },
    ]);
    setTokenState(person(), 'ok');
    const { syncedAt: _, updatedAt: __, ...rest } = adUser;
    expect(await check(mate.client, adUser.id)).toMatchObject({
      status: 200,
      body: { data: { adUser: { ...rest, picture: { width: 200 } } } },
    });
  });

  it('says the fault of its proxy and changes nothing of the profile', async () => {
    const owner = await join();
    const proxy = await startHttpProxy({ password: 'right' });
    open.push(proxy);
    const { adUser } = await connected(owner, { proxy: proxy.options });
    await proxy.close();
    open.pop();
    const before = await stored(adUser.id);
    expect(await check(owner.client, adUser.id)).toMatchObject({
      status: 400,
      body: {
        type: 'FailedPreconditionError',
        code: 'proxy_refused',
        error: 'Can’t connect to the proxy server.',
      },
    });
    expect(await stored(adUser.id)).toEqual(before);
  });

  it('says that the network does not answer, and changes nothing', async () => {
    const owner = await join();
    const { adUser } = await connected(owner);
    fault({ path: '/me', effect: { type: 'html_503' } });
    const before = await stored(adUser.id);
    expect(await check(owner.client, adUser.id)).toMatchObject({
      status: 503,
      body: { type: 'UnavailableError' },
    });
    expect(await stored(adUser.id)).toEqual(before);
  });
});

describe('asking the network', () => {
  it('never goes out directly for a profile whose proxy was taken away after it was read', async () => {
    const owner = await join();
    const proxy = await startHttpProxy({ password: 'right' });
    open.push(proxy);
    const { adUser } = await connected(owner, { proxy: proxy.options });
    const { service: adUsers } = app().container.modules.adUsersModule;
    const actor = await app().factories.buildAdministrator(owner.teamId);
    const read = await adUsers.getReadable({ actor, adUserId: adUser.id });
    await update(owner.client, adUser.id, { proxyId: null });
    const params = { proxyId: adUser.proxyId ?? '' };
    expect((await owner.client.call(proxyRoutes.delete, { params })).status).toBe(200);
    const asked = requests().length;
    await expect(adUsers.checkNow(read)).rejects.toMatchObject({ type: 'UnavailableError' });
    expect(requests()).toHaveLength(asked);
  });

  it('is one call for all who ask for the same at once', async () => {
    const owner = await join();
    const { adUser } = await connected(owner);
    const asked = requests().length;
    fault({ path: '/me', count: 1, delayMs: 500, effect: { type: 'delay' } });
    const answers = await Promise.all([1, 2, 3, 4].map(() => check(owner.client, adUser.id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(requests().length - asked).toBe(1);
  });
});

describe('the background check', () => {
  it('looks at what is due and at nothing else, and again half an hour later', async () => {
    const owner = await join();
    const { adUser } = await connected(owner);
    expect(await runChecks(0)).toEqual([]);
    const asked = requests().length;
    const before = await revisionsOf(adUser.id);
    expect(await runChecks()).toEqual(['same']);
    expect(requests().slice(asked)).toMatchObject([
      { path: '/v27.0/me', profileId: adUser.facebookId, userAgent: adUser.userAgent },
    ]);
    const after = await stored(adUser.id);
    expect(after.synced_at.getTime()).toBeGreaterThan(Date.now() + HOUR_MS / 2);
    expect(await revisionsOf(adUser.id)).toBe(before);
    const minutes = await minutesUntilNext(adUser.id);
    expect(minutes).toBeGreaterThan(22);
    expect(minutes).toBeLessThan(38);
    expect(await runChecks()).toEqual([]);
  });

  it('stores a new status, tells open screens, and asks seldom then, without noise', async () => {
    const owner = await join();
    const { adUser } = await connected(owner);
    const stream = await TestStream.open(owner.client);
    setTokenState(person(), 'checkpoint');
    expect(await runChecks()).toEqual(['changed']);
    await stream.next('changed', ({ collections }) => collections.includes('adUsers'));
    stream.close();
    expect(await pullAdUsers(owner.client)).toMatchObject([
      { doc: { status: 'checkpoint_required' } },
    ]);
    const { synced_at } = await stored(adUser.id);
    expect(synced_at.toISOString()).toBe(adUser.syncedAt);
    const hours = (await minutesUntilNext(adUser.id)) / 60;
    expect(hours).toBeGreaterThan(4.4);
    expect(hours).toBeLessThan(7.6);
    const before = await revisionsOf(adUser.id);
    expect(await runChecks(12 * HOUR_MS)).toEqual(['same']);
    expect(await revisionsOf(adUser.id)).toBe(before);
    setTokenState(person(), 'ok');
    expect(await runChecks(24 * HOUR_MS)).toEqual(['changed']);
    expect(await stored(adUser.id)).toMatchObject({ status: 'active' });
  });

  it('keeps the status when the network is throttled or silent, and waits', async () => {
    const owner = await join();
    const { adUser } = await connected(owner);
    const before = await revisionsOf(adUser.id);
    fault({ path: '/me', count: 1, effect: { type: 'error', code: 613 } });
    expect(await runChecks()).toEqual(['unavailable']);
    // Error 613 specifies no time: a quarter of an hour, plus the retry delay.
    expect(await minutesUntilNext(adUser.id)).toBeGreaterThan(18);
    fault({ path: '/me', count: 1, effect: { type: 'html_503' } });
    const asked = requests().length;
    expect(await runChecks(2 * HOUR_MS)).toEqual(['unavailable']);
    expect(requests().length - asked).toBe(1);
    expect(await minutesUntilNext(adUser.id, 2 * HOUR_MS)).toBeLessThan(7);
    expect(await stored(adUser.id)).toMatchObject({ status: 'active' });
    expect(await revisionsOf(adUser.id)).toBe(before);
  });

  it('takes a proxy’s fault for the proxy’s alone', async () => {
    const owner = await join();
    const proxy = await startHttpProxy({ password: 'right' });
    open.push(proxy);
    const { adUser } = await connected(owner, { proxy: proxy.options });
    await proxy.close();
    open.pop();
    await app().runJobs({ only: ['check-proxy'] });
    const key = `check-proxy:${adUser.proxyId}`;
    expect((await findJob(app().container, key))?.runAt.getTime()).toBeGreaterThan(Date.now());
    expect(await runChecks()).toEqual(['proxy_fault']);
    expect(await stored(adUser.id)).toMatchObject({ status: 'active' });
    expect((await findJob(app().container, key))?.runAt.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('follows what other calls learn: a profile that works again is not left for hours', async () => {
    const owner = await join();
    const { adUser } = await connected(owner);
    const { reportStatus } = app().container.modules.adUsersModule.service;
    await reportStatus({ adUserId: adUser.id, status: 'login_required' });
    expect(await minutesUntilNext(adUser.id, 0)).toBeGreaterThan(200);
    await reportStatus({ adUserId: adUser.id, status: 'active' });
    expect(await minutesUntilNext(adUser.id, 0)).toBeLessThan(40);
  });

  it('is not misled by a call that began before the token was replaced', async () => {
    const owner = await join();
    const { adUser } = await connected(owner);
    setTokenState(person(), 'expired');
    const { db } = app().container;
    const lock = await db.transaction();
    await lock.raw('select pg_advisory_xact_lock(5101, ?)', [Number(owner.teamId)]);
    const call = owner.client.call(adObjectRoutes.listAdAccounts, {
      params: { adUserId: adUser.id },
    });
    await untilWaiting(db, 1);
    const place = { table: 'ad_users', field: 'accessToken', rowId: adUser.id };
    const access_token_sealed = createSecretBox({ keys: app().secretsKeys }).encrypt(
      person(1).accessToken,
      place,
    );
    await lock('ad_users').where({ id: adUser.id }).update({ access_token_sealed });
    await lock.commit();
    expect((await call).body).toMatchObject({ type: 'FailedPreconditionError' });
    expect((await stored(adUser.id)).status).toBe('active');
  });

  it('is shared by processes: every profile once', async () => {
    const owner = await join();
    const people = world().profiles.filter(({ tokenState }) => tokenState === 'ok');
    for (const profile of people) {
      await connected(owner, { profile });
    }
    const mate = await join();
    for (const profile of people) {
      await connected(mate, { profile });
    }
    const asked = requests().length;
    const runs = await Promise.all([runChecks(), runChecks(), runChecks()]);
    expect(runs.flat()).toHaveLength(2 * people.length);
    expect(requests().length - asked).toBe(2 * people.length);
  });

  it('does not judge new credentials by the old ones', async () => {
    const owner = await join();
    const { adUser } = await connected(owner);
    setTokenState(person(), 'expired');
    const { db } = app().container;
    const lock = await db.transaction();
    await lock.raw('select pg_advisory_xact_lock(5101, ?)', [Number(owner.teamId)]);
    const run = runChecks();
    await untilWaiting(db, 1);
    const next = new Date('2100-01-01T00:00:00Z');
    await lock('ad_users').where({ id: adUser.id }).update({ access_token_sealed: 'another' });
    await createJobQueue({ db }).add(
      checkAdUserJob,
      { payload: { adUserId: adUser.id }, runAt: next },
      lock,
    );
    await lock.commit();
    expect(await run).toEqual(['gone']);
    expect(await stored(adUser.id)).toMatchObject({ status: 'active' });
    expect(await jobOf(adUser.id)).toMatchObject({ runAt: next });
  });

  it('is tried again when it was told to stop, and learns nothing by that', async () => {
    const owner = await join();
    const { adUser } = await connected(owner);
    const before = await stored(adUser.id);
    const ran = await app().runJobs({
      clock: aheadBy(HOUR_MS),
      only: ['check-ad-user'],
      signal: AbortSignal.abort(),
    });
    expect(ran).toEqual([]);
    expect(await stored(adUser.id)).toEqual(before);
    expect(await jobOf(adUser.id)).toMatchObject({ attempts: 1 });
    const { db } = app().container;
    // Its next try may already be due, which nothing expedites.
    await db.raw(
      `select count(*) from graphile_worker.reschedule_jobs(
         array(select id from graphile_worker.jobs where key = ?), now() + interval '1 hour'
       )`,
      [toJobKey(checkAdUserJob, { adUserId: adUser.id })],
    );
    await createJobQueue({ db }).expedite(checkAdUserJob, { adUserId: adUser.id });
    expect(await runChecks()).toEqual(['same']);
  });

  it('ends with the profile', async () => {
    const owner = await join();
    const { adUser } = await connected(owner);
    const params = { adUserId: adUser.id };
    expect((await owner.client.call(r.delete, { params })).status).toBe(200);
    expect(await runChecks()).toEqual(['gone']);
    expect(await jobOf(adUser.id)).toBeUndefined();
  });
});
