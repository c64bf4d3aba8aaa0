import type { OwnUserDto } from '@ads-checker/shared/contracts/identity';
import { identityRoutes as r } from '@ads-checker/shared/contracts/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../../test/factories/factories.ts';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import type { TestClient } from '../../../test/harness/client.ts';
import { TestStream } from '../../../test/harness/event-stream.ts';

const NOW = new Date('2026-03-01T10:00:00Z');
const chat = {
  firstName: 'Marta',
  lastName: null,
  username: 'marta_k',
  languageCode: 'pl',
} as const;

let app: TestApp;
let lastChat = 0;
let now = NOW;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
});
afterAll(async () => {
  await app?.close();
});

async function ownUser(client: TestClient): Promise<OwnUserDto> {
  return r.authenticate.response.parse((await client.call(r.authenticate)).body).data.user;
}

async function someone() {
  const { user } = await app.factories.buildAccount();
  const client = await app.signIn(user);
  lastChat += 1;
  const id = `90000${lastChat}`;
  const link = async (telegramKey?: string) =>
    app.container.modules.identityModule.service.linkTelegramChat({
      telegramKey: telegramKey ?? (await ownUser(client)).telegramKey,
      chat: { id, ...chat },
    });
  return { user, client, id, link };
}

function linked(id: string) {
  return {
    id,
    ...chat,
    notificationsEnabled: true,
    isBlocked: false,
    failingSince: null,
    connectedAt: NOW.toISOString(),
  };
}

describe('linking a chat', () => {
  it('takes the key of a person once, and tells their open clients', async () => {
    const { client, id, link, user } = await someone();
    const stream = await TestStream.open(client);
    const { telegramKey } = await ownUser(client);
    expect(await link(telegramKey)).toMatchObject({ id: user.id });
    expect(await stream.next('identity')).toEqual({});
    const own = await ownUser(client);
    expect(own.telegramChat).toEqual(linked(id));
    expect(own.telegramKey).toMatch(new RegExp(`^${user.id}-\\d{6}-[\\w-]{22}$`));
    expect(own.telegramKey).not.toBe(telegramKey);
    expect(
      await app.container.modules.identityModule.service.findTelegramChat(user.id),
    ).toMatchObject(linked(id));
    expect(await link(telegramKey)).toBeUndefined();
    stream.close();
  });

  it('knows no other key', async () => {
    const { client, link } = await someone();
    for (const key of ['', 'f'.repeat(32), `' or 1=1 --`, '💥']) {
      expect(await link(key)).toBeUndefined();
    }
    expect((await ownUser(client)).telegramChat).toBeNull();
  });

  it('moves a chat that somebody else had, and tells both', async () => {
    const [former, next] = [await someone(), await someone()];
    await former.link();
    const stream = await TestStream.open(former.client);
    const { telegramKey } = await ownUser(next.client);
    await app.container.modules.identityModule.service.linkTelegramChat({
      telegramKey,
      chat: { id: former.id, ...chat },
    });
    await stream.next('identity');
    expect((await ownUser(former.client)).telegramChat).toBeNull();
    expect((await ownUser(next.client)).telegramChat).toEqual(linked(former.id));
    stream.close();
  });

  it('gives a chat to one person when two link it at the same moment', async () => {
    const people = await Promise.all([1, 2, 3].map(() => someone()));
    const keys = await Promise.all(people.map(async ({ client }) => ownUser(client)));
    await Promise.all(
      keys.map(({ telegramKey }) =>
        app.container.modules.identityModule.service.linkTelegramChat({
          telegramKey,
          chat: { id: '777', ...chat },
        }),
      ),
    );
    const chats = await Promise.all(people.map(async ({ client }) => ownUser(client)));
    expect(chats.filter(({ telegramChat }) => telegramChat?.id === '777')).toHaveLength(1);
  });

  it('serves one of two uses of a key at the same moment', async () => {
    const { client } = await someone();
    const { telegramKey } = await ownUser(client);
    const results = await Promise.all(
      ['801', '802'].map((id) =>
        app.container.modules.identityModule.service.linkTelegramChat({
          telegramKey,
          chat: { id, ...chat },
        }),
      ),
    );
    expect(results.filter((user) => user !== undefined)).toHaveLength(1);
  });
});

describe('a key', () => {
  const tables = async (): Promise<string> => {
    const { rows } = await app.container.db.raw<{ rows: { name: string }[] }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    const texts = await Promise.all(
      rows.map(({ name }) => app.container.db.raw('select t::text as text from ?? t', [name])),
    );
    return JSON.stringify(texts.map(({ rows: found }) => found));
  };

  it('is in no table, also not in the remembered answers that told it', async () => {
    const { client } = await someone();
    const body = { firstName: 'Nadia' };
    for (const key of ['change-of-a-name', 'change-of-a-name']) {
      const answer = await client.call(r.updateProfile, { body, key });
      const { telegramKey } = r.updateProfile.response.parse(answer.body).data.user;
      expect(telegramKey).toBe((await ownUser(client)).telegramKey);
      // The digest is base64url, which has hyphens of its own
      const [, mark = ''] = /^\d+-\d+-(.+)$/.exec(telegramKey) ?? [];
      expect(mark).not.toBe('');
      expect(await tables()).not.toContain(mark);
    }
  });

  it('is good for a day', async () => {
    const { client, link } = await someone();
    const { telegramKey } = await ownUser(client);
    const begin = now;
    try {
      now = new Date(begin.getTime() + 25 * 60 * 60_000);
      expect(await link(telegramKey)).toBeUndefined();
      now = new Date(begin.getTime() + 24 * 60 * 60_000 - 1);
      expect(await link(telegramKey)).toMatchObject({ telegramChat: { firstName: 'Marta' } });
    } finally {
      now = begin;
    }
  });

  it('cannot be made longer, another person’s, or of another installation', async () => {
    const [{ client, link }, other] = [await someone(), await someone()];
    const { telegramKey } = await ownUser(client);
    const [, endsAt = '', mark = ''] = /^\d+-(\d+)-(.+)$/.exec(telegramKey) ?? [];
    const [id] = telegramKey.split('-');
    for (const forged of [
      `${id}-${Number(endsAt) + 1}-${mark}`,
      `${other.user.id}-${endsAt}-${mark}`,
      `${id}-${endsAt}-${mark.startsWith('A') ? 'B' : 'A'}${mark.slice(1)}`,
      `${'9'.repeat(19)}-${endsAt}-${mark}`,
    ]) {
      expect(await link(forged)).toBeUndefined();
    }
    expect(await link(telegramKey)).toBeDefined();
  });

  it('ends with the password it was told under', async () => {
    const { client, link } = await someone();
    const { telegramKey } = await ownUser(client);
    const body = { oldPassword: TEST_PASSWORD, newPassword: 'nine boats on a calm lake' };
    expect((await client.call(r.changePassword, { body })).status).toBe(200);
    expect(await link(telegramKey)).toBeUndefined();
    expect(await link()).toBeDefined();
  });
});

describe('a blocked chat', () => {
  const setBlocked = (chatId: string, isBlocked: boolean) =>
    app.container.modules.identityModule.service.setTelegramBlocked({ chatId, isBlocked });
  const setNotifications = (client: TestClient, notificationsEnabled: boolean) =>
    client.call(r.updateProfile, { body: { telegramChatSettings: { notificationsEnabled } } });

  it.each([true, false])('has its notifications as they were (%s) after it', async (wanted) => {
    const { client, id, link } = await someone();
    await link();
    await setNotifications(client, wanted);
    expect(await setBlocked(id, true)).toBe(true);
    expect((await ownUser(client)).telegramChat).toEqual({
      ...linked(id),
      isBlocked: true,
      notificationsEnabled: false,
    });
    expect(await setBlocked(id, true)).toBe(true);
    expect(await setBlocked(id, false)).toBe(true);
    expect((await ownUser(client)).telegramChat).toEqual({
      ...linked(id),
      notificationsEnabled: wanted,
    });
  });

  it('takes a wish for later', async () => {
    const { client, id, link } = await someone();
    await link();
    await setNotifications(client, false);
    await setBlocked(id, true);
    await setNotifications(client, true);
    expect((await ownUser(client)).telegramChat).toMatchObject({
      isBlocked: true,
      notificationsEnabled: false,
    });
    await setBlocked(id, false);
    expect((await ownUser(client)).telegramChat).toEqual(linked(id));
  });

  it('is nobody’s when nobody linked it', async () => {
    expect(await setBlocked('1', true)).toBe(false);
  });
});

describe('unlinking a chat', () => {
  it('forgets it, and the start link that made it', async () => {
    const { client, user, id, link } = await someone();
    await link();
    const { telegramKey } = await ownUser(client);
    expect(
      await app.container.modules.identityModule.service.unlinkTelegramChat({
        userId: user.id,
        key: undefined,
      }),
    ).toBe(true);
    expect(
      await app.container.modules.identityModule.service.unlinkTelegramChat({
        userId: user.id,
        key: undefined,
      }),
    ).toBe(false);
    const own = await ownUser(client);
    expect(own.telegramChat).toBeNull();
    expect(own.telegramKey).not.toBe(telegramKey);
    expect(
      await app.container.modules.identityModule.service.findTelegramChat(user.id),
    ).toBeUndefined();
    expect(
      await app.container.modules.identityModule.service.setTelegramBlocked({
        chatId: id,
        isBlocked: true,
      }),
    ).toBe(false);
  });

  it('happens by the chat, too', async () => {
    const { client, id, link } = await someone();
    await link();
    expect(
      await app.container.modules.identityModule.service.unlinkTelegramChatById({ chatId: id }),
    ).toBe(true);
    expect(
      await app.container.modules.identityModule.service.unlinkTelegramChatById({ chatId: id }),
    ).toBe(false);
    expect((await ownUser(client)).telegramChat).toBeNull();
  });
});
