import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import type { DailyDigestSettings } from '@ads-checker/shared/contracts/notification-settings';
import { notificationTemplateRoutes } from '@ads-checker/shared/contracts/notification-templates';
import { messageOf } from '@ads-checker/shared/domain/notifications/message-tree';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  people,
  startTelegramClient,
  type TelegramClient,
} from '../../../sandbox/testing/telegram-client.ts';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import type { TestClient } from '../../../test/harness/client.ts';
import { clearJobs } from '../../../test/harness/jobs.ts';
import { addFacts } from '../../../test/harness/result-facts.ts';
import { conversationOf, telegramOf } from '../../../test/harness/telegram.ts';

const HOUR_MS = 3_600_000;
const NOON = Date.parse('2100-01-15T12:00:00Z');
const YESTERDAY = '2100-01-15';
const DIGEST = { at: '09:00', timeZone: 'Europe/Berlin', templates: {} };
/** 09:00 in Berlin of the day after NOON. */
const DUE = Date.parse('2100-01-16T08:00:00Z');
let nowMs = NOON;
let telegram: TelegramClient;
let app: TestApp;

beforeAll(async () => {
  telegram = await startTelegramClient();
  app = await startTestApp({
    clock: { now: () => new Date(nowMs) },
    telegram: telegramOf(telegram),
  });
});
beforeEach(async () => {
  nowMs = NOON;
  telegram.sandbox.state.telegram.reset();
  await telegram.admin('/start', { personId: people.anna });
  const { db } = app.container;
  await db.raw('truncate telegram_messages, news, notifications');
  await db.raw('truncate daily_digests, daily_digest_schedules, network_facts, network_days');
  await db.raw('truncate tracker_sources cascade');
  await db.raw('update telegram_pace set paused_until = null, next_at = null');
  await db.raw('update users set telegram_chat = null');
  await clearJobs(app.container);
});
afterAll(async () => {
  await app?.close();
  await telegram?.sandbox.close();
});

type Account = Awaited<ReturnType<TestApp['factories']['buildAccount']>>;

/** Signs in, links Anna’s chat and chooses when the digest comes. */
async function choose(
  account: Account,
  {
    languageCode = null,
    ...digest
  }: Partial<DailyDigestSettings> & {
    languageCode?: string | null;
  } = {},
): Promise<TestClient> {
  const { service } = app.container.modules.identityModule;
  await service.linkTelegramChat({
    telegramKey: await service.getTelegramKey(account.user.id),
    chat: {
      id: String(people.anna),
      firstName: 'Anna',
      lastName: null,
      username: null,
      languageCode,
    },
  });
  const client = await app.signIn({ username: account.user.username, accountId: account.id });
  const { status } = await client.call(identityRoutes.updateProfile, {
    body: { notificationSettings: { dailyDigest: { ...DIGEST, ...digest } } },
  });
  expect(status).toBe(200);
  return client;
}

async function addProfile(
  { id: accountId, teamId }: Account,
  changes: Partial<Parameters<typeof addFacts>[1]> = {},
): Promise<string> {
  const adUserId = await app.factories.buildAdUser({ accountId });
  await addFacts(app, {
    teamId,
    adUserId,
    binomId: await app.factories.buildTracker({ teamId, name: 'Binom EU' }),
    day: YESTERDAY,
    readAt: new Date(DUE),
    campaigns: [
      { name: 'DE Solar', spend: 10_000, revenue: 35_050, leads: 12 },
      { name: 'FR Pumps', spend: 5_000, revenue: 1_000, leads: 1 },
    ],
    ...changes,
  });
  return adUserId;
}

const work = () =>
  app.runJobs({
    only: ['plan-daily-digests', 'send-daily-digest', 'send-telegram-message'],
  });
const texts = (): string[] =>
  conversationOf(telegram, people.anna)
    .filter(({ from }) => from === 'bot')
    .map(({ text }) => text);
const renameTeam = (teamId: string) =>
  app.container.db('teams').where({ id: teamId }).update({ name: 'Helio' });

describe('the digest', () => {
  it('tells the figures of yesterday once a day, at the chosen hour', async () => {
    const account = await app.factories.buildAccount();
    await renameTeam(account.teamId);
    await addProfile(account);
    await choose(account);
    nowMs = DUE - 60_000;
    await work();
    expect(texts()).toEqual([]);
    nowMs = DUE;
    await work();
    const digest = [
      'Helio · January 15',
      '',
      '🟢 Profit ≈ $210.50 · ROI 140%',
      'Spend ≈ $150.00 · Revenue ≈ $360.50',
      'Leads 13',
      '',
      '▲ DE Solar +$250.50',
      '▼ FR Pumps −$40.00',
      'Open in Ads Checker',
    ].join('\n');
    expect(texts()).toEqual([digest]);
    const [message] = conversationOf(telegram, people.anna).filter(({ from }) => from === 'bot');
    expect(message?.entities?.at(-1)).toMatchObject({
      type: 'text_link',
      url: expect.stringContaining(
        `/results?since=${YESTERDAY}&until=${YESTERDAY}&by=campaign&team=${account.teamId}`,
      ),
    });
    // Planned again, as by a second process
    const { digests } = app.container.modules.dailyDigestModule;
    await Promise.all([1, 2, 3].map(() => digests.send({ accountId: account.id, day: YESTERDAY })));
    await digests.send({ accountId: account.id, day: '2100-01-14' });
    await work();
    nowMs = DUE + 23 * HOUR_MS;
    await work();
    expect(texts()).toHaveLength(1);
    nowMs = DUE + 24 * HOUR_MS;
    await work();
    expect(texts()).toHaveLength(2);
  });

  it('speaks Russian in a Russian chat', async () => {
    const account = await app.factories.buildAccount();
    await renameTeam(account.teamId);
    await addProfile(account);
    await choose(account, { languageCode: 'ru' });
    nowMs = DUE;
    await work();
    expect(texts().map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      [
        'Helio · 15 января',
        '',
        '🟢 Прибыль ≈ 210,50 $ · ROI 140 %',
        'Расход ≈ 150,00 $ · Доход ≈ 360,50 $',
        'Лиды 13',
        '',
        '▲ DE Solar +250,50 $',
        '▼ FR Pumps −40,00 $',
        'Открыть в Ads Checker',
      ].join('\n'),
    ]);
  });

  it('says what is unknown, which is not zero', async () => {
    const account = await app.factories.buildAccount();
    await renameTeam(account.teamId);
    await addProfile(account, { isTrackerUnread: true });
    await choose(account);
    nowMs = DUE;
    await work();
    expect(texts()).toEqual([
      [
        'Helio · January 15',
        '',
        '⚪️ Profit No data · ROI No data',
        'Spend ≈ $150.00 · Revenue No data',
        'Leads No data',
        '',
        '⚠️ Binom EU: no data for the whole day',
        'Open in Ads Checker',
      ].join('\n'),
    ]);
  });

  it('says which source was last read before the day ended, and that a day goes on', async () => {
    const account = await app.factories.buildAccount();
    await addProfile(account, { readAt: new Date('2100-01-15T18:00:00Z') });
    await choose(account);
    nowMs = DUE;
    await work();
    expect(texts()[0]).toContain(
      '⚠️ Facebook: no data for the whole day\n⚠️ Binom EU: no data for the whole day',
    );
    // Half past midnight in Tokyo is the afternoon of the same day in Berlin
    await choose(account, { at: '00:30', timeZone: 'Asia/Tokyo' });
    nowMs = Date.parse('2100-01-16T15:30:00Z');
    await work();
    expect(texts()[1]).toContain('January 16');
    expect(texts()[1]).toContain('⚠️ The day is not over in all ad accounts');
  });

  it('comes for each team, with the figures that the person may read there', async () => {
    const lead = await app.factories.buildAccount({ readTeamAds: true });
    const mate = await app.factories.buildAccount({ teamId: lead.teamId });
    await addProfile(mate);
    const elsewhere = await app.factories.buildAccount({ user: lead.user });
    await app.factories.buildAdUser({ accountId: elsewhere.id });
    await choose(lead);
    nowMs = DUE;
    await work();
    // A second apart in one chat
    nowMs += 1000;
    await work();
    expect(texts()).toHaveLength(2);
    const own = texts().find((text) => text.includes('Profit ≈ $210.50'));
    expect(own).toBeDefined();
    expect(texts().find((text) => text !== own)).toContain('Spend No data');
    // A member reads no profile of the others, and has nothing to tell then
    await app.container.db('accounts').where({ id: lead.id }).update({ read_team_ads: false });
    nowMs += 24 * HOUR_MS;
    await work();
    expect(texts()).toHaveLength(3);
    expect(texts()[2]).toContain('Spend No data');
  });

  it('is not sent to who left, has no chat, or turned it off', async () => {
    const { db } = app.container;
    const account = await app.factories.buildAccount();
    await addProfile(account);
    const client = await choose(account);
    await db('accounts').where({ id: account.id }).update({ status: 'restricted' });
    nowMs = DUE;
    await work();
    await db('accounts').where({ id: account.id }).update({ status: 'active' });
    const { telegram_chat: chat } = await db('users').where({ id: account.user.id }).first();
    await db('users').where({ id: account.user.id }).update({ telegram_chat: null });
    nowMs += 24 * HOUR_MS;
    await work();
    await db('users')
      .where({ id: account.user.id })
      .update({ telegram_chat: JSON.stringify(chat) });
    await client.call(identityRoutes.updateProfile, {
      body: { notificationSettings: { dailyDigest: null } },
    });
    nowMs += 24 * HOUR_MS;
    await work();
    expect(texts()).toEqual([]);
    expect(await db('daily_digests').select()).toEqual([]);
    expect(await db('daily_digest_schedules').select()).toEqual([]);
  });

  it('is written by the template of the account, and by the default one once it is deleted', async () => {
    const account = await app.factories.buildAccount();
    await addProfile(account);
    const client = await choose(account);
    const created = await client.call(notificationTemplateRoutes.create, {
      params: { accountId: account.id },
      body: {
        notificationType: 'daily_digest',
        name: 'Short',
        message: messageOf([['{profit} of {spend}: {best campaigns}']]),
      },
    });
    const { id } = notificationTemplateRoutes.create.response.parse(created.body).data
      .notificationTemplate;
    await choose(account, { templates: { [account.id]: id } });
    nowMs = DUE;
    await work();
    expect(texts()).toEqual(['≈ $210.50 of ≈ $150.00: ▲ DE Solar +$250.50\nOpen in Ads Checker']);
    await app.container.db('notification_templates').delete();
    nowMs += 24 * HOUR_MS;
    await work();
    expect(texts()[1]).toContain('Profit');
  });

  it('is told by the default template when Telegram refuses that of the account', async () => {
    const account = await app.factories.buildAccount();
    await addProfile(account);
    await choose(account);
    const effect = { type: 'error', code: 400, description: 'Bad Request: message is too odd' };
    await telegram.admin('/faults', { method: 'sendMessage', count: 1, effect });
    nowMs = DUE;
    await work();
    nowMs += 1000;
    await work();
    expect(texts()).toHaveLength(1);
    await telegram.admin('/faults', { method: 'sendMessage', count: 10, effect });
    nowMs += 24 * HOUR_MS;
    await work();
    nowMs += HOUR_MS;
    await work();
    expect(texts()).toHaveLength(1);
  });

  it('arrives later when the bot could not reach the chat', async () => {
    const account = await app.factories.buildAccount();
    await addProfile(account);
    await choose(account);
    const effect = { type: 'error', code: 502, description: 'Bad Gateway' };
    await telegram.admin('/faults', { method: 'sendMessage', count: 1_000, effect });
    for (nowMs = DUE; nowMs < DUE + 2 * HOUR_MS; nowMs += 10 * 60_000) {
      await work();
    }
    expect(texts()).toEqual([]);
    telegram.sandbox.state.telegram.faults.clear();
    for (; nowMs < DUE + 4 * HOUR_MS; nowMs += 10 * 60_000) {
      await work();
    }
    expect(texts()).toHaveLength(1);
  });
});

describe('the schedule', () => {
  it('names a wrong time, zone and template', async () => {
    const account = await app.factories.buildAccount();
    const client = await choose(account);
    for (const [field, value] of [
      ['at', '25:00'],
      ['timeZone', 'Mars/Base'],
      ['templates', { x: '1' }],
    ] as const) {
      const { status, body } = await client.call(identityRoutes.updateProfile, {
        body: { notificationSettings: { dailyDigest: { ...DIGEST, [field]: value } } },
      });
      expect(status).toBe(400);
      expect(JSON.stringify(body)).toContain(`body.notificationSettings.dailyDigest.${field}`);
    }
  });

  it('stays when other settings change, and moves with the hour', async () => {
    const { db } = app.container;
    const nextAt = () => db('daily_digest_schedules').first('next_at');
    const account = await app.factories.buildAccount();
    const client = await choose(account);
    expect(await nextAt()).toEqual({ next_at: new Date(DUE) });
    nowMs = DUE + 1;
    await client.call(identityRoutes.updateProfile, {
      body: { notificationSettings: { messagesPerHour: 5 } },
    });
    expect(await nextAt()).toEqual({ next_at: new Date(DUE) });
    await choose(account, { at: '12:00' });
    expect(await nextAt()).toEqual({ next_at: new Date(DUE + 3 * HOUR_MS) });
  });

  it('sends only the latest digest after a long pause', async () => {
    const account = await app.factories.buildAccount();
    await addProfile(account);
    await choose(account);
    nowMs = DUE + 72 * HOUR_MS;
    await work();
    expect(texts()).toHaveLength(1);
    expect(texts()[0]).toContain('January 18');
  });
});

it('shows the last digest in the preview, while the account may read all of it', async () => {
  const account = await app.factories.buildAccount({ readTeamAds: true });
  const mate = await app.factories.buildAccount({ teamId: account.teamId });
  await addProfile(mate);
  const client = await choose(account);
  const lastEvent = async () => {
    const { body } = await client.call(notificationTemplateRoutes.getLastEvent, {
      params: { accountId: account.id },
      query: { notificationType: 'daily_digest' },
    });
    return notificationTemplateRoutes.getLastEvent.response.parse(body).data.event;
  };
  expect(await lastEvent()).toBeNull();
  nowMs = DUE;
  await work();
  expect(await lastEvent()).toMatchObject({
    at: new Date(DUE).toISOString(),
    values: { profit: '210.50', 'best campaigns': ['DE Solar\t250.50'] },
  });
  await app.container.db('accounts').where({ id: account.id }).update({ read_team_ads: false });
  expect(await lastEvent()).toBeNull();
});
