import type { NotificationSettings } from '@ads-checker/shared/contracts/notification-settings';
import { DEFAULT_NOTIFICATION_SETTINGS } from '@ads-checker/shared/contracts/notification-settings';
import type { NotificationSubject } from '@ads-checker/shared/contracts/notifications';
import { messageOf } from '@ads-checker/shared/domain/notifications/message-tree';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  people,
  startTelegramClient,
  type TelegramClient,
} from '../../../sandbox/testing/telegram-client.ts';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import { clearJobs } from '../../../test/harness/jobs.ts';
import { conversationOf, telegramOf } from '../../../test/harness/telegram.ts';
import { createNewsObserver } from './news-repository.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NOON = Date.parse('2100-01-01T12:00:00Z');
let nowMs = NOON;
/** A process that dies at this reading of its clock. */
let diesIn = Number.POSITIVE_INFINITY;
const clock = {
  now: () => {
    diesIn -= 1;
    if (diesIn === 0) {
      throw new Error('The process died.');
    }
    return new Date(nowMs);
  },
};
let telegram: TelegramClient;
let app: TestApp;

beforeAll(async () => {
  telegram = await startTelegramClient();
  app = await startTestApp({ clock, telegram: telegramOf(telegram) });
});
async function reset(): Promise<void> {
  nowMs = NOON;
  diesIn = Number.POSITIVE_INFINITY;
  telegram.sandbox.state.telegram.reset();
  await telegram.admin('/start', { personId: people.anna });
  const { db } = app.container;
  await db.raw('truncate telegram_messages, news, notifications');
  await db.raw('update telegram_pace set paused_until = null, next_at = null');
  await db.raw('update users set telegram_chat = null');
  await clearJobs(app.container);
}
beforeEach(reset);
afterAll(async () => {
  await app?.close();
  await telegram?.sandbox.close();
});

/** A profile whose owner linked the chat of Anna. */
async function build(
  settings: Partial<NotificationSettings> = {},
  languageCode: string | null = null,
): Promise<string> {
  const { factories, container } = app;
  const owner = await factories.buildAccount();
  const telegramKey = await container.identity.getTelegramKey(owner.user.id);
  await container.identity.linkTelegramChat({
    telegramKey,
    chat: {
      id: String(people.anna),
      firstName: 'Anna',
      lastName: null,
      username: null,
      languageCode,
    },
  });
  await container
    .db('users')
    .where({ id: owner.user.id })
    .update({
      notification_settings: JSON.stringify({ ...DEFAULT_NOTIFICATION_SETTINGS, ...settings }),
    });
  return factories.buildAdUser({ accountId: owner.id, name: 'Marta Jensen' });
}

let groups = 0;
async function happened(adUserId: string, ...subjects: NotificationSubject[]): Promise<void> {
  groups += 1;
  const news = { of: { adUserId }, group: `test:${groups}`, at: new Date(nowMs), subjects };
  const { db } = app.container;
  await db.transaction((trx) => createNewsObserver({ db }).happened(news, trx));
}

const rejected = (...names: readonly string[]): NotificationSubject => ({
  kind: 'ad_status_change',
  adAccountId: '900',
  adAccountName: 'Helio DE 01',
  newStatus: 'DISAPPROVED',
  count: names.length,
  ads: names.map((name, index) => ({
    id: String(11 + index),
    name,
    adSetId: '2',
    adSetName: null,
    adCampaignId: '3',
    adCampaignName: 'DE Solar',
    oldStatus: 'ACTIVE',
    reasons: [{ title: 'Personal health', message: 'An attribute is implied.' }],
  })),
});
const stopped = (ruleName: string): NotificationSubject => ({
  kind: 'rule_stopped',
  ruleId: '5',
  ruleName,
  adAccountId: '900',
  adCampaignId: '3',
  adCampaignName: 'DE Solar',
  error: 'Unexpected response from Facebook.',
});

const work = () =>
  app.runJobs({ only: ['tell-news', 'send-notification-digest', 'send-telegram-message'] });
const received = () => conversationOf(telegram, people.anna).filter(({ from }) => from === 'bot');
const texts = (): string[] => received().map(({ text }) => text);

describe('a message to the chat', () => {
  it('tells of one ad by the default template, and links it', async () => {
    const adUserId = await build();
    await happened(adUserId, rejected('Dach 3'));
    await work();
    expect(texts()).toEqual([
      [
        '🔴 Dach 3',
        'Active → Rejected',
        'Personal health: An attribute is implied.',
        '',
        'DE Solar',
        'Helio DE 01 · profile Marta Jensen',
        'Open in Ads Checker',
      ].join('\n'),
    ]);
    const [message] = received();
    const link = message?.entities.find(({ type }) => type === 'text_link');
    expect(link).toMatchObject({
      url: `${app.settings.appOrigin}/checker/users/${adUserId}/accounts/900/ads?q=%2211%22`,
    });
    expect(message?.text.slice(link?.offset)).toBe('Open in Ads Checker');
  });

  it('tells of several ads in one, in the language of the chat', async () => {
    const adUserId = await build({}, 'ru');
    const names = Array.from({ length: 12 }, (_, index) => `Dach ${index + 1}`);
    await happened(adUserId, rejected(...names));
    await work();
    expect(texts()).toEqual([
      [
        'Отклонено 12 объявлений в Helio DE 01',
        ...names.slice(0, 10).map((name) => `• ${name}`),
        'и ещё 2',
        'Personal health',
        'Marta Jensen',
        'Открыть в Ads Checker',
      ].join('\n'),
    ]);
  });

  it('is written by the template that was chosen, whose conditions decide', async () => {
    const adUserId = await build();
    const { db } = app.container;
    const [template] = await db('notification_templates')
      .insert({
        account_id: db('ad_users').where({ id: adUserId }).select('account_id'),
        notification_type: 'ad_status_change',
        name: 'Loud',
        message: JSON.stringify(messageOf([[['{sign}', 'bold'], ' {ad name}']])),
        custom_tokens: JSON.stringify([
          {
            name: '{sign}',
            options: [
              {
                value: '@anna',
                filter: { field: 'campaign name', operator: 'contain', value: 'solar' },
              },
              { value: '@dima', filter: null },
            ],
          },
        ]),
      })
      .returning('id');
    await db('ad_object_check_tasks')
      .where({ ad_user_id: adUserId })
      .update({ ad_status_notification_template_id: template.id });
    await happened(adUserId, rejected('Dach 3'));
    await work();
    expect(texts()).toEqual(['@anna Dach 3\nOpen in Ads Checker']);
    nowMs += MINUTE_MS;
    await happened(adUserId, rejected('Dach 4', 'Dach 5'));
    await work();
    expect(texts()[1]).toBe(
      '2 ads rejected in Helio DE 01\n\n@anna Dach 4\n\n@anna Dach 5\nOpen in Ads Checker',
    );
  });

  it('says why a rule was stopped', async () => {
    await happened(await build(), stopped('Stop losses'));
    await work();
    expect(texts()).toEqual([
      'Rule Stop losses stopped: its runs failed again and again\nUnexpected response from Facebook.\nOpen in Ads Checker',
    ]);
  });

  it('is not sent for kinds that the person wants in the app alone', async () => {
    const adUserId = await build({ mutedKinds: ['rule_stopped'] });
    await happened(adUserId, stopped('Stop losses'), rejected('Dach 3'));
    await work();
    expect(texts().map((text) => text.split('\n')[0])).toEqual(['🔴 Dach 3']);
    expect(await app.container.db('notifications').count()).toEqual([{ count: '2' }]);
  });
});

describe('quiet hours', () => {
  it('hold messages back, and end in one digest', async () => {
    const quietHours = { from: '11:00', until: '13:00', timeZone: 'UTC' };
    const adUserId = await build({ quietHours });
    await happened(adUserId, rejected('Dach 1', 'Dach 2'));
    await happened(adUserId, stopped('Stop losses'));
    await work();
    nowMs += HOUR_MS - 1;
    await work();
    expect(texts()).toEqual([]);
    nowMs += 1;
    await work();
    await work();
    expect(texts()).toEqual([
      [
        '2 notifications meanwhile',
        '• 2 ads rejected in Helio DE 01 · Marta Jensen',
        '• Rule Stop losses stopped: its runs failed again and again · Marta Jensen',
        'Open in Ads Checker',
      ].join('\n'),
    ]);
    nowMs += MINUTE_MS;
    await happened(adUserId, rejected('Dach 3'));
    await work();
    expect(texts().length).toBe(2);
  });

  it('tell nothing of a profile that may no longer be seen', async () => {
    const quietHours = { from: '11:00', until: '13:00', timeZone: 'UTC' };
    const adUserId = await build({ quietHours });
    await happened(adUserId, rejected('Dach 1'));
    await work();
    await app.factories.deleteAdUser(adUserId);
    nowMs += HOUR_MS;
    await work();
    expect(texts()).toEqual([]);
  });
});

describe('the number of messages an hour', () => {
  it('is kept: what is more is told by one message once there is room', async () => {
    const adUserId = await build({ messagesPerHour: 2 });
    for (const name of ['one', 'two', 'three', 'four']) {
      await happened(adUserId, rejected(name));
      await work();
      nowMs += MINUTE_MS;
    }
    expect(texts().map((text) => text.split('\n')[0])).toEqual(['🔴 one', '🔴 two']);
    nowMs = NOON + HOUR_MS;
    await work();
    expect(texts().slice(2)).toEqual([
      '2 notifications meanwhile\n• Ad three rejected in Helio DE 01 · Marta Jensen\n• Ad four rejected in Helio DE 01 · Marta Jensen\nOpen in Ads Checker',
    ]);
  });

  it('is never passed, and each is told once and in order, through crashes and a bot that fails', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            { weight: 6, arbitrary: fc.record({ act: fc.constant('happens' as const) }) },
            {
              weight: 3,
              arbitrary: fc.record({
                act: fc.constant('passes' as const),
                ms: fc.integer({ min: 1_000, max: 3 * HOUR_MS }),
              }),
            },
            {
              weight: 2,
              arbitrary: fc.record({
                act: fc.constant('dies' as const),
                after: fc.integer({ min: 1, max: 8 }),
              }),
            },
            { weight: 1, arbitrary: fc.record({ act: fc.constant('bot fails' as const) }) },
          ),
          { minLength: 8, maxLength: 14 },
        ),
        fc.integer({ min: 1, max: 5 }),
        fc.boolean(),
        async (steps, messagesPerHour, hasQuietHours) => {
          await reset();
          const adUserId = await build({
            messagesPerHour,
            quietHours: hasQuietHours
              ? { from: '22:00', until: '07:30', timeZone: 'Europe/Berlin' }
              : null,
          });
          const happenedNames: string[] = [];
          for (const step of steps) {
            if (step.act === 'happens') {
              const name = `Rule${happenedNames.length}x`;
              happenedNames.push(name);
              await happened(adUserId, stopped(name));
            } else if (step.act === 'passes') {
              nowMs += step.ms;
            } else if (step.act === 'dies') {
              diesIn = step.after;
            } else {
              const effect = { type: 'error', code: 500, description: 'Internal Server Error' };
              await telegram.admin('/faults', { method: 'sendMessage', count: 1, effect });
            }
            await work().catch(() => undefined);
            diesIn = Number.POSITIVE_INFINITY;
            // What a dead process held is taken up by another one.
            await app.container.db.raw('update graphile_worker._private_jobs set attempts = 0');
            await work();
          }
          for (let turn = 0; turn < 6; turn += 1) {
            nowMs += 8 * HOUR_MS;
            await work();
          }
          const told = texts().flatMap((text) => text.match(/Rule\d+x/g) ?? []);
          expect(told).toEqual(happenedNames);
          const queued = await app.container
            .db('telegram_messages')
            .orderBy('created_at')
            .pluck<Date[]>('created_at');
          queued.forEach((at, index) => {
            const next = queued[index + messagesPerHour];
            if (next !== undefined) {
              expect(next.getTime() - at.getTime()).toBeGreaterThanOrEqual(HOUR_MS);
            }
          });
        },
      ),
      { numRuns: 3 },
    );
  }, 300_000);
});
