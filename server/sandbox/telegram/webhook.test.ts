import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { people, startTelegramClient, type TelegramClient } from '../testing/telegram-client.ts';

const URL = 'https://ads.example.test/hook?x=1';
let client: TelegramClient;
let server: Server;
let seen: { path: string | undefined; secret: unknown; update: unknown }[];
let answers: { status: number; body: string }[];
let responseGate: Promise<void>;

beforeEach(async () => {
  client = await startTelegramClient();
  seen = [];
  answers = [];
  responseGate = Promise.resolve();
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      seen.push({
        path: request.url,
        secret: request.headers['x-telegram-bot-api-secret-token'],
        update: JSON.parse(body),
      });
      const answer = answers.shift() ?? { status: 200, body: '{}' };
      void responseGate.then(() => response.writeHead(answer.status).end(answer.body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  await client.admin('/settings', { deliverTo: `http://127.0.0.1:${port}` });
});
afterEach(async () => {
  await client?.sandbox.close();
  server?.closeAllConnections();
  server?.close();
});

describe('a webhook', () => {
  it.each([
    [{ url: 'http://ads.example.test/' }, 'bad webhook: An HTTPS URL must be provided for webhook'],
    [
      { url: 'https://ads.example.test:3000/' },
      'bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443',
    ],
    [{ url: URL, secret_token: 'no spaces' }, 'secret token contains unallowed characters'],
    [{ url: URL, secret_token: 'x'.repeat(257) }, 'secret token is too long'],
  ])('%j is rejected', async (parameters, reason) => {
    expect(await client.call('setWebhook', parameters)).toMatchObject({
      status: 400,
      description: `Bad Request: ${reason}`,
    });
  });

  it('receives every update in order with the secret, and again until it is accepted', async () => {
    answers = [{ status: 500, body: '' }];
    await client.admin('/start', { personId: people.anna });
    expect(await client.call('setWebhook', { url: URL, secret_token: 'secret_1' })).toMatchObject({
      result: true,
      description: 'Webhook was set',
    });
    await client.admin('/text', { personId: people.anna, text: 'Hi' });
    await expect.poll(() => seen.length, { timeout: 10_000 }).toBe(3);
    expect(
      seen.map(({ path, secret, update }) => ({
        path,
        secret,
        text: (update as { message: { text: string } }).message.text,
      })),
    ).toEqual([
      { path: '/hook?x=1', secret: 'secret_1', text: '/start' },
      { path: '/hook?x=1', secret: 'secret_1', text: '/start' },
      { path: '/hook?x=1', secret: 'secret_1', text: 'Hi' },
    ]);
    await expect
      .poll(async () => (await client.call('getWebhookInfo')).result)
      .toMatchObject({
        url: URL,
        pending_update_count: 0,
        last_error_message: 'Wrong response from the webhook: 500 Internal Server Error',
      });
  });

  it('does not report errors of a removed or replaced webhook', async () => {
    answers = [
      { status: 500, body: '' },
      { status: 500, body: '' },
    ];
    const refusal = Promise.withResolvers<void>();
    responseGate = refusal.promise;
    await client.call('setWebhook', { url: URL });
    await client.admin('/start', { personId: people.anna });
    await expect.poll(() => seen.length).toBe(1);
    await client.call('deleteWebhook');
    await client.call('setWebhook', { url: 'https://ads.example.test/other' });
    await client.call('deleteWebhook');
    refusal.resolve();
    // The update is still pending.
    await expect
      .poll(async () => (await client.call('getUpdates')).result)
      .toMatchObject([{ message: { text: '/start' } }]);

    const second = Promise.withResolvers<void>();
    responseGate = second.promise;
    await client.call('setWebhook', { url: URL });
    await expect.poll(() => seen.length).toBe(2);
    await client.call('setWebhook', { url: 'https://ads.example.test/other' });
    second.resolve();
    await expect
      .poll(() => seen.map(({ path }) => path))
      .toEqual(['/hook?x=1', '/hook?x=1', '/other']);
    await expect
      .poll(async () => (await client.call('getWebhookInfo')).result)
      .toEqual({
        url: 'https://ads.example.test/other',
        has_custom_certificate: false,
        pending_update_count: 0,
        max_connections: 40,
      });
  });

  it('may respond with a method', async () => {
    answers = [
      {
        status: 200,
        body: JSON.stringify({ method: 'sendMessage', chat_id: people.anna, text: 'Hello' }),
      },
    ];
    await client.call('setWebhook', { url: URL });
    await client.admin('/start', { personId: people.anna });
    await expect
      .poll(() => client.admin(`/messages?personId=${people.anna}`))
      .toMatchObject({ data: [{ text: '/start' }, { from: 'bot', text: 'Hello' }] });
    expect(seen.map(({ secret }) => secret)).toEqual([undefined]);
  });

  it('excludes polling, and polling excludes it', async () => {
    const polling = client.call('getUpdates', { timeout: 50 });
    await expect.poll(() => client.sandbox.state.telegram.listCalls(0)).toHaveLength(1);
    await client.call('setWebhook', { url: URL });
    expect((await polling).description).toBe('Conflict: terminated by setWebhook request');
    expect(await client.call('getUpdates')).toMatchObject({
      status: 409,
      description:
        "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
    });
    expect(await client.call('deleteWebhook')).toMatchObject({
      result: true,
      description: 'Webhook was deleted',
    });
    expect((await client.call('getUpdates')).ok).toBe(true);
    expect((await client.call('getWebhookInfo')).result).toEqual({
      url: '',
      has_custom_certificate: false,
      pending_update_count: 0,
    });
  });
});

describe('the page of a bot', () => {
  it('simulates a person at the URL of a start link, live', async () => {
    const page = await fetch(`${client.sandbox.url}/t.me/Ads_Checker_Sandbox_Bot?start=key_1`);
    expect([page.status, page.headers.get('referrer-policy')]).toEqual([200, 'no-referrer']);
    const html = await page.text();
    expect(html).toContain('<h1>Ads Checker · @ads_checker_sandbox_bot</h1>');
    expect(html).toContain('&quot;payload&quot;:&quot;key_1&quot;');
    for (const file of ['page.css', 'page.js']) {
      expect((await fetch(`${client.sandbox.url}/t.me/-/${file}`)).status).toBe(200);
    }
    expect((await fetch(`${client.sandbox.url}/t.me/nobody_bot`)).status).toBe(404);

    const controller = new AbortController();
    const events = await fetch(
      `${client.sandbox.url}/t.me/ads_checker_sandbox_bot/events?person=${people.anna}`,
      { signal: controller.signal },
    );
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
    const next = async (): Promise<unknown> =>
      JSON.parse(((await reader?.read())?.value ?? '').replace(/^data: /, ''));
    expect(await next()).toEqual({
      hasChat: false,
      isBlocked: false,
      isDeactivated: false,
      messages: [],
    });
    await client.admin('/start', { personId: people.anna, payload: 'key_1' });
    expect(await next()).toMatchObject({ hasChat: true, messages: [{ text: '/start key_1' }] });
    controller.abort();
  });

  it('never parses a payload as markup', async () => {
    const payload = encodeURIComponent('"><script>alert(1)</script>');
    const page = await fetch(`${client.sandbox.url}/t.me/ads_checker_sandbox_bot?start=${payload}`);
    expect(await page.text()).toContain('&quot;payload&quot;:null');
  });
});

describe('a restart', () => {
  it('keeps chats, blocks and waiting updates', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-telegram-'));
    const stateFile = join(folder, 'state.jsonl');
    const first = await startTelegramClient({ stateFile });
    await first.admin('/start', { personId: people.anna });
    await first.call('sendMessage', { chat_id: people.anna, text: 'Hi' });
    await first.admin('/block', { personId: people.anna });
    const { result } = await first.call('getUpdates');
    await first.sandbox.close();
    const second = await startTelegramClient({ stateFile });
    expect((await second.call('getUpdates')).result).toEqual(result);
    expect(await second.admin(`/messages?personId=${people.anna}`)).toMatchObject({
      data: [{ text: '/start' }, { text: 'Hi' }],
      isBlocked: true,
    });
    second.sandbox.state.reset();
    expect(await second.admin(`/messages?personId=${people.anna}`)).toEqual({
      data: [],
      isBlocked: false,
    });
    await second.sandbox.close();
    rmSync(folder, { recursive: true });
  });
});
