import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  people,
  startTelegramClient,
  type TelegramClient,
} from '../../../sandbox/testing/telegram-client.ts';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import type { TestClient } from '../../../test/harness/client.ts';
import { TestStream } from '../../../test/harness/event-stream.ts';
import { getOwnUser, repliesTo, telegramOf } from '../../../test/harness/telegram.ts';

const { anna, tomasz, viktor } = people;
const WAIT = { timeout: 20_000 };
let telegram: TelegramClient;
let app: TestApp;
let client: TestClient;
let username: string;

beforeAll(async () => {
  telegram = await startTelegramClient();
  app = await startTestApp({ telegram: telegramOf(telegram) });
  app.container.modules.telegramModule.start();
  await app.startJobWorker();
});
beforeEach(async () => {
  const waiting = () => app.container.db('telegram_messages').where({ status: 'pending' });
  await expect.poll(waiting, WAIT).toEqual([]);
  telegram.sandbox.state.telegram.store.reset();
  const { user } = await app.factories.buildAccount();
  ({ username } = user);
  client = await app.signIn(user);
});
afterAll(async () => {
  await app?.close();
  await telegram?.sandbox.close();
});

const chatOf = async (who: TestClient) => (await getOwnUser(who)).telegramChat;
const keyOf = async (who: TestClient) => (await getOwnUser(who)).telegramKey;

async function start(personId: number, payload?: string): Promise<void> {
  await telegram.admin('/start', { personId, ...(payload === undefined ? {} : { payload }) });
}

describe('a start link', () => {
  it('connects the chat, tells open clients at once, and serves only once', async () => {
    const key = await keyOf(client);
    const stream = await TestStream.open(client);
    await start(anna, key);
    await stream.next('identity');
    // Open clients are notified of the login too.
    await expect.poll(() => chatOf(client), { timeout: 10_000 }).not.toBeNull();
    expect(await chatOf(client)).toEqual({
      id: String(anna),
      firstName: 'Anna',
      lastName: 'Keller',
      username: 'anna_keller',
      languageCode: 'en',
      notificationsEnabled: true,
      isBlocked: false,
      failingSince: null,
      connectedAt: expect.any(String),
    });
    expect(await keyOf(client)).not.toBe(key);
    await start(tomasz, key);
    expect(await repliesTo(telegram, { personId: anna, count: 1 })).toEqual([
      `Chat connected to Ads Checker as ${username}. Turn notifications off in profile settings.`,
    ]);
    expect(await repliesTo(telegram, { personId: tomasz, count: 1 })).toEqual([
      'This link has expired. Get a new one in profile settings.',
    ]);
    expect((await chatOf(client))?.id).toBe(String(anna));
    stream.close();
  });

  it('that is pressed again says that the chat is connected', async () => {
    const key = await keyOf(client);
    await start(anna, key);
    await start(anna, key);
    const [, second] = await repliesTo(telegram, { personId: anna, count: 2 });
    expect(second).toBe(
      'This chat is already connected to Ads Checker. This link has expired. Get a new one in profile settings.',
    );
  });

  it('with an unknown key says nothing of whom it knows, in the language of the person', async () => {
    await start(viktor, '0'.repeat(32));
    await start(tomasz, 'x');
    expect(await repliesTo(telegram, { personId: viktor, count: 1 })).toEqual([
      'Срок ссылки истёк. Получите новую в настройках профиля.',
    ]);
    expect(await repliesTo(telegram, { personId: tomasz, count: 1 })).toEqual([
      'This link has expired. Get a new one in profile settings.',
    ]);
  });

  it('of a second chat replaces the first', async () => {
    await start(anna, await keyOf(client));
    await expect.poll(async () => (await chatOf(client))?.id, WAIT).toBe(String(anna));
    await start(viktor, await keyOf(client));
    await expect
      .poll(() => chatOf(client), WAIT)
      .toMatchObject({ id: String(viktor), firstName: 'Виктор', lastName: null, username: null });
  });

  it('of a second person takes the chat from the first', async () => {
    await start(anna, await keyOf(client));
    await expect.poll(async () => (await chatOf(client))?.id, WAIT).toBe(String(anna));
    const other = await app.signIn((await app.factories.buildAccount()).user);
    await start(anna, await keyOf(other));
    await expect.poll(async () => (await chatOf(other))?.id, WAIT).toBe(String(anna));
    expect(await chatOf(client)).toBeNull();
  });

  it('in a group connects nothing and is not answered', async () => {
    const text = `/start@ads_checker_sandbox_bot ${await keyOf(client)}`;
    await telegram.admin('/text', { personId: anna, text, inGroup: true });
    await start(tomasz);
    await repliesTo(telegram, { personId: tomasz, count: 1 });
    expect(await chatOf(client)).toBeNull();
  });
});

describe('whoever just writes', () => {
  it('hears how to connect, or that they are connected', async () => {
    await start(tomasz);
    await start(anna, await keyOf(client));
    await telegram.admin('/text', { personId: anna, text: 'Hello' });
    expect(await repliesTo(telegram, { personId: tomasz, count: 1 })).toEqual([
      'This bot sends Ads Checker notifications. To connect this chat, open profile settings in Ads Checker and click Connect.',
    ]);
    const [, second] = await repliesTo(telegram, { personId: anna, count: 2 });
    expect(second).toBe(
      'This chat is connected to Ads Checker. Turn notifications off in profile settings.',
    );
  });
});

describe('a block', () => {
  it('turns notifications off until it ends', async () => {
    await start(anna, await keyOf(client));
    await expect.poll(async () => (await chatOf(client))?.isBlocked, WAIT).toBe(false);
    await telegram.admin('/block', { personId: anna });
    await expect
      .poll(() => chatOf(client), WAIT)
      .toMatchObject({ isBlocked: true, notificationsEnabled: false });
    await telegram.admin('/unblock', { personId: anna });
    await expect
      .poll(() => chatOf(client), WAIT)
      .toMatchObject({ isBlocked: false, notificationsEnabled: true });
  });
});
