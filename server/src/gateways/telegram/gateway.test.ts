import { once } from 'node:events';
import { createServer } from 'node:http';
import { inspect } from 'node:util';
import { SAMPLE_BOT } from '@ads-checker/shared/sample/telegram';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  people,
  startTelegramClient,
  type TelegramClient,
} from '../../../sandbox/testing/telegram-client.ts';
import { createTelegramGateway } from './gateway.ts';
import { TelegramError, type TelegramGateway } from './port.ts';

const { token } = SAMPLE_BOT;
const { anna, viktor } = people;
const chatId = String(anna);
const message = { chatId, text: 'Hi', entities: [] };

let client: TelegramClient;
let gateway: TelegramGateway;
beforeAll(async () => {
  client = await startTelegramClient();
});
beforeEach(async () => {
  client.sandbox.state.reset();
  gateway = createTelegramGateway({ token, baseUrl: client.sandbox.url });
  await client.admin('/start', { personId: anna });
});
afterAll(() => client?.sandbox.close());

async function failureOf(work: Promise<unknown>): Promise<TelegramError> {
  const result = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(result instanceof TelegramError)) {
    throw new Error(`A TelegramError was expected, not ${String(result)}.`);
  }
  return result;
}

const fault = (effect: object) => client.admin('/faults', { effect });

describe('calls', () => {
  it('tell who the bot is', async () => {
    expect(await gateway.getBot()).toEqual({
      id: '7203512001',
      name: 'Ads Checker',
      username: 'ads_checker_sandbox_bot',
    });
  });

  it('give texts and names that can be stored', async () => {
    await client.admin('/text', { personId: anna, text: 'NUL\u0000 and \ud83d' });
    const request = { timeoutS: 0, signal: new AbortController().signal };
    const updates = await gateway.listUpdates({ ...request, offset: undefined });
    expect(updates.at(-1)?.event).toMatchObject({ text: 'NUL and \ufffd' });
  });

  it('give updates as events, and nulls for what is nobody’s business', async () => {
    await client.admin('/text', { personId: viktor, text: '/start key', inGroup: true });
    await client.admin('/start', { personId: viktor, payload: 'key' });
    await client.admin('/block', { personId: viktor });
    await client.admin('/unblock', { personId: viktor });
    const request = { timeoutS: 0, signal: new AbortController().signal };
    const updates = await gateway.listUpdates({ ...request, offset: undefined });
    const first = updates[0]?.id ?? 0;
    const viktorId = String(viktor);
    const sender = { firstName: 'Виктор', lastName: null, username: null, languageCode: 'ru' };
    expect(updates).toEqual([
      {
        id: first,
        event: {
          kind: 'message',
          chatId,
          text: '/start',
          sender: {
            firstName: 'Anna',
            lastName: 'Keller',
            username: 'anna_keller',
            languageCode: 'en',
          },
        },
      },
      { id: first + 1, event: null },
      { id: first + 2, event: { kind: 'message', chatId: viktorId, text: '/start key', sender } },
      { id: first + 3, event: { kind: 'membership', chatId: viktorId, isBlocked: true } },
      { id: first + 4, event: { kind: 'membership', chatId: viktorId, isBlocked: false } },
    ]);
    expect(await gateway.listUpdates({ ...request, offset: first + 5 })).toEqual([]);
    expect(await gateway.listUpdates({ ...request, offset: undefined })).toEqual([]);
  });

  it('end a long poll when they are told to', async () => {
    const stopping = new AbortController();
    const [{ id } = { id: 0 }] = await gateway.listUpdates({
      offset: undefined,
      timeoutS: 0,
      signal: stopping.signal,
    });
    const polling = failureOf(
      gateway.listUpdates({ offset: id + 1, timeoutS: 50, signal: stopping.signal }),
    );
    await expect
      .poll(() => client.sandbox.state.telegram.listCalls(0).at(-1)?.parameters.timeout)
      .toBe('50');
    stopping.abort();
    expect((await polling).failure).toBe('unknown');
  });

  it('send a text with its formatting and without previews', async () => {
    await gateway.sendMessage({
      chatId,
      text: 'Bold, a link',
      entities: [
        { type: 'bold', offset: 0, length: 4 },
        { type: 'text_link', offset: 8, length: 4, url: 'https://ads.example.test/' },
      ],
    });
    expect(await client.admin(`/messages?personId=${anna}`)).toMatchObject({
      data: [
        { text: '/start' },
        {
          from: 'bot',
          text: 'Bold, a link',
          entities: [
            { type: 'bold', offset: 0, length: 4 },
            { type: 'text_link', offset: 8, length: 4, url: 'https://ads.example.test/' },
          ],
        },
      ],
    });
    expect(client.sandbox.state.telegram.listCalls(0).at(-1)?.parameters).toMatchObject({
      link_preview_options: '{"is_disabled":true}',
    });
  });

  it('set and remove the webhook, and name the commands', async () => {
    await gateway.setWebhook({ url: 'https://ads.example.test/hook', secret: 'abc' });
    const [bot] = client.sandbox.state.telegram.store.bots;
    expect(bot?.webhook).toMatchObject({
      url: 'https://ads.example.test/hook',
      secretToken: 'abc',
    });
    expect(bot?.allowedUpdates).toEqual(['message', 'my_chat_member']);
    await gateway.deleteWebhook();
    expect(bot?.webhook).toBeNull();
    const commands = [{ command: 'start', description: 'Подключить' }];
    await gateway.setCommands({ commands, languageCode: 'ru' });
    expect(bot?.commands).toEqual({ ru: commands });
  });
});

describe('failures', () => {
  it('of a chat: blocked, gone, never started', async () => {
    await client.admin('/block', { personId: anna });
    expect((await failureOf(gateway.sendMessage(message))).failure).toBe('blocked');
    await client.admin('/deactivate', { personId: anna });
    expect((await failureOf(gateway.sendMessage(message))).failure).toBe('deactivated');
    const stranger = { ...message, chatId: String(viktor) };
    expect((await failureOf(gateway.sendMessage(stranger))).failure).toBe('chat_not_found');
  });

  it.each([
    [
      {
        type: 'error',
        code: 403,
        description: "Forbidden: bot can't initiate conversation with a user",
      },
      'chat_not_found',
    ],
    [
      {
        type: 'error',
        code: 400,
        description: "Bad Request: can't parse entities: Unsupported start tag",
      },
      'bad_entities',
    ],
    [{ type: 'error', code: 400, description: 'Bad Request: message text is empty' }, 'rejected'],
    [
      { type: 'error', code: 409, description: 'Conflict: terminated by other getUpdates request' },
      'conflict',
    ],
    [{ type: 'error', code: 500, description: 'Internal Server Error' }, 'unknown'],
    [{ type: 'html', status: 502 }, 'unknown'],
    [{ type: 'drop_before' }, 'unknown'],
    [{ type: 'drop_after' }, 'unknown'],
  ])('%j is %s', async (effect, failure) => {
    await fault(effect);
    expect((await failureOf(gateway.sendMessage(message))).failure).toBe(failure);
  });

  it('of formatting', async () => {
    const entities = [{ type: 'bold', offset: 0, length: 99 }] as const;
    expect((await failureOf(gateway.sendMessage({ ...message, entities }))).failure).toBe(
      'bad_entities',
    );
  });

  it('of a limit say how long it lasts', async () => {
    await fault({ type: 'too_many_requests', retryAfter: 17 });
    const { failure, retryAfterMs } = await failureOf(gateway.sendMessage(message));
    expect([failure, retryAfterMs]).toEqual(['rate_limited', 17_000]);
  });

  it('of updates: somebody else takes them, or a webhook does', async () => {
    await gateway.setWebhook({ url: 'https://ads.example.test/hook', secret: 'abc' });
    const { signal } = new AbortController();
    const poll = gateway.listUpdates({ offset: undefined, timeoutS: 0, signal });
    expect((await failureOf(poll)).failure).toBe('conflict');
  });

  it('of the token', async () => {
    for (const wrong of [`${token}x`, 'nonsense']) {
      const stranger = createTelegramGateway({ token: wrong, baseUrl: client.sandbox.url });
      const { failure, message: text, status } = await failureOf(stranger.getBot());
      expect([failure, status, text]).toEqual([
        'unauthorized',
        502,
        'Telegram rejected the bot token. Ask the server admin to update it.',
      ]);
    }
  });

  it('of an answer that is none', async () => {
    const server = createServer((_request, response) => {
      response.end(JSON.stringify({ ok: true, result: { id: 'seven' } }));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const odd = createTelegramGateway({ token, baseUrl: `http://127.0.0.1:${port}` });
    expect((await failureOf(odd.getBot())).failure).toBe('unknown');
    server.close();
    server.closeAllConnections();
  });

  it('never hold the token, however deep one looks', async () => {
    const nowhere = createTelegramGateway({ token, baseUrl: 'http://127.0.0.1:9' });
    const failures = [await failureOf(nowhere.getBot())];
    for (const effect of [
      { type: 'html', status: 502 },
      { type: 'drop_before' },
      { type: 'error', code: 500, description: 'Internal Server Error' },
    ]) {
      await fault(effect);
      failures.push(await failureOf(gateway.sendMessage(message)));
    }
    expect(failures.map(({ description }) => description)).toEqual([
      'getMe failed: ECONNREFUSED',
      'sendMessage failed: invalid-json',
      'sendMessage failed: ECONNRESET',
      '500: Internal Server Error',
    ]);
    for (const error of failures) {
      const everything = `${inspect(error, { depth: 10, showHidden: true })}${error.stack}`;
      expect(everything).not.toContain(token);
      expect(everything).not.toContain('/bot');
    }
  });
});
