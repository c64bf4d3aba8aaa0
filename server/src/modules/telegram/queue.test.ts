import { SAMPLE_BOT } from '@ads-checker/shared/sample/telegram';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  people,
  startTelegramClient,
  type TelegramClient,
} from '../../../sandbox/testing/telegram-client.ts';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import { clearJobs, runDueJobs } from '../../../test/harness/jobs.ts';
import { conversationOf, telegramOf } from '../../../test/harness/telegram.ts';
import { createMessageRepository } from './repository.ts';

const { anna, tomasz, viktor } = people;
let nowMs = Date.parse('2100-01-01T14:38:00Z');
const clock = { now: () => new Date(nowMs) };
let telegram: TelegramClient;
let app: TestApp;

beforeAll(async () => {
  telegram = await startTelegramClient();
  app = await startTestApp({ clock, telegram: telegramOf(telegram) });
});
beforeEach(async () => {
  telegram.sandbox.state.telegram.reset();
  for (const personId of [anna, tomasz, viktor]) {
    await telegram.admin('/start', { personId });
  }
  await app.container.db.raw('truncate telegram_messages, notifications');
  await app.container.db.raw('update telegram_pace set paused_until = null, next_at = null');
  await clearJobs(app.container);
  await app.container.db.raw('update users set telegram_chat = null');
});
afterAll(async () => {
  await app?.close();
  await telegram?.sandbox.close();
});

async function buildLinked(personId: number): Promise<string> {
  const { id } = await app.factories.buildUser();
  const telegramKey = await app.container.modules.identityModule.service.getTelegramKey(id);
  await app.container.modules.identityModule.service.linkTelegramChat({
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

async function send(container = app.container): Promise<void> {
  await runDueJobs({
    container,
    databaseUrl: app.databaseUrl,
    only: ['send-telegram-message'],
  });
}

/** Delays of pending jobs; a job that is due finds its message settled. */
async function waitsMs(): Promise<number[]> {
  const { rows } = await app.container.db.raw<{ rows: { at: Date }[] }>(
    `select run_at as at from graphile_worker.jobs where task_identifier = 'send-telegram-message' order by run_at`,
  );
  return rows.map(({ at }) => at.getTime() - nowMs).filter((waitMs) => waitMs > 0);
}

const enqueue = (userId: string, text: string) =>
  app.container.modules.telegramModule.service.enqueue({ userId, text, entities: [] });
const received = (personId: number): string[] =>
  conversationOf(telegram, personId)
    .filter(({ from }) => from === 'bot')
    .map(({ text }) => text);
const rows = () =>
  app.container.db('telegram_messages').orderBy('id').select('status', 'attempts', 'error');
const fault = (effect: object, count = 1) =>
  telegram.admin('/faults', { method: 'sendMessage', count, effect });
const chatOf = (userId: string) =>
  app.container.modules.identityModule.service.findTelegramChat(userId);

describe('enqueue', () => {
  it('takes messages only for people who are to get them', async () => {
    const linked = await buildLinked(anna);
    const blocked = await buildLinked(tomasz);
    await app.container.modules.identityModule.service.setTelegramBlocked({
      chatId: String(tomasz),
      isBlocked: true,
    });
    const { id: without } = await app.factories.buildUser();
    expect(await enqueue(linked, 'one')).toEqual(expect.any(String));
    expect(await enqueue(blocked, 'two')).toBeNull();
    expect(await enqueue(without, 'three')).toBeNull();
    expect(await rows()).toEqual([{ status: 'pending', attempts: 0, error: null }]);
  });

  it('belongs to the transaction it is given', async () => {
    const userId = await buildLinked(anna);
    const { db } = app.container;
    await expect(
      db.transaction(async (trx) => {
        await app.container.modules.telegramModule.service.enqueue({
          userId,
          text: 'x',
          entities: [],
          trx,
        });
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
    const other = await app.openContainer({ clock });
    await Promise.all([send(), send(other)]);
    expect([received(anna), received(tomasz)]).toEqual([['a1'], ['b1']]);
    // The second message triggers the third.
    expect(await waitsMs()).toEqual([1000]);
    nowMs += 999;
    await send();
    expect(received(anna)).toEqual(['a1']);
    nowMs += 1;
    await Promise.all([send(), send(other)]);
    expect(received(anna)).toEqual(['a1', 'a2']);
    nowMs += 1000;
    await send(other);
    expect(received(anna)).toEqual(['a1', 'a2', 'a3']);
    expect(await rows()).toEqual(
      Array.from({ length: 4 }, () => ({ status: 'sent', attempts: 1, error: null })),
    );
    expect(await waitsMs()).toEqual([]);
  });

  it('counts from when a message was sent, however late that was', async () => {
    const userId = await buildLinked(anna);
    for (const text of ['one', 'two', 'three']) {
      await enqueue(userId, text);
    }
    await send();
    nowMs += 1_950;
    await send();
    expect([received(anna), await waitsMs()]).toEqual([['one', 'two'], [50]]);
    nowMs += 50;
    await send();
    expect([received(anna), await waitsMs()]).toEqual([['one', 'two'], [950]]);
    nowMs += 950;
    await send();
    expect(received(anna)).toEqual(['one', 'two', 'three']);
  });

  it('is thirty messages a second in all, over all processes', async () => {
    const repository = createMessageRepository({ db: app.container.db });
    const turns = await Promise.all(
      Array.from({ length: 45 }, () => repository.reserveTurn(clock.now())),
    );
    const delays = turns.map((at) => at.getTime() - nowMs).sort((x, y) => x - y);
    expect(delays[0]).toBe(0);
    expect(delays.filter((delayMs) => delayMs < 1000)).toHaveLength(30);
    nowMs += 2000;
    expect(await repository.reserveTurn(clock.now())).toEqual(clock.now());
  });

  it('stands still for everybody when Telegram says so', async () => {
    const [a, b] = [await buildLinked(anna), await buildLinked(tomasz)];
    await enqueue(a, 'first');
    await fault({ type: 'too_many_requests', retryAfter: 30 });
    const other = await app.openContainer({ clock });
    await send();
    await enqueue(b, 'second');
    await send(other);
    nowMs += 29_999;
    await send(other);
    expect([received(anna), received(tomasz)]).toEqual([[], []]);
    expect(await rows()).toEqual([
      { status: 'pending', attempts: 0, error: null },
      { status: 'pending', attempts: 0, error: null },
    ]);
    nowMs += 1;
    await send(other);
    expect([received(anna), received(tomasz)]).toEqual([['first'], ['second']]);
  });
});

describe('failures', () => {
  it('a block turns notifications off and gives up what waits for the chat', async () => {
    const userId = await buildLinked(anna);
    await enqueue(userId, 'one');
    await enqueue(userId, 'two');
    await telegram.admin('/block', { personId: anna });
    await send();
    expect(await chatOf(userId)).toMatchObject({ isBlocked: true, notificationsEnabled: false });
    expect(await rows()).toEqual([
      { status: 'failed', attempts: 1, error: 'blocked' },
      { status: 'failed', attempts: 0, error: 'blocked' },
    ]);
    expect(await enqueue(userId, 'three')).toBeNull();
  });

  it('a deleted account and a chat that is not there end the link', async () => {
    const gone = await buildLinked(anna);
    await enqueue(gone, 'one');
    await telegram.admin('/deactivate', { personId: anna });
    const never = await buildLinked(99);
    await enqueue(never, 'two');
    await send();
    expect([await chatOf(gone), await chatOf(never)]).toEqual([undefined, undefined]);
    expect((await rows()).map(({ error }) => error)).toEqual(['deactivated', 'chat_not_found']);
  });

  it('refused formatting is left out once, then the message is given up', async () => {
    const userId = await buildLinked(anna);
    const { service } = app.container.modules.telegramModule;
    const entities = [{ type: 'bold', offset: 0, length: 50 }] as const;
    await service.enqueue({ userId, text: 'broken', entities });
    await send();
    nowMs += 1000;
    await send();
    expect(received(anna)).toEqual(['broken']);
    expect(conversationOf(telegram, anna).at(-1)?.entities).toEqual([]);
    expect(app.logs.join()).toContain('rejected the message formatting');

    await enqueue(userId, 'hopeless');
    await fault({ type: 'error', code: 400, description: "Bad Request: can't parse entities" });
    nowMs += 1000;
    await send();
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
    await send();
    nowMs += 1_999;
    await send();
    expect((await rows())[0]).toMatchObject({ attempts: 1, error: 'unknown' });
    nowMs += 1;
    await send();
    nowMs += 4_000;
    await send();
    expect(received(anna)).toEqual(['late']);
    expect(await rows()).toEqual([{ status: 'sent', attempts: 3, error: null }]);

    await enqueue(userId, 'never');
    await enqueue(userId, 'after it');
    const queuedAt = new Date(nowMs).toISOString();
    await fault({ type: 'error', code: 500, description: 'Internal Server Error' }, 20);
    await send();
    expect(await chatOf(userId)).toMatchObject({ failingSince: null });
    for (let minutes = 0; minutes < 60; minutes += 10) {
      nowMs += 10 * 60_000;
      await send();
    }
    expect(await chatOf(userId)).toMatchObject({ failingSince: queuedAt });
    expect((await rows()).slice(1)).toEqual([
      { status: 'failed', attempts: 6, error: 'unknown' },
      { status: 'failed', attempts: 0, error: 'unknown' },
    ]);
    telegram.sandbox.state.telegram.faults.clear();
    await enqueue(userId, 'again');
    nowMs += 1000;
    await send();
    expect(received(anna)).toEqual(['late', 'again']);
    expect(await chatOf(userId)).toMatchObject({ failingSince: null });
  });

  it('a test message is given up after twelve attempts', async () => {
    const userId = await buildLinked(anna);
    await app.container.modules.telegramModule.service.sendTest({ userId, key: undefined });
    await fault({ type: 'error', code: 500, description: 'Internal Server Error' }, 20);
    for (let attempt = 0; attempt < 13; attempt += 1) {
      await send();
      nowMs += 10 * 60_000;
    }
    expect(await rows()).toEqual([{ status: 'failed', attempts: 12, error: 'unknown' }]);
  });

  it('a refused token stops the sender, says so once, and keeps what waits', async () => {
    await enqueue(await buildLinked(anna), 'one');
    await enqueue(await buildLinked(tomasz), 'two');
    await telegram.admin('/revoke', {});
    const halted = await app.openContainer({ clock });
    const calls = () => telegram.sandbox.state.telegram.listCalls(0).length;
    const before = calls();
    await send(halted);
    nowMs += 60 * 60_000;
    await send(halted);
    const waiting = { status: 'pending', attempts: 0, error: 'unauthorized' };
    expect(await rows()).toEqual([waiting, waiting]);
    // At most one for each message in flight when the first one was refused.
    expect(calls() - before).toBeLessThanOrEqual(2);
    const errors = app.logs.filter((line) => line.includes('"level":"error"'));
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain('TELEGRAM_BOT_TOKEN');
    expect(errors[0]).not.toContain(SAMPLE_BOT.token);
    expect(await waitsMs()).toEqual([60 * 60_000, 60 * 60_000]);
    telegram.sandbox.state.telegram.reset();
    for (const personId of [anna, tomasz]) {
      await telegram.admin('/start', { personId });
    }
    const restarted = await app.openContainer({ clock });
    await restarted.modules.telegramModule.sender?.resume();
    nowMs += 1000;
    await send(restarted);
    expect([received(anna), received(tomasz)]).toEqual([['one'], ['two']]);
  });

  it('what is not wanted any more is not sent', async () => {
    const moved = await buildLinked(anna);
    await enqueue(moved, 'to a chat of before');
    await app.container.modules.identityModule.service.unlinkTelegramChat({
      userId: moved,
      key: undefined,
    });
    const quiet = await buildLinked(tomasz);
    await enqueue(quiet, 'to somebody who wants quiet');
    await app.container.db.raw(
      `update users set telegram_chat = telegram_chat || '{"notificationsEnabled": false, "wantsNotifications": false}' where id = ?`,
      [quiet],
    );
    await send();
    expect([received(anna), received(tomasz)]).toEqual([[], []]);
    expect((await rows()).map(({ error }) => error)).toEqual(['unlinked', 'notifications_off']);
  });
});
