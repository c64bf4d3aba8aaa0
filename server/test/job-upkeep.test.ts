import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './harness/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app?.close();
});

/** Rows whose jobs were lost, next to finished ones. @returns keys of the jobs they must have */
async function loseJobs(): Promise<string[]> {
  const { factories, container } = app;
  const { db } = container;
  const account = await factories.buildAccount();
  const adUserId = await factories.buildAdUser({ accountId: account.id });
  await db.raw(`update news set told_at = now()`);
  const open = async (table: string, id: string) => {
    await db.raw(`update ?? set state = 'running' where id = ?`, [table, id]);
    return id;
  };
  const [change, copy, sharing] = [
    await open('ad_object_changes', await factories.buildAdObjectChange({ adUserId })),
    await open('ad_object_copies', await factories.buildAdObjectCopy({ adUserId })),
    await open('pixel_sharings', await factories.buildPixelSharing({ adUserId })),
  ];
  await factories.buildAdObjectCopy({ adUserId });
  await factories.buildPixelSharing({ adUserId });
  const planned = await factories.buildPlannedChange({ adUserId });
  const canceled = await factories.buildPlannedChange({ adUserId });
  await db.raw(`update planned_changes set state = 'canceled', ended_at = now() where id = ?`, [
    canceled,
  ]);
  const scopedRule = await factories.buildScopedRule({ accountId: account.id });
  await db.raw('update scoped_rules set reconcile_requested_at = now()');
  const schedule = await factories.buildSchedule({ adUserId });
  await db.raw(
    `update ad_schedules set is_enabled = false, next_edge_at = null,
    next_edge_turns_on = null where id = ?`,
    [await factories.buildSchedule({ adUserId })],
  );
  const runId = await factories.buildRuleRun({
    ruleId: await factories.buildRule({ adUserId }),
    completedAt: null,
  });
  const ended = await factories.buildAdObjectChange({ adUserId });
  await db.raw('update ad_object_changes set rule_run_id = ? where id = ?', [runId, ended]);
  const webhookId = await factories.buildWebhook({ teamId: account.teamId });
  const insert = async (sql: string, values: readonly string[]): Promise<string> => {
    const { rows } = await db.raw<{ rows: { id: string }[] }>(`${sql} returning id::text`, [
      ...values,
    ]);
    return rows[0]?.id ?? '';
  };
  const delivery = await insert(
    `insert into webhook_deliveries (webhook_id, event, body, state, created_at, next_attempt_at)
     values (?, 'ad_status_change', '{}', 'pending', now(), now() + interval '1 hour')`,
    [webhookId],
  );
  const message = await insert(
    `insert into telegram_messages (kind, chat_id, text, entities, status, created_at)
     values ('reply', ?, 'one', '[]', 'pending', now())`,
    ['77'],
  );
  const save = await insert(
    `insert into product_catalog_saves (ad_user_id, catalog_id, created_at, status, item_count,
       handles, errors, warnings, error_count, warning_count)
     values (?, '9', now(), 'running', 1, '{}', '[]', '[]', 0, 0)`,
    [adUserId],
  );
  await insert(
    `insert into telegram_messages (kind, chat_id, text, entities, status, created_at)
     values ('reply', ?, 'the next', '[]', 'pending', now())`,
    ['77'],
  );
  await insert(
    `insert into news (team_id, group_key, subject, happened_at, due_at)
     values (?, 'lost', '{}', now(), now())`,
    [account.teamId],
  );
  const pause = await insert(
    `insert into binom_rule_pauses (team_id, ad_user_id, rule_name, ad_account_id, level,
       object_ids, paused_at, resume_at)
     values (?, ?, 'Night', '9', 'ad', '{1}', now(), now() + interval '1 hour')`,
    [account.teamId, adUserId],
  );
  const launch = await factories.buildLaunchRun({ accountId: account.id, state: 'running' });
  await db('launch_run_profiles').insert({
    run_id: launch,
    position: 1,
    ad_user_id: adUserId,
    ad_user_name: 'Marta Jensen',
  });
  const plan = await factories.buildLaunchPlan({ accountId: account.id });
  await db.raw(
    `insert into launch_plan_starts (plan_id, team_id, at, local_time, time_zone)
     values (?, ?, now() + interval '1 hour', '2100-01-01T06:00', 'UTC')`,
    [plan, account.teamId],
  );
  await factories.buildNotification({ accountId: account.id });
  await db.raw(`update notifications set chat_state = 'held' where account_id = ?`, [account.id]);
  await db.raw(
    `insert into daily_digest_schedules values (?, '09:00', 'UTC', now() + interval '1 hour')`,
    [account.user.id],
  );
  await db.raw(
    'select count(*) from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))',
  );
  return [
    `apply-ad-object-change:${change}`,
    `apply-schedule-edge:${schedule}`,
    `carry-out-planned-change:${planned}`,
    `copy-ad-objects:${copy}`,
    `deliver-webhook:${delivery}`,
    `follow-catalog-save:${save}`,
    `launch-ad-objects:${launch}:1`,
    `plan-daily-digests:${account.user.id}`,
    `reconcile-rule-scope:${scopedRule}`,
    `resume-paused-objects:${pause}`,
    `send-notification-digest:${account.user.id}`,
    `send-telegram-message:${message}`,
    `settle-binom-rule-run:${runId}`,
    `share-pixel:${sharing}`,
    `start-launch-plan:${plan}`,
    'tell-news:lost',
  ];
}

it('adds the job of every unfinished row that has none, once and in its time', async () => {
  const { container } = app;
  const keys = await loseJobs();
  const counts = await container.jobUpkeep.restore();
  expect(counts).toEqual({
    'apply-ad-object-change': 1,
    'apply-schedule-edge': 1,
    'carry-out-planned-change': 1,
    'copy-ad-objects': 1,
    'deliver-comment': 0,
    'deliver-webhook': 1,
    'follow-catalog-save': 1,
    'launch-ad-objects': 1,
    'plan-daily-digests': 1,
    'reconcile-rule-scope': 1,
    'resume-paused-objects': 1,
    'send-notification-digest': 1,
    'send-telegram-message': 1,
    'settle-binom-rule-run': 1,
    'share-pixel': 1,
    'start-launch-plan': 1,
    'tell-news': 1,
  });
  const { rows } = await container.db.raw<{ rows: { key: string; is_due: boolean }[] }>(
    'select key, run_at <= now() as is_due from graphile_worker.jobs order by key',
  );
  expect(rows.map(({ key }) => key)).toEqual(keys);
  expect(rows.flatMap(({ key, is_due: isDue }) => (isDue ? [] : [key]))).toEqual([
    keys[1],
    keys[2],
    keys[4],
    keys[7],
    keys[9],
    keys[14],
  ]);
  expect(Object.values(await container.jobUpkeep.restore()).every((count) => count === 0)).toBe(
    true,
  );
  await container.db.raw(
    `update graphile_worker._private_jobs set attempts = max_attempts where key = ?`,
    [keys[0] ?? ''],
  );
  expect((await container.jobUpkeep.restore())['apply-ad-object-change']).toBe(1);
});
