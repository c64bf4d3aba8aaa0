import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  people,
  startTelegramClient,
  type TelegramClient,
} from '../sandbox/testing/telegram-client.ts';
import { startTestApp, type TestApp } from './harness/app.ts';
import { addFacts } from './harness/result-facts.ts';
import { conversationOf, telegramOf } from './harness/telegram.ts';
import { kill, useWorkerProcesses } from './harness/worker-processes.ts';

const WAIT = { timeout: 55_000, interval: 50 };
let telegram: TelegramClient;
let app: TestApp;

beforeAll(async () => {
  telegram = await startTelegramClient();
  app = await startTestApp({ telegram: telegramOf(telegram) });
});
afterAll(async () => {
  await app?.close();
  await telegram?.sandbox.close();
});

const { startWorker } = useWorkerProcesses({
  app: () => app,
  jobs: ['plan-daily-digests', 'send-daily-digest', 'send-telegram-message'],
});

it('a digest whose process is killed while it is stored comes once, from another one', async () => {
  const { db, modules } = app.container;
  await telegram.admin('/start', { personId: people.anna });
  const account = await app.factories.buildAccount();
  const { service } = modules.identityModule;
  await service.linkTelegramChat({
    telegramKey: await service.getTelegramKey(account.user.id),
    chat: {
      id: String(people.anna),
      firstName: 'Anna',
      lastName: null,
      username: null,
      languageCode: null,
    },
  });
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await addFacts(app, {
    teamId: account.teamId,
    adUserId: await app.factories.buildAdUser({ accountId: account.id }),
    binomId: null,
    day: yesterday,
    readAt: new Date(),
    campaigns: [{ name: 'DE Solar', spend: 10_000, revenue: null }],
  });
  const dailyDigest = { at: '00:00', timeZone: 'UTC', templates: {} };
  await db('users')
    .where({ id: account.user.id })
    .update({
      notification_settings: JSON.stringify({
        scope: 'own',
        mutedKinds: [],
        messagesPerHour: 20,
        quietHours: null,
        dailyDigest,
      }),
    });
  const { digests } = modules.dailyDigestModule;
  await db.transaction((trx) => digests.reschedule(account.user.id, trx));
  await db('daily_digest_schedules').update({ next_at: new Date(Date.now() - 1000) });
  await db.transaction(async (trx) => {
    // The worker waits with its digest claimed and its message not stored
    await trx.raw('lock table telegram_messages in access exclusive mode');
    const first = await startWorker();
    await digests.plan(account.user.id);
    await expect
      .poll(async () => {
        const { rows } = await db.raw(
          `select 1 from pg_locks where relation = 'telegram_messages'::regclass and not granted`,
        );
        return rows.length;
      }, WAIT)
      .toBeGreaterThan(0);
    await kill(first);
  });
  await Promise.all([startWorker(), startWorker()]);
  const received = () =>
    conversationOf(telegram, people.anna).filter(({ from }) => from === 'bot').length;
  await expect.poll(received, WAIT).toBe(1);
  // Nothing is left to do but the next day
  await expect
    .poll(async () => {
      const { rows } = await db.raw(
        `select task_identifier as name, run_at > now() as is_later from graphile_worker.jobs
         where task_identifier like '%daily-digest%' or task_identifier = 'send-telegram-message'`,
      );
      return rows;
    }, WAIT)
    .toEqual([{ name: 'plan-daily-digests', is_later: true }]);
  expect(received()).toBe(1);
  expect(await db('daily_digests').select('account_id', 'state')).toEqual([
    { account_id: account.id, state: 'sent' },
  ]);
});
