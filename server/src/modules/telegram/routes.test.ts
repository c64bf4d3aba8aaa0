import { telegramRoutes as r } from '@ads-checker/shared/contracts/telegram';
import { SAMPLE_BOT } from '@ads-checker/shared/sample/telegram';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  people,
  startTelegramClient,
  type TelegramClient,
} from '../../../sandbox/testing/telegram-client.ts';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import type { TestClient } from '../../../test/harness/client.ts';
import {
  conversationOf,
  getOwnUser,
  linkChat,
  repliesTo,
  telegramOf,
} from '../../../test/harness/telegram.ts';

let telegram: TelegramClient;
let app: TestApp;
let client: TestClient;

beforeAll(async () => {
  telegram = await startTelegramClient();
  app = await startTestApp({ telegram: telegramOf(telegram) });
  client = await app.signIn((await app.factories.buildAccount()).user);
  app.container.modules.telegramModule.start();
  await app.startJobWorker();
});
afterAll(async () => {
  await app?.close();
  await telegram?.sandbox.close();
});

const { anna, tomasz } = people;

const link = (who: TestClient, personId: number): Promise<void> =>
  linkChat(telegram, { client: who, personId });

describe('getBotInfo', () => {
  it('needs a session', async () => {
    expect((await app.anonymous().call(r.getBotInfo)).status).toBe(401);
  });

  it('takes no query', async () => {
    expect((await client.call(r.getBotInfo, { query: { fresh: '1' } })).status).toBe(400);
  });

  it('tells the bot, asked of Telegram once', async () => {
    const expected = {
      botInfo: {
        name: 'Ads Checker',
        username: 'ads_checker_sandbox_bot',
        link: `${telegram.sandbox.url}/t.me/ads_checker_sandbox_bot`,
      },
    };
    const answers = await Promise.all([1, 2, 3].map(() => client.call(r.getBotInfo)));
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      answers.map(() => ({ status: 200, body: { data: expected } })),
    );
    const calls = telegram.sandbox.state.telegram.listCalls(0);
    expect(calls.filter(({ method }) => method === 'getMe')).toHaveLength(1);
  });

  it('is null without a token, and the other routes say what that means', async () => {
    const without = await startTestApp();
    const someone = await without.signIn((await without.factories.buildAccount()).user);
    without.container.modules.telegramModule.start();
    expect((await someone.call(r.getBotInfo)).body).toEqual({ data: { botInfo: null } });
    expect(await someone.call(r.sendTest)).toMatchObject({
      status: 400,
      body: { type: 'FailedPreconditionError', code: 'no_chat' },
    });
    expect((await someone.call(r.disconnect)).status).toBe(200);
    await without.close();
  });

  it('says that Telegram refuses the token or is away, and asks again next time', async () => {
    const botToken = '7203512001:AAsomebody-else-had-this-token-once';
    const wrong = await startTestApp({ telegram: { ...telegramOf(telegram), botToken } });
    const someone = await wrong.signIn((await wrong.factories.buildAccount()).user);
    expect(await someone.call(r.getBotInfo)).toMatchObject({
      status: 502,
      body: {
        type: 'VendorError',
        code: 'unauthorized',
        error: 'Telegram rejected the bot token. Ask the server admin to update it.',
      },
    });
    expect((await someone.call(r.getBotInfo)).status).toBe(502);
    expect(wrong.logs.join()).not.toContain(botToken);
    await wrong.close();
  });
});

describe('sendTest and disconnect', () => {
  it('need a session', async () => {
    expect((await app.anonymous().call(r.sendTest)).status).toBe(401);
    expect((await app.anonymous().call(r.disconnect)).status).toBe(401);
  });

  it('take no body', async () => {
    expect(await client.call(r.sendTest, { body: { chatId: '1' } })).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field: 'body.chatId' }] } },
    });
  });

  it('say that there is no chat, and that it is gone as often as asked', async () => {
    expect(await client.call(r.sendTest)).toMatchObject({
      status: 400,
      body: {
        type: 'FailedPreconditionError',
        code: 'no_chat',
        error: 'No chat is connected. Connect one in profile settings.',
      },
    });
    for (const attempt of [1, 2]) {
      expect([attempt, (await client.call(r.disconnect)).body]).toEqual([attempt, { data: null }]);
    }
  });

  it('reach the chat, a few times a minute, and end the link', async () => {
    await link(client, anna);
    const { telegramKey } = await getOwnUser(client);
    expect(await client.call(r.sendTest)).toMatchObject({ status: 200, body: { data: null } });
    const replies = await repliesTo(telegram, { personId: anna, count: 2 });
    expect(replies.at(-1)).toBe(
      'This is a test message from Ads Checker. Notifications will arrive in this chat.',
    );
    expect(conversationOf(telegram, anna).at(-1)?.entities).toEqual([
      { type: 'bold', offset: 28, length: 11 },
    ]);
    const statuses: number[] = [];
    for (let index = 0; index < 3; index += 1) {
      statuses.push((await client.call(r.sendTest)).status);
    }
    expect(statuses).toEqual([200, 200, 429]);

    expect((await client.call(r.disconnect)).status).toBe(200);
    const after = await getOwnUser(client);
    expect(after.telegramChat).toBeNull();
    expect(after.telegramKey).not.toBe(telegramKey);
    expect((await client.call(r.sendTest)).status).toBe(400);
  });

  it('do it once for a key, whatever happened in between', async () => {
    const repeating = await app.signIn((await app.factories.buildAccount()).user);
    await link(repeating, tomasz);
    const countTests = async () =>
      (await app.container.db('telegram_messages').where({ chat_id: tomasz, kind: 'test' })).length;
    for (const attempt of [1, 2]) {
      const answer = await repeating.call(r.sendTest, { key: 'one-test-message' });
      expect([attempt, answer.status, await countTests()]).toEqual([attempt, 200, 1]);
    }
    expect((await repeating.call(r.disconnect, { key: 'one-disconnection' })).status).toBe(200);
    await link(repeating, tomasz);
    expect((await repeating.call(r.disconnect, { key: 'one-disconnection' })).status).toBe(200);
    expect((await getOwnUser(repeating)).telegramChat?.id).toBe(String(tomasz));
  });
});

describe('webhook', () => {
  it('is not there while updates are polled', async () => {
    const answer = await app.anonymous().call(r.webhook, { body: { update_id: 1 } });
    expect(answer.status).toBe(404);
  });

  it('takes updates from whoever knows the secret, and from nobody else', async () => {
    const other = await startTelegramClient();
    const hooked = await startTestApp({
      appOrigin: 'https://ads.example.test',
      telegram: { ...telegramOf(other), updates: 'webhook' },
    });
    await other.admin('/settings', { deliverTo: hooked.baseUrl });
    const account = await hooked.factories.buildAccount();
    hooked.container.modules.telegramModule.start();
    await hooked.startJobWorker();
    const [bot] = other.sandbox.state.telegram.store.bots;
    await expect
      .poll(() => bot?.webhook?.url)
      .toBe('https://ads.example.test/api/v1/telegram-webhook');
    const secret = bot?.webhook?.secretToken ?? '';
    expect(secret).toMatch(/^[0-9a-f]{64}$/);

    const keyOf = () =>
      hooked.container.modules.identityModule.service.getTelegramKey(account.user.id);
    const update = {
      update_id: 7,
      message: {
        message_id: 1,
        from: { id: anna, is_bot: false, first_name: 'Anna' },
        chat: { id: anna, type: 'private', first_name: 'Anna' },
        date: 1,
        text: `/start ${await keyOf()}`,
      },
    };
    const send = (headers: Record<string, string>, body: unknown = update) =>
      hooked.anonymous().call(r.webhook, {
        body,
        headers: { ...headers, origin: 'https://ads.example.test' },
      });
    const header = 'x-telegram-bot-api-secret-token';
    for (const headers of [{}, { [header]: 'x' }, { [header]: `${secret.slice(0, -1)}x` }]) {
      expect((await send(headers)).status).toBe(401);
    }
    expect(await send({ [header]: secret }, { message: {} })).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field: 'body.update_id' }] } },
    });
    const chat = () =>
      hooked.container.modules.identityModule.service.findTelegramChat(account.user.id);
    expect(await chat()).toBeUndefined();

    await other.admin('/start', { personId: anna, payload: await keyOf() });
    await expect.poll(chat, { timeout: 20_000 }).toMatchObject({ id: String(anna) });
    await repliesTo(other, { personId: anna, count: 1 });
    await expect
      .poll(async () => (await other.call('getWebhookInfo')).result)
      .toMatchObject({ pending_update_count: 0 });
    expect((await send({ [header]: secret }, { update_id: 8, poll: {} })).status).toBe(200);
    expect(hooked.logs.join()).not.toContain(SAMPLE_BOT.token);
    await hooked.close();
    await other.sandbox.close();
  });
});
