import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import type { NotificationSettings } from '@ads-checker/shared/contracts/notification-settings';
import { DEFAULT_NOTIFICATION_SETTINGS } from '@ads-checker/shared/contracts/notification-settings';
import type { NotificationSubject } from '@ads-checker/shared/contracts/notifications';
import { messageOf } from '@ads-checker/shared/domain/notifications/message-tree';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  people,
  startTelegramClient,
  type TelegramClient,
} from '../../../sandbox/testing/telegram-client.ts';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import { clearJobs } from '../../../test/harness/jobs.ts';
import { conversationOf, telegramOf } from '../../../test/harness/telegram.ts';
import { createNewsHandlers } from './news-repository.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NOON = Date.parse('2100-01-01T12:00:00Z');
let nowMs = NOON;
const clock = { now: () => new Date(nowMs) };
let telegram: TelegramClient;
let app: TestApp;

beforeAll(async () => {
  telegram = await startTelegramClient();
  app = await startTestApp({ clock, telegram: telegramOf(telegram) });
});
async function reset(): Promise<void> {
  nowMs = NOON;
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

/** A profile whose owner linked Anna's chat. */
async function build(
  settings: Partial<NotificationSettings> = {},
  languageCode: string | null = null,
): Promise<string> {
  const { factories, container } = app;
  const owner = await factories.buildAccount();
  const telegramKey = await container.modules.identityModule.service.getTelegramKey(owner.user.id);
  await container.modules.identityModule.service.linkTelegramChat({
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

async function teamOf(adUserId: string): Promise<string> {
  const { db } = app.container;
  const [teamId] = await db('ad_users as u')
    .join('accounts as a', 'a.id', 'u.account_id')
    .where('u.id', adUserId)
    .pluck<string[]>('a.team_id');
  return teamId ?? '';
}

let groups = 0;
async function happened(adUserId: string, ...subjects: NotificationSubject[]): Promise<void> {
  groups += 1;
  const news = { of: { adUserId }, group: `test:${groups}`, at: new Date(nowMs), subjects };
  const { db } = app.container;
  await db.transaction((trx) => createNewsHandlers({ db }).newsHappened(news, trx));
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
const stopped = (
  ruleName: string,
  error = 'Unexpected response from Facebook.',
): NotificationSubject => ({
  kind: 'rule_stopped',
  ruleId: '5',
  ruleName,
  adAccountId: '900',
  adAccountName: 'Helio DE 01',
  adCampaignId: '3',
  adCampaignName: 'DE Solar',
  error,
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
      url: `${app.settings.appOrigin}/checker/users/${adUserId}/accounts/900/ads?q=%2211%22&team=${await teamOf(adUserId)}`,
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
        'Отклонено 12 объявлений в кабинете «Helio DE 01»',
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

  it('tells of a run of a rule, what it did and why some of it failed', async () => {
    const run: NotificationSubject = {
      kind: 'binom_rule_run',
      ruleId: '5',
      ruleName: 'Stop losses',
      adAccountId: '900',
      adAccountName: 'Helio DE 01',
      adCampaignId: '3',
      adCampaignName: 'DE Solar',
      runId: '6',
      formula: 'ROI < −50%',
      turnedOn: 0,
      turnedOff: 2,
      changedAmounts: 0,
      noticed: 0,
      failed: 1,
      ads: [{ id: '11', name: 'Dach 1' }],
      adSets: [],
      oldStatuses: ['ACTIVE'],
      newStatuses: ['PAUSED'],
      error: 'Unexpected response from Facebook.',
    };
    await happened(await build(), run);
    await work();
    expect(texts()).toEqual([
      [
        '⚙️ Rule run',
        'Stop losses: ROI < −50%',
        '',
        'DE Solar',
        'Dach 1',
        'Helio DE 01 · profile Marta Jensen',
        '2 turned off, 1 failed',
        'Unexpected response from Facebook.',
        'Open in Ads Checker',
      ].join('\n'),
    ]);
  });

  it('says why a rule was stopped', async () => {
    await happened(await build(), stopped('Stop losses'));
    await work();
    expect(texts()).toEqual([
      'Rule Stop losses stopped: its runs keep failing\nUnexpected response from Facebook.\nOpen in Ads Checker',
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
        '2 new notifications',
        '• 2 ads rejected in Helio DE 01 · Marta Jensen',
        '• Rule Stop losses stopped: its runs keep failing · Marta Jensen',
        'Open in Ads Checker',
      ].join('\n'),
    ]);
    nowMs += MINUTE_MS;
    await happened(adUserId, rejected('Dach 3'));
    await work();
    expect(texts().length).toBe(2);
  });

  it('that are changed while they last move the digest', async () => {
    const quietHours = { from: '11:00', until: '18:00', timeZone: 'UTC' };
    const adUserId = await build({ quietHours });
    await happened(adUserId, rejected('Dach 1'));
    await work();
    const [owner] = await app.container
      .db('users')
      .whereNotNull('telegram_chat')
      .select('username');
    const client = await app.signIn({ username: owner.username });
    const setUntil = async (until: string) => {
      const notificationSettings = { quietHours: { ...quietHours, until } };
      const body = { notificationSettings };
      expect((await client.call(identityRoutes.updateProfile, { body })).status).toBe(200);
      await work();
    };
    await setUntil('13:00');
    nowMs += HOUR_MS - 1;
    await setUntil('12:59');
    expect(texts()).toEqual([
      '1 new notification\n• Ad Dach 1 rejected in Helio DE 01 · Marta Jensen\nOpen in Ads Checker',
    ]);
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
      '2 new notifications\n• Ad three rejected in Helio DE 01 · Marta Jensen\n• Ad four rejected in Helio DE 01 · Marta Jensen\nOpen in Ads Checker',
    ]);
  });

  it('has room for all messages of a long text, or it is told in one line', async () => {
    const adUserId = await build({ messagesPerHour: 3 });
    await happened(adUserId, rejected('one'));
    const long = stopped('Stop losses', 'x'.repeat(5_000));
    await happened(adUserId, long);
    await work();
    nowMs += 1_000;
    await work();
    expect(texts().slice(1)).toEqual([
      '1 new notification\n• Rule Stop losses stopped: its runs keep failing · Marta Jensen\nOpen in Ads Checker',
    ]);
    nowMs += HOUR_MS;
    await happened(adUserId, long);
    for (let message = 0; message < 3; message += 1) {
      await work();
      nowMs += 1_000;
    }
    expect(texts().length).toBe(5);
    expect(Math.max(...texts().map(({ length }) => length))).toBe(4_096);
  });
});

describe('a message that Telegram refuses for its own sake', () => {
  const refuse = (count: number) =>
    telegram.admin('/faults', {
      method: 'sendMessage',
      count,
      effect: { type: 'error', code: 400, description: 'Bad Request: TEXT_INVALID' },
    });
  const workFor = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second += 1) {
      await work();
      nowMs += 1_000;
    }
  };

  it('is told once more in one line, and the next are told at once', async () => {
    const adUserId = await build();
    await refuse(1);
    await happened(adUserId, rejected('one'));
    await workFor(1);
    await happened(adUserId, rejected('two'));
    await workFor(3);
    expect(texts().map((text) => text.split('\n').slice(0, 2))).toEqual([
      ['1 new notification', '• Ad one rejected in Helio DE 01 · Marta Jensen'],
      ['🔴 two', 'Active → Rejected'],
    ]);
  });

  it('does not stop the others of a digest, nor come again for ever', async () => {
    const adUserId = await build({ messagesPerHour: 1 });
    await happened(adUserId, rejected('zero'));
    await workFor(1);
    for (const name of ['one', 'two']) {
      await happened(adUserId, rejected(name));
      await workFor(1);
    }
    expect(texts()).toHaveLength(1);
    // The digest, and the first that is told by itself.
    await refuse(2);
    nowMs += HOUR_MS;
    await workFor(4);
    expect(texts().slice(1)).toEqual([
      '1 new notification\n• Ad two rejected in Helio DE 01 · Marta Jensen\nOpen in Ads Checker',
    ]);
    nowMs += 25 * HOUR_MS;
    await workFor(2);
    expect(texts()).toHaveLength(2);
  });
});

describe('a bot that is not answered', () => {
  const fail = () => {
    const effect = { type: 'error', code: 502, description: 'Bad Gateway' };
    return telegram.admin('/faults', { method: 'sendMessage', count: 1_000, effect });
  };
  const mend = () => telegram.sandbox.state.telegram.faults.clear();

  it('holds back what comes, and has all of it told by one message afterwards', async () => {
    const adUserId = await build();
    await fail();
    await happened(adUserId, rejected('one'));
    await work();
    for (const name of ['two', 'three']) {
      nowMs += 10 * MINUTE_MS;
      await work();
      await happened(adUserId, rejected(name));
      await work();
    }
    mend();
    nowMs += 10 * MINUTE_MS;
    await work();
    nowMs += MINUTE_MS;
    await work();
    expect(texts().map((text) => text.split('\n').slice(0, 3))).toEqual([
      expect.arrayContaining(['🔴 one']),
      [
        '2 new notifications',
        '• Ad two rejected in Helio DE 01 · Marta Jensen',
        '• Ad three rejected in Helio DE 01 · Marta Jensen',
      ],
    ]);
  });

  it('for days loses nothing: what cannot be delivered is told by the next digest', async () => {
    const adUserId = await build();
    await fail();
    const names = Array.from({ length: 30 }, (_, index) => `Dach ${index + 1}`);
    for (const name of names) {
      await happened(adUserId, rejected(name));
      await work();
      nowMs += 2 * HOUR_MS;
      await work();
    }
    expect(texts()).toEqual([]);
    mend();
    for (let turn = 0; turn < 10; turn += 1) {
      nowMs += 10 * MINUTE_MS;
      await work();
    }
    const told = texts().flatMap((text) => text.match(/(?<=Ad )Dach \d+|(?<=🔴 )Dach \d+/g) ?? []);
    expect([told, texts().at(-1)?.split('\n')[0], texts().length]).toEqual([
      names.slice(0, 25),
      '30 new notifications',
      1,
    ]);
    expect(texts()[0]).toContain('and 5 more');
  });

  it('that refuses a message has it told in other words later', async () => {
    const adUserId = await build();
    const effect = { type: 'error', code: 400, description: 'Bad Request: MESSAGE_REFUSED' };
    await telegram.admin('/faults', { method: 'sendMessage', count: 1, effect });
    await happened(adUserId, rejected('one'));
    await work();
    nowMs += HOUR_MS;
    await work();
    expect(texts()).toEqual([
      '1 new notification\n• Ad one rejected in Helio DE 01 · Marta Jensen\nOpen in Ads Checker',
    ]);
  });
});
