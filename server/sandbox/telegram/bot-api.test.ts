import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { people, startTelegramClient, type TelegramClient } from '../testing/telegram-client.ts';

const NOW_MS = Date.parse('2026-11-20T14:38:00Z');
let client: TelegramClient;
let nowMs: number;
beforeEach(async () => {
  nowMs = NOW_MS;
  client = await startTelegramClient({ clock: () => nowMs });
});
afterEach(() => client?.sandbox.close());

const { anna, tomasz, viktor } = people;
const failure = (code: number, description: string) => ({
  status: code,
  ok: false,
  error_code: code,
  description,
});

async function updateIds(parameters: Record<string, unknown> = {}): Promise<number[]> {
  const { result } = await client.call('getUpdates', parameters);
  return (result as { update_id: number }[]).map(({ update_id }) => update_id);
}

describe('transport', () => {
  it('identifies the bot with every kind of request', async () => {
    const { status, ok, result } = await client.call('getMe');
    expect({ status, ok, result }).toEqual({
      status: 200,
      ok: true,
      result: {
        id: 7203512001,
        is_bot: true,
        first_name: 'Ads Checker',
        username: 'ads_checker_sandbox_bot',
        can_join_groups: true,
        can_read_all_group_messages: false,
        supports_inline_queries: false,
        can_connect_to_business: false,
        has_main_web_app: false,
      },
    });
    const form = await fetch(`${client.sandbox.url}/bot${client.token}/getme`, {
      method: 'POST',
      body: new URLSearchParams({ a: '1' }),
    });
    expect(((await form.json()) as { ok: boolean }).ok).toBe(true);
  });

  it.each([
    ['a wrong token', '7203512001:AAsomething-else', 'getMe', 401, 'Unauthorized'],
    ['a malformed token', 'nonsense', 'getMe', 404, 'Not Found'],
    ['an unknown method', undefined, 'getEverything', 404, 'Not Found'],
  ] as const)('refuses %s', async (_what, token, method, code, description) => {
    expect(await client.call(method, {}, token === undefined ? {} : { token })).toMatchObject(
      failure(code, description),
    );
  });

  it('rejects a revoked token', async () => {
    const { token } = (await client.admin('/revoke', {})) as { token: string };
    expect(await client.call('getMe')).toMatchObject(failure(401, 'Unauthorized'));
    expect((await client.call('getMe', {}, { token })).ok).toBe(true);
  });

  it('returns 429 with retry_after under a fault', async () => {
    await client.admin('/faults', {
      method: 'sendMessage',
      count: 1,
      effect: { type: 'too_many_requests', retryAfter: 7 },
    });
    await client.admin('/start', { personId: anna });
    const message = { chat_id: anna, text: 'Hi' };
    const limited = await client.call('sendMessage', message);
    expect(limited).toMatchObject({
      ...failure(429, 'Too Many Requests: retry after 7'),
      parameters: { retry_after: 7 },
    });
    expect(limited.headers.get('retry-after')).toBe('7');
    expect((await client.call('sendMessage', message)).ok).toBe(true);
  });
});

describe('updates', () => {
  it('arrive as messages and memberships, without absent optional fields', async () => {
    await client.admin('/start', { personId: anna, payload: 'AbC_123-x' });
    await client.admin('/start', { personId: viktor });
    await client.admin('/block', { personId: viktor });
    const { result } = await client.call('getUpdates');
    const [first] = result as { update_id: number }[];
    const id = first?.update_id ?? 0;
    const date = NOW_MS / 1000;
    const bot = {
      id: 7203512001,
      is_bot: true,
      first_name: 'Ads Checker',
      username: 'ads_checker_sandbox_bot',
    };
    expect(result).toEqual([
      {
        update_id: id,
        message: {
          message_id: 1,
          from: {
            id: anna,
            is_bot: false,
            first_name: 'Anna',
            last_name: 'Keller',
            username: 'anna_keller',
            language_code: 'en',
          },
          chat: {
            id: anna,
            first_name: 'Anna',
            last_name: 'Keller',
            username: 'anna_keller',
            type: 'private',
          },
          date,
          text: '/start AbC_123-x',
          entities: [{ offset: 0, length: 6, type: 'bot_command' }],
        },
      },
      {
        update_id: id + 1,
        message: {
          message_id: 1,
          from: { id: viktor, is_bot: false, first_name: 'Виктор', language_code: 'ru' },
          chat: { id: viktor, first_name: 'Виктор', type: 'private' },
          date,
          text: '/start',
          entities: [{ offset: 0, length: 6, type: 'bot_command' }],
        },
      },
      {
        update_id: id + 2,
        my_chat_member: {
          chat: { id: viktor, first_name: 'Виктор', type: 'private' },
          from: { id: viktor, is_bot: false, first_name: 'Виктор', language_code: 'ru' },
          date,
          old_chat_member: { user: bot, status: 'member' },
          new_chat_member: { user: bot, status: 'kicked', until_date: 0 },
        },
      },
    ]);
  });

  it('are kept until a higher offset confirms them, at most a day', async () => {
    await client.admin('/start', { personId: anna });
    await client.admin('/text', { personId: anna, text: 'one' });
    await client.admin('/text', { personId: anna, text: 'two' });
    const all = await updateIds();
    const [first = 0] = all;
    expect(all).toEqual([first, first + 1, first + 2]);
    expect(await updateIds({ limit: 2 })).toEqual([first, first + 1]);
    expect(await updateIds({ offset: first + 1 })).toEqual([first + 1, first + 2]);
    expect(await updateIds({ offset: -1 })).toEqual([first + 2]);
    expect(await updateIds()).toEqual([first + 2]);
    nowMs += 25 * 60 * 60_000;
    expect(await updateIds()).toEqual([]);
    await client.admin('/text', { personId: anna, text: 'three' });
    expect(await updateIds()).toEqual([first + 3]);
  });

  it('end a long poll, which otherwise times out', async () => {
    const waiting = client.call('getUpdates', { timeout: 50 });
    await expect
      .poll(() => client.sandbox.state.telegram.listCalls(0).at(-1)?.method)
      .toBe('getUpdates');
    await client.admin('/start', { personId: anna });
    expect((await waiting).result).toHaveLength(1);
    const [id = 0] = await updateIds();
    expect((await client.call('getUpdates', { timeout: 1, offset: id + 1 })).result).toEqual([]);
  });

  it('are only of the types in allowed_updates, from then on', async () => {
    await updateIds({ allowed_updates: ['my_chat_member'] });
    await client.admin('/start', { personId: anna });
    await client.admin('/block', { personId: anna });
    expect(await updateIds()).toHaveLength(1);
    await updateIds({ allowed_updates: [] });
    await client.admin('/start', { personId: anna });
    expect(await updateIds()).toHaveLength(3);
  });

  it('go to the latest poller only', async () => {
    const first = client.call('getUpdates', { timeout: 50 });
    await expect.poll(() => client.sandbox.state.telegram.listCalls(0)).toHaveLength(1);
    const second = client.call('getUpdates', { timeout: 50 });
    expect(await first).toMatchObject(
      failure(
        409,
        'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
      ),
    );
    await client.admin('/start', { personId: anna });
    expect((await second).result).toHaveLength(1);
  });

  it('belong to one bot: another has its own ids, chats and token', async () => {
    const { token, username } = (await client.admin('/bots', {
      name: 'Second',
      username: 'second_bot',
    })) as { token: string; username: string };
    await client.admin('/start', { personId: anna, bot: username });
    expect(await updateIds()).toEqual([]);
    expect((await client.call('getUpdates', {}, { token })).result).toHaveLength(1);
    expect(await client.call('sendMessage', { chat_id: anna, text: 'Hi' })).toMatchObject(
      failure(400, 'Bad Request: chat not found'),
    );
  });

  it('come from groups as well', async () => {
    await client.admin('/text', { personId: anna, text: '/start@bot key', inGroup: true });
    const { result } = await client.call('getUpdates');
    expect(result).toMatchObject([
      { message: { text: '/start@bot key', chat: { type: 'group', title: 'Media buyers' } } },
    ]);
  });

  it('have increasing ids over a reset of the sandbox', async () => {
    await client.admin('/start', { personId: anna });
    const [before = 0] = await updateIds();
    client.sandbox.state.reset();
    expect(await updateIds()).toEqual([]);
    await client.admin('/start', { personId: anna });
    const [after = 0] = await updateIds({ offset: before + 1 });
    expect(after).toBeGreaterThan(before);
  });
});

describe('people', () => {
  it('write only after pressing start and while not blocking', async () => {
    expect(await client.tryAdmin('/text', { personId: anna, text: 'Hi' })).toEqual({
      status: 409,
      body: { error: 'Bad Request: press start first' },
    });
    await client.admin('/start', { personId: anna });
    await client.admin('/block', { personId: anna });
    expect((await client.tryAdmin('/text', { personId: anna, text: 'Hi' })).status).toBe(409);
    expect((await client.tryAdmin('/start', { personId: anna, payload: 'no spaces' })).status).toBe(
      400,
    );
    expect((await client.tryAdmin('/start', { personId: 1 })).status).toBe(404);
    await client.admin('/unblock', { personId: anna });
    await client.admin('/text', { personId: anna, text: 'Hi' });
    const { result } = await client.call('getUpdates');
    expect((result as object[]).map((update) => Object.keys(update)[1])).toEqual([
      'message',
      'my_chat_member',
      'my_chat_member',
      'message',
    ]);
  });

  it('unblock the bot by pressing start again', async () => {
    await client.admin('/start', { personId: anna });
    await client.admin('/block', { personId: anna });
    await client.admin('/start', { personId: anna, payload: 'key' });
    const { result } = await client.call('getUpdates');
    expect(result).toMatchObject([
      {},
      { my_chat_member: { new_chat_member: { status: 'kicked' } } },
      {
        my_chat_member: {
          old_chat_member: { status: 'kicked' },
          new_chat_member: { status: 'member' },
        },
      },
      { message: { text: '/start key' } },
    ]);
  });

  it('cannot be written to when they blocked the bot, are deactivated, or never wrote', async () => {
    const send = (chat_id: unknown) => client.call('sendMessage', { chat_id, text: 'Hi' });
    expect(await send(tomasz)).toMatchObject(failure(400, 'Bad Request: chat not found'));
    expect(await send('')).toMatchObject(failure(400, 'Bad Request: chat_id is empty'));
    await client.admin('/start', { personId: tomasz });
    expect((await send(tomasz)).ok).toBe(true);
    await client.admin('/block', { personId: tomasz });
    expect(await send(tomasz)).toMatchObject(
      failure(403, 'Forbidden: bot was blocked by the user'),
    );
    await client.admin('/deactivate', { personId: tomasz });
    expect(await send(tomasz)).toMatchObject(failure(403, 'Forbidden: user is deactivated'));
  });
});

describe('chats and commands', () => {
  it('can be read and set', async () => {
    await client.admin('/start', { personId: anna });
    expect((await client.call('getChat', { chat_id: anna })).result).toMatchObject({
      id: anna,
      type: 'private',
      first_name: 'Anna',
    });
    expect(await client.call('getChat', { chat_id: tomasz })).toMatchObject(
      failure(400, 'Bad Request: chat not found'),
    );
    const commands = [{ command: 'start', description: 'Connect' }];
    expect((await client.call('setMyCommands', { commands })).result).toBe(true);
    expect((await client.call('getMyCommands')).result).toEqual(commands);
    expect((await client.call('sendChatAction', { chat_id: anna, action: 'typing' })).result).toBe(
      true,
    );
  });
});
