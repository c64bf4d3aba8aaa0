import { SAMPLE_BOT } from '@ads-checker/shared/sample/telegram';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  people,
  startTelegramClient,
  type TelegramClient,
} from '../../../sandbox/testing/telegram-client.ts';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import { conversationOf, telegramOf } from '../../../test/harness/telegram.ts';
import { createTelegramGateway } from '../../gateways/telegram/gateway.ts';
import { createLogger } from '../../platform/logger/logger.ts';
import { createMessageRepository } from './repository.ts';
import { createSender } from './sender.ts';

const { anna, tomasz, viktor } = people;
let nowMs = Date.parse('2026-11-20T14:38:00Z');
const clock = { now: () => new Date(nowMs) };
let telegram: TelegramClient;
let app: TestApp;
let logs: string[];

beforeAll(async () => {
  telegram = await startTelegramClient();
  app = await startTestApp({ clock, telegram: telegramOf(telegram) });
});
beforeEach(async () => {
  logs = [];
  telegram.sandbox.state.telegram.reset();
  for (const personId of [anna, tomasz, viktor]) {
    await telegram.admin('/start', { personId });
  }
  await app.container.db.raw('truncate telegram_messages');
  await app.container.db.raw('update telegram_pace set paused_until = null');
  await app.container.db.raw('update users set telegram_chat = null');
});
afterAll(async () => {
  await app?.close();
  await telegram?.sandbox.close();
});

/** A person whose chat is linked. */
async function buildLinked(personId: number): Promise<string> {
  const { id } = await app.factories.buildUser();
  const telegramKey = await app.container.identity.getTelegramKey(id);
  await app.container.identity.linkTelegramChat({
    telegramKey,
    chat: {
      id: String(personId),
      firstName: 'Somebody',
      lastName: null,
      username: null,
      languageCode: null,
    },
  });
  return id;
}

/** A sender as one process has it. */
function openSender() {
  const { db, identity } = app.container;
  return createSender({
    repository: createMessageRepository({ db }),
    gateway: createTelegramGateway({ token: SAMPLE_BOT.token, baseUrl: telegram.sandbox.url }),
    chats: identity,
    clock,
    logger: createLogger({ level: 'warn', destination: { write: (line) => void logs.push(line) } }),
  });
}

const enqueue = (userId: string, text: string) =>
  app.container.telegram.service.enqueue({ userId, text, entities: [] });
const received = (personId: number): string[] =>
  conversationOf(telegram, personId)
    .filter(({ from }) => from === 'bot')
    .map(({ text }) => text);
const rows = () =>
  app.container.db('telegram_messages').orderBy('id').select('status', 'attempts', 'error');
const fault = (effect: object, count = 1) =>
  telegram.admin('/faults', { method: 'sendMessage', count, effect });
const chatOf = (userId: string) => app.container.identity.findTelegramChat(userId);

describe('enqueue', () => {
  it('takes messages only for people who are to get them', async () => {
    const linked = await buildLinked(anna);
    const blocked = await buildLinked(tomasz);
    await app.container.identity.setTelegramBlocked({ chatId: String(tomasz), isBlocked: true });
    const { id: without } = await app.factories.buildUser();
    expect(await enqueue(linked, 'one')).toBe(true);
    expect(await enqueue(blocked, 'two')).toBe(false);
    expect(await enqueue(without, 'three')).toBe(false);
    expect(await rows()).toEqual([{ status: 'pending', attempts: 0, error: null }]);
  });

  it('belongs to the transaction it is given', async () => {
    const userId = await buildLinked(anna);
    const { db } = app.container;
    await expect(
      db.transaction(async (trx) => {
        await app.container.telegram.service.enqueue({ userId, text: 'x', entities: [], trx });
        throw new Error('The work around it failed.');
      }),
    ).rejects.toThrow('failed');
    expect(await rows()).toEqual([]);
  });
});

describe('pace', () => {
  it('is one message a second in a chat, in order, and chats do not wait for one another', async () => {
    const [a, b] = [await buildLinked(anna), await buildLinked(tomasz)];
    for (const text of ['a1', 'a2', 'a3']) {
      await enqueue(a, text);
    }
    await enqueue(b, 'b1');
    const [first, second] = [openSender(), openSender()];
    await Promise.all([first.round(), second.round(), first.round()]);
    expect([received(anna), received(tomasz)]).toEqual([['a1'], ['b1']]);
    expect((await second.round()).waitMs).toBe(1000);
    nowMs += 999;
    await first.round();
    expect(received(anna)).toEqual(['a1']);
    nowMs += 1;
    await Promise.all([first.round(), second.round()]);
    expect(received(anna)).toEqual(['a1', 'a2']);
    nowMs += 1000;
    await second.round();
    expect(received(anna)).toEqual(['a1', 'a2', 'a3']);
    expect(await rows()).toEqual(
      Array.from({ length: 4 }, () => ({ status: 'sent', attempts: 1, error: null })),
    );
    expect((await first.round()).waitMs).toBe(2000);
  });

  it('is thirty messages a second in all, over all processes', async () => {
    const { db } = app.container;
    await db.raw(
      `insert into telegram_messages (kind, chat_id, text, entities, next_attempt_at, created_at)
       select 'reply', 1000 + n, 'x', '[]', ?, ? from generate_series(1, 45) n`,
      [clock.now(), clock.now()],
    );
    const repository = createMessageRepository({ db });
    const claim = async () =>
      (await repository.claim({ now: clock.now(), leaseMs: 60_000, limit: 10 })).messages.length;
    const claimed = await Promise.all([claim(), claim(), claim(), claim(), claim()]);
    expect(claimed.sort()).toEqual([0, 0, 10, 10, 10]);
    nowMs += 1000;
    expect([await claim(), await claim(), await claim()]).toEqual([10, 5, 0]);
  });

  it('stands still for everybody when Telegram says so', async () => {
    const [a, b] = [await buildLinked(anna), await buildLinked(tomasz)];
    await enqueue(a, 'first');
    await fault({ type: 'too_many_requests', retryAfter: 30 });
    const [one, other] = [openSender(), openSender()];
    await one.round();
    await enqueue(b, 'second');
    await other.round();
    nowMs += 29_999;
    await other.round();
    expect([received(anna), received(tomasz)]).toEqual([[], []]);
    expect(await rows()).toEqual([
      { status: 'pending', attempts: 0, error: null },
      { status: 'pending', attempts: 0, error: null },
    ]);
    nowMs += 1;
    await other.round();
    expect([received(anna), received(tomasz)]).toEqual([['first'], ['second']]);
  });
});

describe('failures', () => {
  it('a block turns notifications off and gives up what waits for the chat', async () => {
    const userId = await buildLinked(anna);
    await enqueue(userId, 'one');
    await enqueue(userId, 'two');
    await telegram.admin('/block', { personId: anna });
    await openSender().round();
    expect(await chatOf(userId)).toMatchObject({ isBlocked: true, notificationsEnabled: false });
    expect(await rows()).toEqual([
      { status: 'failed', attempts: 1, error: 'blocked' },
      { status: 'failed', attempts: 0, error: 'blocked' },
    ]);
    expect(await enqueue(userId, 'three')).toBe(false);
  });

  it('a deleted account and a chat that is not there end the link', async () => {
    const gone = await buildLinked(anna);
    await enqueue(gone, 'one');
    await telegram.admin('/deactivate', { personId: anna });
    const never = await buildLinked(99);
    await enqueue(never, 'two');
    await openSender().round();
    expect([await chatOf(gone), await chatOf(never)]).toEqual([undefined, undefined]);
    expect((await rows()).map(({ error }) => error)).toEqual(['deactivated', 'chat_not_found']);
  });

  it('refused formatting is left out once, then the message is given up', async () => {
    const userId = await buildLinked(anna);
    const { service } = app.container.telegram;
    const entities = [{ type: 'bold', offset: 0, length: 50 }] as const;
    await service.enqueue({ userId, text: 'broken', entities });
    const sender = openSender();
    await sender.round();
    nowMs += 1000;
    await sender.round();
    expect(received(anna)).toEqual(['broken']);
    expect(conversationOf(telegram, anna).at(-1)?.entities).toEqual([]);
    expect(logs.join()).toContain('refuses the formatting');

    await enqueue(userId, 'hopeless');
    await fault({ type: 'error', code: 400, description: "Bad Request: can't parse entities" });
    nowMs += 1000;
    await sender.round();
    expect(await rows()).toEqual([
      { status: 'sent', attempts: 2, error: null },
      { status: 'failed', attempts: 1, error: 'bad_entities' },
    ]);
  });

  it('silence is met with patience, and patience ends', async () => {
    const userId = await buildLinked(anna);
    await enqueue(userId, 'late');
    await fault({ type: 'html', status: 502 });
    await fault({ type: 'drop_before' });
    const sender = openSender();
    await sender.round();
    nowMs += 1_999;
    await sender.round();
    expect((await rows())[0]).toMatchObject({ attempts: 1, error: 'unknown' });
    nowMs += 1;
    await sender.round();
    nowMs += 4_000;
    await sender.round();
    expect(received(anna)).toEqual(['late']);
    expect(await rows()).toEqual([{ status: 'sent', attempts: 3, error: null }]);

    await enqueue(userId, 'never');
    await fault({ type: 'error', code: 500, description: 'Internal Server Error' }, 20);
    for (let attempt = 0; attempt < 12; attempt += 1) {
      nowMs += 10 * 60_000;
      await sender.round();
    }
    expect((await rows())[1]).toEqual({ status: 'failed', attempts: 12, error: 'unknown' });
  });

  it('a refused token stops the sender, says so once, and keeps what waits', async () => {
    await enqueue(await buildLinked(anna), 'one');
    await enqueue(await buildLinked(tomasz), 'two');
    await telegram.admin('/revoke', {});
    const sender = openSender();
    await sender.round();
    expect(sender.isHalted).toBe(true);
    expect(await rows()).toEqual([
      { status: 'pending', attempts: 0, error: null },
      { status: 'pending', attempts: 0, error: null },
    ]);
    expect(logs).toHaveLength(1);
    expect(logs[0]).toContain('"level":"error"');
    expect(logs[0]).toContain('TELEGRAM_BOT_TOKEN');
    expect(logs[0]).not.toContain(SAMPLE_BOT.token);
  });

  it('what is not wanted any more is not sent', async () => {
    const moved = await buildLinked(anna);
    await enqueue(moved, 'to a chat of before');
    await app.container.identity.unlinkTelegramChat({ userId: moved, key: undefined });
    const quiet = await buildLinked(tomasz);
    await enqueue(quiet, 'to somebody who wants quiet');
    await app.container.db.raw(
      `update users set telegram_chat = telegram_chat || '{"notificationsEnabled": false, "wantsNotifications": false}' where id = ?`,
      [quiet],
    );
    await openSender().round();
    expect([received(anna), received(tomasz)]).toEqual([[], []]);
    expect((await rows()).map(({ error }) => error)).toEqual(['unlinked', 'notifications_off']);
  });

  it('a message of a sender that died is sent by another after its lease', async () => {
    await enqueue(await buildLinked(anna), 'left over');
    const repository = createMessageRepository({ db: app.container.db });
    const { messages } = await repository.claim({ now: clock.now(), leaseMs: 60_000, limit: 10 });
    expect(messages.map(({ text }) => text)).toEqual(['left over']);
    const sender = openSender();
    nowMs += 59_999;
    await sender.round();
    expect(received(anna)).toEqual([]);
    nowMs += 1;
    await sender.round();
    expect(received(anna)).toEqual(['left over']);
  });
});
