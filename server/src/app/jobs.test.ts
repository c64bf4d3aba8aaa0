import { parseCronItem } from 'graphile-worker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/harness/app.ts';
import { clearJobs, findJob } from '../../test/harness/jobs.ts';
import { purgeExpiredJob, reprojectFeedsJob } from '../modules/sync/index.ts';
import { jobs } from './jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app?.close();
});

async function runScheduled(name: string): Promise<unknown> {
  await app.container.db.raw('select graphile_worker.add_job(?)', [name]);
  const [ran] = await app.runJobs({ only: [name] });
  return ran?.result;
}

it('jobs have names of their own, and each of a row has a key', () => {
  const names = jobs.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(
    jobs.filter(({ schedule, result }) => (schedule === undefined) !== (result === undefined)),
  ).toEqual([]);
});

// An invalid schedule would crash every worker
it('schedules are read by the queue', () => {
  for (const { name, schedule } of jobs) {
    if (schedule !== undefined) {
      expect(parseCronItem({ task: name, match: schedule }).task).toBe(name);
    }
  }
});

it('every profile and proxy has a check ahead of it, and late ones are spread', async () => {
  const { db } = app.container;
  const account = await app.factories.buildAccount();
  const adUserId = await app.factories.buildAdUser({ accountId: account.id });
  const proxyIds = await Promise.all(
    Array.from({ length: 25 }, () => app.factories.buildProxy({ accountId: account.id })),
  );
  await clearJobs(app.container);
  expect([
    await runScheduled('schedule-ad-user-checks'),
    await runScheduled('schedule-proxy-checks'),
    await runScheduled('schedule-proxy-checks'),
  ]).toEqual([
    { added: 1, postponed: 0 },
    { added: 25, postponed: 0 },
    { added: 0, postponed: 0 },
  ]);
  expect(await findJob(app.container, `check-ad-user:${adUserId}`)).toMatchObject({
    priority: 100,
  });
  await db.raw(
    `select count(*) from graphile_worker.reschedule_jobs(
       array(select id from graphile_worker.jobs), now() - interval '2 days')`,
  );
  expect(await runScheduled('schedule-proxy-checks')).toEqual({ added: 0, postponed: 5 });
  const jobsOfProxies = await Promise.all(
    proxyIds.map((id) => findJob(app.container, `check-proxy:${id}`)),
  );
  const inSeconds = jobsOfProxies
    .map((job) => ((job?.runAt.getTime() ?? 0) - Date.now()) / 1000)
    .filter((seconds) => seconds > 0);
  expect(inSeconds).toHaveLength(5);
  expect(Math.max(...inSeconds)).toBeLessThanOrEqual(30);
  await clearJobs(app.container);
});

it('reproject-feeds works out anew what another release wrote, and says nothing when there is nothing', async () => {
  const { db } = app.container;
  await app.factories.buildAccount();
  await app.container.reprojection.run();
  expect(await runScheduled(reprojectFeedsJob.name)).toBeUndefined();
  const { rowCount } = await db.raw<{ rowCount: number }>(`update sync_teams set shape = ''`);
  expect(await runScheduled(reprojectFeedsJob.name)).toEqual({ teams: rowCount });
  const { rows } = await db.raw<{ rows: object[] }>('select job_name, result from job_runs');
  expect(rows).toContainEqual({ job_name: 'reproject-feeds', result: { teams: rowCount } });
  await db.raw('truncate job_runs');
});

it('purge-expired forgets old sessions, tombstones and answers, and nothing else', async () => {
  const { db, idempotency } = app.container;
  const account = await app.factories.buildAccount();
  await app.signIn(account.user);
  await app.signIn(account.user);
  const adUserId = await app.factories.buildAdUser({ accountId: account.id, name: 'Deleted' });
  await app.factories.deleteAdUser(adUserId);
  for (const key of ['old-answer', 'new-answer']) {
    await idempotency.run({
      userId: account.user.id,
      key,
      request: key,
      execute: async () => 1,
      recover: async () => 1,
    });
  }
  await db.raw(`update sessions set expires_at = now() where id = (select min(id) from sessions)`);
  await db.raw(
    `update known_devices set last_login_at = now() - interval '366 days'
     where token_hash = (select token_hash from known_devices order by 1 limit 1)`,
  );
  await db.raw(`update rate_limits set expire = null`);
  await db.raw(`insert into rate_limits (key, points, expire) values ('old', 3, 1000)`);
  await db.raw(
    `insert into rate_limits (key, points, expire) values ('new', 3, extract(epoch from now()) * 1000 + 60000)`,
  );
  await db.raw(`update sync_rows set changed_at = now() - interval '31 days' where is_deleted`);
  await db.raw(
    `update idempotency_keys set created_at = now() - interval '31 days' where key = 'old-answer'`,
  );
  const addEntry = async (name: string, age: string) =>
    db.raw(
      `insert into activity_entries (team_id, at, kind, action, subject_type, subject_id, subject_name)
       values (?, now() - cast(? as interval), 'team', 'updated', 'team', '1', ?)`,
      [account.teamId, age, name],
    );
  await addEntry('181 days ago', '181 days');
  await addEntry('179 days ago', '179 days');
  const addMessage = async (text: string, status: string, age: string) =>
    db.raw(
      `insert into telegram_messages (kind, chat_id, text, entities, status, created_at, completed_at)
       values ('reply', 7, :text, '[]', :status, now() - cast(:age as interval), now() - cast(:age as interval))`,
      { text, status, age },
    );
  await addMessage('sent 8 days ago', 'sent', '8 days');
  await addMessage('failed 6 days ago', 'failed', '6 days');
  await addMessage('still waits', 'pending', '8 days');
  const addPairing = async (userId: string, expiresIn: string) =>
    db.raw(
      `insert into extension_pairings (code_hash, user_id, account_id, session_id, expires_at)
       select sha256(cast(:expiresIn as bytea)), :userId, :accountId, max(id), now() + cast(:expiresIn as interval) from sessions`,
      { userId, accountId: account.id, expiresIn },
    );
  const colleague = await app.factories.buildUser();
  const addInvitation = async (expiresIn: string) =>
    db.raw(
      `insert into invitations (team_id, username_or_email, invited_by_user_id, manage_team, read_team_ads,
         manage_team_ads, status, created_at, expires_at)
       values (:teamId, :expiresIn, :userId, false, false, false, 'declined', now(), now() + cast(:expiresIn as interval))`,
      { teamId: account.teamId, userId: account.user.id, expiresIn },
    );
  await addInvitation('-31 days');
  await addInvitation('-29 days');
  await addPairing(account.user.id, '1 minute');
  await addPairing(colleague.id, '-1 second');
  await db.raw(
    `insert into network_limits (key, percent, reason, until)
     values ('over', 100, 'usage', now()), ('holds', 100, 'usage', now() + interval '1 minute')`,
  );
  await db.raw(
    `insert into network_token_apps (token_key, app_id, learnt_at)
     values ('old', '1', now() - interval '91 days'), ('new', '1', now() - interval '89 days')`,
  );
  await db.raw(
    `select graphile_worker.add_job('given-up', max_attempts := 1, job_key := 'old'),
       graphile_worker.add_job('given-up', max_attempts := 1, job_key := 'new')`,
  );
  await db.raw(
    `update graphile_worker._private_jobs set attempts = max_attempts,
       updated_at = case key when 'old' then now() - interval '8 days' else now() end
     where max_attempts = 1`,
  );
  await runScheduled(purgeExpiredJob.name);
  const runs = await db.raw<{ rows: unknown[] }>(
    'select job_name, is_ok, result, error from job_runs',
  );
  expect(runs.rows).toEqual([
    {
      job_name: 'purge-expired',
      is_ok: true,
      result: {
        sessions: 1,
        knownDevices: 1,
        launchRuns: 0,
        loginCounts: 1,
        tombstones: 1,
        idempotencyKeys: 1,
        activityEntries: 1,
        adCommentJobs: 0,
        adCommentsSeen: 0,
        commentInboxes: 0,
        deletedInboxComments: 0,
        adObjectChanges: 0,
        adObjectCopies: 0,
        adObjectEvents: 0,
        boostingSessions: 0,
        binomAdCosts: 0,
        sharedReads: 0,
        telegramMessages: 1,
        extensionPairings: 1,
        invitations: 1,
        mediaFiles: 0,
        networkLimits: 2,
        news: 0,
        notifications: 0,
        commentTasks: 0,
        pixelSharings: 0,
        plannedChanges: 0,
        productCatalogSaves: 0,
        resultFacts: 0,
        ruleCampaignBudgets: 0,
        ruleFigures: 0,
        webhookDeliveries: 0,
        ruleRuns: 0,
        scopedRuleCampaigns: 0,
        failedJobs: 1,
      },
      error: null,
    },
  ]);
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `select (select count(*)::int from sessions) as sessions, (select count(*)::int from idempotency_keys) as keys`,
  );
  expect(rows).toEqual([{ sessions: 1, keys: 1 }]);
  expect([await findJob(app.container, 'old'), await findJob(app.container, 'new')]).toEqual([
    undefined,
    expect.objectContaining({ attempts: 1 }),
  ]);
  expect(await db('network_limits').pluck('key')).toEqual(['holds']);
  expect(await db('network_token_apps').pluck('token_key')).toEqual(['new']);
  expect(await db('rate_limits').whereNotNull('expire').pluck('key')).toEqual(['new']);
  expect(await db('known_devices').pluck('user_id')).toEqual([account.user.id]);
  expect(await db('telegram_messages').orderBy('id').pluck('text')).toEqual([
    'failed 6 days ago',
    'still waits',
  ]);
  expect(await db('extension_pairings').pluck('user_id')).toEqual([account.user.id]);
  expect(await db('activity_entries').orderBy('id').pluck('subject_name')).toEqual([
    'Deleted',
    '179 days ago',
  ]);
});
