import { randomUUID } from 'node:crypto';
import { webhookRoutes } from '@ads-checker/shared/contracts/webhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkAdUserJob } from '../src/modules/ad-users/index.ts';
import { updateCostsJob } from '../src/modules/cost-updates/index.ts';
import { runRulesJob } from '../src/modules/rule-runs/index.ts';
import { deliverWebhookJob } from '../src/modules/webhooks/index.ts';
import type { AddableJob } from '../src/platform/jobs/job.ts';
import { createJobQueue } from '../src/platform/jobs/job-queue.ts';
import { startHangingServer } from './harness/hanging-server.ts';
import { useRules } from './harness/rules.ts';
import { startWebhookReceiver } from './harness/webhook-receiver.ts';

const WAIT = { timeout: 30_000, interval: 50 };
const RIVALS = 30;

const rig = useRules({ isLive: true });
const { scene, createRule, listRuns } = rig;
const app = () => scene().app;

let hanging: Awaited<ReturnType<typeof startHangingServer>>;
let rival: { id: string; teamId: string };
let rivalTrackerId: string;

beforeAll(async () => {
  hanging = await startHangingServer();
  const { factories } = app();
  rival = await factories.buildAccount({ manageTeam: true });
  rivalTrackerId = await factories.buildTracker({
    teamId: rival.teamId,
    apiUrl: hanging.url,
    trafficSourceSettings: [
      { trafficSourceId: '3', adIdToken: '1', adSetIdToken: null, campaignIdToken: null },
    ],
  });
  await app().startJobWorker();
});
afterAll(() => hanging?.close());

/** Profiles of the rival, each behind a hanging proxy of its own. */
const buildRivals = (): Promise<string[]> =>
  Promise.all(
    Array.from({ length: RIVALS }, async () =>
      app().factories.buildAdUser({
        accountId: rival.id,
        proxyId: await app().factories.buildProxy({
          accountId: rival.id,
          hostname: '127.0.0.1',
          port: hanging.port,
          username: randomUUID(),
        }),
      }),
    ),
  );
const queue = () => createJobQueue({ db: app().container.db });
/** How many slots the rival's jobs hold. */
const countHeld = async ({ name }: { name: string }): Promise<number> => {
  const { rows } = await app().container.db.raw<{ rows: { count: number }[] }>(
    `select count(*)::int from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = ? and j.locked_at is not null and j.flags -> ? is not null`,
    [name, `team:${rival.teamId}`],
  );
  return rows[0]?.count ?? 0;
};
/** Adds jobs of the rival, and waits until some of them wait for an answer. */
async function hang<Payload>(
  job: AddableJob<Payload>,
  payloads: readonly Payload[],
): Promise<void> {
  const before = hanging.connectionCount();
  await queue().addAll(
    job,
    payloads.map((payload) => ({ payload })),
  );
  await expect.poll(() => hanging.connectionCount(), WAIT).toBeGreaterThan(before);
  await expect.poll(() => countHeld(job), WAIT).toBeGreaterThan(0);
}

describe('a hanging vendor of one team does not hold up another', () => {
  it('in rule runs', async () => {
    const rivalAdUserIds = await buildRivals();
    for (const adUserId of rivalAdUserIds) {
      await app().factories.buildRule({ adUserId, binomId: rivalTrackerId, isEnabled: true });
    }
    await hang(
      runRulesJob,
      rivalAdUserIds.map((adUserId) => ({ adUserId })),
    );
    const ruleId = await createRule();
    await expect
      .poll(async () => (await listRuns(ruleId))[0]?.completedAt ?? null, WAIT)
      .not.toBeNull();
    expect(await countHeld(runRulesJob)).toBeLessThanOrEqual(6);
  });

  it('in the delivery of webhooks', async () => {
    const receiver = await startWebhookReceiver();
    const { factories, container } = app();
    const hung = await factories.buildWebhook({ teamId: rival.teamId, address: hanging.url });
    const { rows } = await container.db.raw<{ rows: { id: string }[] }>(
      `insert into webhook_deliveries (webhook_id, event, body, state, created_at, next_attempt_at)
       select ?, 'ad_status_change', '{}', 'pending', now(), now() from generate_series(1, ?) returning id::text`,
      [hung, RIVALS],
    );
    await hang(
      deliverWebhookJob,
      rows.map(({ id }) => ({ deliveryId: id })),
    );
    const webhookId = await factories.buildWebhook({
      teamId: scene().teamId,
      address: receiver.address,
    });
    const { status } = await scene().owner.call(webhookRoutes.sendTest, {
      params: { webhookId },
      key: randomUUID(),
    });
    expect(status).toBe(200);
    await expect.poll(() => receiver.calls.length, WAIT).toBe(1);
    expect(await countHeld(deliverWebhookJob)).toBeLessThanOrEqual(3);
    receiver.close();
  });

  it('in cost updates', async () => {
    const rivalAdUserIds = await buildRivals();
    const { db } = app().container;
    const settings = JSON.stringify([
      { binomId: rivalTrackerId, binomUserId: null, binomCampaignIds: ['7'] },
    ]);
    await db.raw(
      `update binom_cost_update_tasks set binom_settings = ?::jsonb where ad_user_id = any(?::bigint[])`,
      [settings, rivalAdUserIds],
    );
    await hang(
      updateCostsJob,
      rivalAdUserIds.map((adUserId) => ({ adUserId })),
    );
    const { rows } = await db.raw<{ rows: { flags: object }[] }>(
      `select flags from graphile_worker._private_jobs j where key = ?`,
      [`${updateCostsJob.name}:${rivalAdUserIds[0]}`],
    );
    expect(Object.keys(rows[0]?.flags ?? {})).toContain(`tracker:${rivalTrackerId}`);
    await queue().add(updateCostsJob, { payload: { adUserId: scene().adUserId } });
    const isDone = async () => {
      const { rows: left } = await db.raw('select 1 from graphile_worker.jobs where key = ?', [
        `${updateCostsJob.name}:${scene().adUserId}`,
      ]);
      return left.length === 0;
    };
    await expect.poll(isDone, WAIT).toBe(true);
    expect(await countHeld(updateCostsJob)).toBeLessThanOrEqual(4);
  });

  it('in checks of profiles behind hanging proxies', async () => {
    const rivalAdUserIds = await buildRivals();
    await hang(
      checkAdUserJob,
      rivalAdUserIds.map((adUserId) => ({ adUserId })),
    );
    const { adUserId } = scene();
    const { db } = app().container;
    await db.raw('update ad_users set synced_at = null where id = ?', [adUserId]);
    await queue().add(checkAdUserJob, { payload: { adUserId } });
    const isChecked = async () => {
      const { rows } = await db.raw('select synced_at from ad_users where id = ?', [adUserId]);
      return rows[0].synced_at !== null;
    };
    await expect.poll(isChecked, WAIT).toBe(true);
    expect(await countHeld(checkAdUserJob)).toBeLessThanOrEqual(4);
  });
});
