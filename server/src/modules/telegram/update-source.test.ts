import { SAMPLE_BOT } from '@ads-checker/shared/sample/telegram';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  people,
  startTelegramClient,
  type TelegramClient,
} from '../../../sandbox/testing/telegram-client.ts';
import { createTelegramGateway } from '../../gateways/telegram/gateway.ts';
import type { TelegramUpdate } from '../../gateways/telegram/port.ts';
import { createLogger } from '../../platform/logger/logger.ts';
import { announceWebhook, pollUpdates } from './update-source.ts';

const { anna } = people;
let telegram: TelegramClient;
let handled: string[];
let logs: { level: string; msg: string; failure?: string }[];
let slept: number[];
let stopping: AbortController;
let running: Promise<void>;

beforeEach(async () => {
  telegram = await startTelegramClient();
  [handled, logs, slept] = [[], [], []];
  stopping = new AbortController();
  running = Promise.resolve();
});
afterEach(async () => {
  stopping.abort();
  await running;
  await telegram?.sandbox.close();
});

const textOf = ({ event }: TelegramUpdate) => (event?.kind === 'message' ? event.text : 'other');

const source = () => ({
  gateway: createTelegramGateway({ token: SAMPLE_BOT.token, baseUrl: telegram.sandbox.url }),
  logger: createLogger({
    level: 'warn',
    destination: { write: (line) => void logs.push(JSON.parse(line)) },
  }),
  signal: stopping.signal,
  sleep: async ({ delayMs }: { delayMs: number }) => {
    slept.push(delayMs);
  },
});

function poll(handle: (update: TelegramUpdate) => Promise<void>): void {
  running = pollUpdates({ ...source(), handle });
}
const note = async (update: TelegramUpdate): Promise<void> => {
  handled.push(textOf(update));
};
const say = (text: string) => telegram.admin('/text', { personId: anna, text });
const fault = (effect: object, count = 1) =>
  telegram.admin('/faults', { method: 'getUpdates', count, effect });
const callsOf = (method: string) =>
  telegram.sandbox.state.telegram.listCalls(0).filter((call) => call.method === method);
const pending = () => telegram.sandbox.state.telegram.store.bots[0]?.updates.length;

describe('polling', () => {
  it('introduces itself, takes every update once and confirms what it handled when it ends', async () => {
    await telegram.admin('/start', { personId: anna });
    await say('one');
    poll(note);
    await expect.poll(() => handled).toEqual(['/start', 'one']);
    await say('two');
    await expect.poll(() => handled).toEqual(['/start', 'one', 'two']);
    stopping.abort();
    await running;
    expect(pending()).toBe(0);
    const [bot] = telegram.sandbox.state.telegram.store.bots;
    expect(bot?.commands).toEqual({
      '': [{ command: 'start', description: 'How to connect this chat' }],
      ru: [{ command: 'start', description: 'Как подключить этот чат' }],
    });
    expect([logs, slept]).toEqual([[], []]);
  });

  it('finishes the update at hand when it is stopped, and leaves the rest to others', async () => {
    await telegram.admin('/start', { personId: anna });
    await say('one');
    poll(async (update) => {
      stopping.abort();
      await note(update);
    });
    await running;
    expect([handled, pending()]).toEqual([['/start'], 1]);
  });

  it('waits longer after each failure in a row, and a success forgives them', async () => {
    await fault({ type: 'html', status: 502 });
    await fault({ type: 'drop_before' });
    await fault({ type: 'error', code: 500, description: 'Internal Server Error' });
    await telegram.admin('/start', { personId: anna });
    poll(note);
    await expect.poll(() => handled).toEqual(['/start']);
    expect(slept).toEqual([1_000, 2_000, 4_000]);
    await fault({ type: 'html', status: 502 });
    await say('one');
    await expect.poll(() => handled).toEqual(['/start', 'one']);
    await say('two');
    await expect.poll(() => handled).toEqual(['/start', 'one', 'two']);
    expect(slept).toEqual([1_000, 2_000, 4_000, 1_000]);
  });

  it('waits as long as a limit lasts', async () => {
    await fault({ type: 'too_many_requests', retryAfter: 90 });
    await telegram.admin('/start', { personId: anna });
    poll(note);
    await expect.poll(() => handled).toEqual(['/start']);
    expect(slept).toEqual([90_000]);
  });

  it('takes over from a webhook, also from one that is set later', async () => {
    await telegram.call('setWebhook', { url: 'https://old.example.test/hook' });
    poll(note);
    await expect.poll(() => callsOf('getUpdates').length).toBe(1);
    await telegram.call('setWebhook', { url: 'https://old.example.test/hook' });
    await expect.poll(() => callsOf('deleteWebhook').length).toBe(2);
    await telegram.admin('/start', { personId: anna });
    await expect.poll(() => handled).toEqual(['/start']);
    expect(logs.map(({ level, failure }) => ({ level, failure }))).toEqual([
      { level: 'warn', failure: 'conflict' },
    ]);
  });

  it('ends with a refused token, and says so once to whoever reads the log', async () => {
    await telegram.admin('/revoke', {});
    poll(note);
    await expect.poll(() => logs).toHaveLength(1);
    expect(logs[0]).toMatchObject({ level: 'error', failure: 'unauthorized' });
    expect(callsOf('getUpdates').length + callsOf('deleteWebhook').length).toBe(1);
    expect(JSON.stringify(logs)).not.toContain(SAMPLE_BOT.token);
  });

  it('tries an update that fails again, and leaves it out when it never succeeds', async () => {
    await telegram.admin('/start', { personId: anna });
    await say('odd');
    await say('two');
    let tries = 0;
    poll(async (update) => {
      if (textOf(update) === 'odd') {
        tries += 1;
        throw new Error('The database is away.');
      }
      await note(update);
    });
    await expect.poll(() => handled).toEqual(['/start', 'two']);
    expect(tries).toBe(5);
    expect(slept).toHaveLength(4);
    expect(logs.at(-1)).toMatchObject({
      level: 'error',
      msg: 'Failed to handle a Telegram update; skipped',
    });
  });
});

describe('a webhook', () => {
  it('is announced until Telegram knows it', async () => {
    await telegram.admin('/faults', {
      method: 'setWebhook',
      count: 2,
      effect: { type: 'html', status: 502 },
    });
    await announceWebhook({
      ...source(),
      webhook: { url: 'https://ads.example.test/hook', secret: 'abc' },
    });
    expect(slept).toEqual([1_000, 2_000]);
    expect(telegram.sandbox.state.telegram.store.bots[0]?.webhook).toMatchObject({
      url: 'https://ads.example.test/hook',
      secretToken: 'abc',
    });
  });
});
