import { notificationTemplateRoutes as r } from '@ads-checker/shared/contracts/notification-templates';
import { messageOf } from '@ads-checker/shared/domain/notifications/message-tree';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  people,
  startTelegramClient,
  type TelegramClient,
} from '../../../sandbox/testing/telegram-client.ts';
import type { TestClient } from '../../../test/harness/client.ts';
import { conversationOf, linkChat, repliesTo, telegramOf } from '../../../test/harness/telegram.ts';
import { sign, useTemplates } from './test/templates.ts';

let telegram: TelegramClient;
const { app, build } = useTemplates(async () => {
  telegram = await startTelegramClient();
  return { telegram: telegramOf(telegram) };
});
afterAll(async () => {
  await telegram?.sandbox.close();
});

const shown = {
  notificationType: 'ad_status_change',
  message: messageOf([['{sign} ', ['{ad name}', 'bold']], ['{ad new status}']]),
  customTokens: [sign],
  event: 'sample',
  locale: 'en-US',
} as const;

let team: Awaited<ReturnType<typeof build>>;
beforeEach(async () => {
  team = await build();
  if (!isStarted) {
    isStarted = true;
    app().container.modules.telegramModule.start();
    await app().startJobWorker();
  }
});
let isStarted = false;

const send = (client: TestClient, change: object = {}, key?: string) =>
  client.call(r.sendToMe, {
    params: { accountId: team.accountId },
    body: { ...shown, ...change } as never,
    ...(key === undefined ? {} : { key }),
  });

describe('sending a message to oneself', () => {
  it('needs a session, and an account whose templates one sees', async () => {
    expect((await send(app().anonymous())).status).toBe(401);
    expect((await send(team.member)).status).toBe(403);
    const stranger = await app().signIn((await app().factories.buildAccount()).user);
    expect((await send(stranger)).status).toBe(404);
  });

  it.each([
    ['no text', { message: messageOf([[' ']]) }, 'body.message'],
    ['no text in the event', { message: messageOf([['{account new status}']]) }, 'body.message'],
    [
      'more text than ten messages hold',
      {
        notificationType: 'binom_rule_run',
        message: messageOf([['{long}'.repeat(680)]]),
        // 500 characters each
        customTokens: [{ name: '{long}', options: [{ value: 'x'.repeat(500), filter: null }] }],
      },
      'body.message',
    ],
    ['another type of event', { notificationType: 'weather' }, 'body.notificationType'],
    ['another language', { locale: 'de-DE' }, 'body.locale'],
    ['another event', { event: 'first' }, 'body.event'],
  ])('is refused with %s', async (_, change, field) => {
    expect(await send(team.owner, change)).toMatchObject({
      status: 400,
      body: { type: 'ValidationError', details: { fields: [{ field }] } },
    });
  });

  it('says that no chat is connected', async () => {
    expect(await send(team.owner)).toMatchObject({
      status: 400,
      body: {
        type: 'FailedPreconditionError',
        code: 'no_chat',
        error: 'No chat is connected. Connect one in profile settings.',
      },
    });
  });

  it('arrives as its preview shows it, once for a key, a few times a minute, and is no notification', async () => {
    const personId = people.anna;
    await linkChat(telegram, { client: team.reader, personId });
    const before = (await repliesTo(telegram, { personId, count: 1 })).length;
    for (const attempt of [1, 2]) {
      const answer = await send(team.reader, {}, 'send-to-me-once');
      expect([attempt, answer.status, answer.body]).toEqual([
        attempt,
        200,
        { data: { messageCount: 1 } },
      ]);
    }
    const second = await send(team.reader, { locale: 'ru-RU' });
    expect(second.status).toBe(200);
    const texts = await repliesTo(telegram, { personId, count: before + 2 });
    expect(texts.slice(before)).toEqual([
      '🔴 Carousel v2 – Dach 3\nRejected',
      '🔴 Carousel v2 – Dach 3\nОтклонено',
    ]);
    expect(conversationOf(telegram, personId).at(-1)?.entities).toEqual([
      { type: 'bold', offset: 3, length: 20 },
    ]);
    expect((await send(team.reader)).status).toBe(200);
    expect(await send(team.reader)).toMatchObject({
      status: 429,
      body: { type: 'TooManyRequestsError' },
    });
    const { db } = app().container;
    expect(await db('notifications').select()).toEqual([]);
    expect(await db('notification_templates').select()).toEqual([]);
  });

  it('counts several messages of one text as one sending, in their order', async () => {
    const personId = people.tomasz;
    await linkChat(telegram, { client: team.owner, personId });
    const before = (await repliesTo(telegram, { personId, count: 1 })).length;
    const words = (letter: string) => `${letter.repeat(9)} `.repeat(400);
    const message = messageOf([['{ad name}'], [`${words('a').slice(0, 3_990)}`]]);
    const long = { message: { ...message, children: [...message.children] } };
    const values = await app().factories.buildAdUser({ accountId: team.accountId });
    await app()
      .container.db('ad_object_events')
      .insert({
        ad_user_id: values,
        kind: 'ad',
        found_at: new Date(Date.UTC(2026, 10, 20, 14)),
        object_id: '7',
        object_name: 'b'.repeat(300),
        ad_account_id: '9',
        ad_account_name: 'Helio',
        campaign_id: '3',
        ad_set_id: '4',
        old_status: 'ACTIVE',
        new_status: 'DISAPPROVED',
        reasons: '[]',
      });
    const answer = await send(team.owner, { ...long, event: 'last' });
    expect(answer.body).toEqual({ data: { messageCount: 2 } });
    expect((await send(team.owner)).status).toBe(200);
    expect((await send(team.owner)).status).toBe(200);
    expect((await send(team.owner)).status).toBe(429);
    const texts = (await repliesTo(telegram, { personId, count: before + 4 })).slice(before);
    expect(texts[0]).toMatch(/^b{300}\n(a{9} )+/);
    expect(texts[1]).toMatch(/^a{9}/);
    expect(texts.slice(2)).toEqual([
      '🔴 Carousel v2 – Dach 3\nRejected',
      '🔴 Carousel v2 – Dach 3\nRejected',
    ]);
  });
});
