import { createHash } from 'node:crypto';
import { extensionRoutes as r } from '@ads-checker/shared/contracts/extension';
import { identityRoutes, type SessionDto } from '@ads-checker/shared/contracts/identity';
import { teamRoutes } from '@ads-checker/shared/contracts/teams';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../../test/factories/factories.ts';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import type { TestClient } from '../../../test/harness/client.ts';
import { askForCode, TestExtension } from '../../../test/harness/extension.ts';
import { untilWaiting } from '../../../test/harness/locks.ts';

const DAY_MS = 24 * 60 * 60_000;
const OTHER_PASSWORD = 'nine boats on a calm lake';

let app: TestApp;
let now = new Date('2026-03-01T10:00:00Z');
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
});
beforeEach(async () => {
  await app.container.db.raw('delete from rate_limits');
});
afterAll(async () => {
  await app?.close();
});

function later(ms: number): void {
  now = new Date(now.getTime() + ms);
}

async function ask(client: TestClient, ...request: Parameters<TestClient['call']>) {
  const { status, body } = await client.call(...request);
  return { status, body };
}

async function buildPaired(options: Parameters<TestApp['factories']['buildAccount']>[0] = {}) {
  const account = await app.factories.buildAccount(options);
  const browser = await app.signIn(account.user);
  return { ...account, browser, extension: await TestExtension.pair(browser) };
}

async function listOf(browser: TestClient): Promise<SessionDto[]> {
  const { body } = await browser.call(identityRoutes.listSessions);
  return identityRoutes.listSessions.response.parse(body).data.sessions;
}

async function extensionOf(browser: TestClient): Promise<SessionDto> {
  const found = (await listOf(browser)).find(({ kind }) => kind === 'extension');
  if (found === undefined) {
    throw new Error('No extension is paired.');
  }
  return found;
}

async function statusOf(extension: TestExtension): Promise<number> {
  return (await extension.call(r.getWorkspace)).status;
}

const expired = {
  status: 401,
  body: {
    error: 'The current session is expired or terminated. Please reload the page and log in again.',
    type: 'AuthenticationError',
  },
};
const revoked = { status: 401, body: { ...expired.body, code: 'session_revoked' } };

describe('the session of an extension', () => {
  it('lives 180 days from its last use', async () => {
    const { browser, extension, user } = await buildPaired();
    later(179 * DAY_MS);
    expect(await statusOf(extension)).toBe(200);
    const home = await app.signIn(user);
    expect(await extensionOf(home)).toMatchObject({
      lastActivity: now.toISOString(),
      expiredAt: new Date(now.getTime() + 180 * DAY_MS).toISOString(),
    });
    expect(await ask(browser, identityRoutes.listSessions)).toEqual(expired);
    later(180 * DAY_MS);
    expect(await ask(extension, r.getWorkspace)).toEqual(expired);
  });

  it('notes another version at once, and names what is none', async () => {
    const { browser, extension } = await buildPaired();
    const { token = '' } = extension;
    const updated = new TestExtension({ ...app, token, version: '1.3.0' });
    expect(await statusOf(updated)).toBe(200);
    expect((await extensionOf(browser)).extensionVersion).toBe('1.3.0');
    const silent = new TestExtension({ ...app, token, version: '' });
    expect(await statusOf(silent)).toBe(200);
    expect((await extensionOf(browser)).extensionVersion).toBe('1.3.0');
    const odd = new TestExtension({ ...app, token, version: 'newest' });
    expect(await ask(odd, r.getWorkspace)).toMatchObject({
      status: 400,
      body: {
        type: 'ValidationError',
        details: { fields: [{ field: 'headers.x-extension-version' }] },
      },
    });
  });

  it('keeps of its token only the hash', async () => {
    const { token = '' } = (await buildPaired()).extension;
    const { rows } = await app.container.db.raw<{ rows: { row: string }[] }>(
      `select s::text as row from sessions s where token_hash = ?`,
      [createHash('sha256').update(token).digest()],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(token);
    expect(app.logs.join()).not.toContain(token);
  });

  it('counts for no browser where an administrator is told what a new password ends', async () => {
    const { id: accountId, teamId } = await buildPaired();
    const admin = await app.factories.buildAccount({
      teamId,
      manageTeam: true,
      readTeamAds: true,
      manageTeamAds: true,
    });
    const { body } = await ask(await app.signIn(admin.user), teamRoutes.getAccountOverview, {
      params: { accountId },
    });
    expect(body).toMatchObject({ data: { overview: { sessionCount: 1 } } });
  });
});

describe('an extension', () => {
  it('ends itself, and nothing else', async () => {
    const { browser, extension } = await buildPaired();
    const other = await TestExtension.pair(browser);
    expect(await ask(extension, r.unpair)).toEqual({ status: 200, body: { data: null } });
    expect(await ask(extension, r.unpair)).toEqual(revoked);
    expect([await statusOf(other), (await listOf(browser)).length]).toEqual([200, 2]);
  });

  it('is disconnected in the list of sessions, at its next call', async () => {
    const { browser, extension } = await buildPaired();
    const params = { sessionId: (await extensionOf(browser)).id };
    expect((await browser.call(identityRoutes.endSession, { params })).status).toBe(200);
    expect(await ask(extension, r.getWorkspace)).toEqual(revoked);
  });

  it('cannot be disconnected by somebody else', async () => {
    const { browser, extension } = await buildPaired();
    const params = { sessionId: (await extensionOf(browser)).id };
    const other = await app.signIn(await app.factories.buildUser());
    expect((await other.call(identityRoutes.endSession, { params })).status).toBe(404);
    expect(await statusOf(extension)).toBe(200);
  });

  it('ends with all other sessions, and with a new password of one’s own', async () => {
    const { browser, extension } = await buildPaired();
    expect(await ask(browser, identityRoutes.endOtherSessions)).toEqual({
      status: 200,
      body: { data: { endedCount: 1 } },
    });
    expect(await ask(extension, r.getWorkspace)).toEqual(revoked);
    const second = await TestExtension.pair(browser);
    const body = { oldPassword: TEST_PASSWORD, newPassword: OTHER_PASSWORD };
    expect((await browser.call(identityRoutes.changePassword, { body })).status).toBe(200);
    expect(await ask(second, r.getWorkspace)).toEqual(revoked);
  });

  it('cannot be made with a code from before a new password', async () => {
    const { browser } = await buildPaired();
    const code = await askForCode(browser);
    const former = browser.copy();
    const body = { oldPassword: TEST_PASSWORD, newPassword: OTHER_PASSWORD };
    expect((await browser.call(identityRoutes.changePassword, { body })).status).toBe(200);
    expect((await new TestExtension(app).previewPairing(code)).status).toBe(400);
    expect((await new TestExtension(app).usePairing(code)).status).toBe(400);
    expect((await former.call(r.createPairing)).status).toBe(401);
    expect((await new TestExtension(app).usePairing(await askForCode(browser))).status).toBe(200);
  });

  it('cannot be made with a code that the former token asked for while the password changed', async () => {
    const { browser, user } = await buildPaired();
    const { db } = app.container;
    const busy = await db.transaction();
    await busy.raw('select 1 from users where id = ? for update', [user.id]);
    const body = { oldPassword: TEST_PASSWORD, newPassword: OTHER_PASSWORD };
    const former = browser.copy();
    const changing = browser.call(identityRoutes.changePassword, { body });
    await untilWaiting(db, 1);
    const asking = askForCode(former);
    await untilWaiting(db, 2).finally(() => busy.commit());
    expect((await changing).status).toBe(200);
    expect((await new TestExtension(app).usePairing(await asking)).status).toBe(400);
  });

  it('ends when an administrator gives the person a new password', async () => {
    const { extension, id: accountId, teamId } = await buildPaired();
    const admin = await app.factories.buildAccount({
      teamId,
      manageTeam: true,
      readTeamAds: true,
      manageTeamAds: true,
    });
    const client = await app.signIn(admin.user);
    const change = { params: { accountId }, body: { password: OTHER_PASSWORD } };
    expect((await client.call(teamRoutes.updateAccount, change)).status).toBe(200);
    expect(await ask(extension, r.getWorkspace)).toEqual(revoked);
  });

  it('outlives logging out of the browser it was paired from', async () => {
    const { browser, extension } = await buildPaired();
    await browser.call(identityRoutes.logout);
    expect(await statusOf(extension)).toBe(200);
  });

  it('is refused while its account is restricted, may still be unpaired, and goes on afterwards', async () => {
    const { extension, browser, id } = await buildPaired();
    const second = await TestExtension.pair(browser);
    await app.factories.changeAccount(id, { status: 'restricted' });
    for (const [route, input] of [
      [r.getWorkspace, {}],
      [
        r.capture,
        {
          body: {
            facebookId: '100012345678901',
            accessToken: 'EAABrestricted1234',
            cookie: 'c_user=100012345678901; xs=1',
            userAgent: 'Mozilla/5.0',
          },
        },
      ],
    ] as const) {
      expect(await ask(extension, route, input)).toMatchObject({
        status: 403,
        body: { type: 'AuthorizationError', code: 'account_restricted' },
      });
    }
    expect((await second.call(r.unpair)).status).toBe(200);
    await app.factories.changeAccount(id, { status: 'active' });
    expect(await statusOf(extension)).toBe(200);
  });

  it('ends with the account it was paired with, although the person stays', async () => {
    const { extension, browser, user, id } = await buildPaired();
    await app.factories.buildAccount({ user });
    await app.factories.removeAccount(id);
    expect(await ask(extension, r.getWorkspace)).toEqual(revoked);
    expect((await listOf(browser)).map(({ kind }) => kind)).toEqual(['browser']);
  });

  it('ends with the person', async () => {
    const { extension, user } = await buildPaired();
    await app.container.db.raw('delete from users where id = ?', [user.id]);
    expect(await ask(extension, r.getWorkspace)).toEqual(expired);
  });

  it('acts for the account it was paired with, whatever the browser acts for', async () => {
    const { extension, browser, user, id } = await buildPaired();
    const other = await app.factories.buildAccount({ user });
    const params = { accountId: other.id };
    expect((await browser.call(identityRoutes.selectAccount, { params })).status).toBe(200);
    expect((await ask(extension, r.getWorkspace)).body).toMatchObject({ data: { accountId: id } });
  });

  it('is told for 180 days that it was disconnected', async () => {
    const { extension, browser } = await buildPaired();
    await browser.call(identityRoutes.endOtherSessions);
    later(179 * DAY_MS);
    await app.container.sessions.purge();
    expect(await ask(extension, r.getWorkspace)).toEqual(revoked);
    later(2 * DAY_MS);
    await app.container.sessions.purge();
    expect(await ask(extension, r.getWorkspace)).toEqual(expired);
  });
});
