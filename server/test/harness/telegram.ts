import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { SAMPLE_BOT } from '@ads-checker/shared/sample/telegram';
import { expect } from 'vitest';
import type { StoredMessage } from '../../sandbox/telegram/model.ts';
import type { TelegramClient } from '../../sandbox/testing/telegram-client.ts';
import type { TestClient } from './client.ts';

export function telegramOf(telegram: TelegramClient) {
  return {
    botToken: SAMPLE_BOT.token,
    apiUrl: telegram.sandbox.url,
    linkUrl: `${telegram.sandbox.url}/t.me`,
  };
}

export async function getOwnUser(client: TestClient) {
  const { body } = await client.call(identityRoutes.authenticate);
  return identityRoutes.authenticate.response.parse(body).data.user;
}

export function conversationOf(
  telegram: TelegramClient,
  personId: number,
): readonly StoredMessage[] {
  const { store } = telegram.sandbox.state.telegram;
  const bot = store.findBot({ token: SAMPLE_BOT.token });
  return bot === undefined ? [] : (store.findChat(bot, personId)?.messages ?? []);
}

/** Texts of the bot to a person; resolves once there are `count`. */
export async function repliesTo(
  telegram: TelegramClient,
  { personId, count }: { personId: number; count: number },
): Promise<readonly string[]> {
  const replies = (): readonly string[] =>
    conversationOf(telegram, personId)
      .filter(({ from }) => from === 'bot')
      .map(({ text }) => text);
  await expect.poll(() => replies().length, { timeout: 20_000 }).toBeGreaterThanOrEqual(count);
  return replies();
}

/** Lets a person of the sandbox link their chat with a user, as by the start link. */
export async function linkChat(
  telegram: TelegramClient,
  { client, personId }: { client: TestClient; personId: number },
): Promise<void> {
  const { telegramKey } = await getOwnUser(client);
  await telegram.admin('/start', { personId, payload: telegramKey });
  await expect
    .poll(async () => (await getOwnUser(client)).telegramChat?.id, { timeout: 20_000 })
    .toBe(String(personId));
}
