import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { streamEventSchemas } from '@ads-checker/shared/contracts/stream-events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltAccount } from '../../../test/factories/factories.ts';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import { TestStream } from '../../../test/harness/event-stream.ts';
import { buildPair } from '../../../test/harness/members.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import { createStreamHub } from '../../platform/sync/stream-hub.ts';
import { createSyncService } from './service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app?.close();
});

describe('stream', () => {
  it('begins with hello for the account, and tells of an ad object only those who see the profile', async () => {
    const { owner, ownerClient, colleagueClient } = await buildPair(app);
    const adUserId = await app.factories.buildAdUser({ accountId: owner.id });
    const streams = await Promise.all(
      [ownerClient, colleagueClient].map((c) => TestStream.open(c)),
    );
    const [ownerStream, colleagueStream] = streams;
    const event = {
      adUserId,
      adAccountId: '17',
      level: 'ad' as const,
      id: '18',
      patch: { status: 'PAUSED' },
      changedAt: '2026-02-03T04:05:06.000Z',
      commandId: null,
    };
    await app.container.sync.publishAdObject(event);
    expect(await ownerStream?.next('adObject')).toEqual(event);
    expect((await ownerStream?.next('hello'))?.accountId).toBe(owner.id);
    await app.factories.setShared({ adUserId, isShared: true });
    await colleagueStream?.next('changed');
    expect(colleagueStream?.events.filter(({ name }) => name === 'adObject')).toEqual([]);
    for (const stream of streams) {
      stream.close();
    }
  });

  it('begins with what was changed lately, for those who see it', async () => {
    const { owner, ownerClient, colleagueClient } = await buildPair(app);
    const adUserId = await app.factories.buildAdUser({ accountId: owner.id });
    const recentOf = async (client: typeof ownerClient) => {
      const stream = await TestStream.open(client);
      const { recent } = (await stream.next('hello')) ?? {};
      stream.close();
      return recent;
    };
    const heard = await TestStream.open(ownerClient);
    const changedAt = new Date().toISOString();
    const ofAd = { level: 'ad' as const, patch: { status: 'PAUSED' }, commandId: null };
    await app.container.sync.publishAdObject({
      ...ofAd,
      adUserId,
      adAccountId: '17',
      id: '18',
      changedAt,
    });
    await app.container.sync.publishAdObject({
      ...ofAd,
      ...{ adUserId, adAccountId: '19', id: '20', changedAt: '2026-02-03T04:05:06.000Z' },
    });
    await heard.next('adObject');
    await heard.next('adObject');
    const recent = await recentOf(ownerClient);
    expect(recent?.adAccounts).toEqual([{ adAccountId: '17', changedAt }]);
    expect(Date.parse(recent?.since ?? '')).toBeLessThan(Date.parse(changedAt));
    expect((await recentOf(colleagueClient))?.adAccounts).toEqual([]);
  });

  it('closes when the session logs out, the account is restricted or removed', async () => {
    const account = await app.factories.buildAccount();
    const client = await app.signIn(account.user);
    const other = await app.signIn(account.user);
    const stream = await TestStream.open(client);
    const otherStream = await TestStream.open(other);
    await client.call(identityRoutes.logout);
    expect(await stream.next('ended')).toEqual({ reason: 'session_revoked' });
    await stream.closed;

    await app.factories.changeAccount(account.id, { status: 'restricted' });
    expect(await otherStream.next('ended')).toEqual({ reason: 'account_restricted' });
    await otherStream.closed;

    const removed = await app.factories.buildAccount();
    const removedStream = await TestStream.open(await app.signIn(removed.user));
    await app.factories.removeAccount(removed.id);
    expect(await removedStream.next('ended')).toEqual({ reason: 'account_removed' });
    await removedStream.closed;
  });

  it('closes at once when the session or the account ended just before it opened', async () => {
    const { hub, sessions, sync } = app.container;
    const service = createSyncService({
      sync,
      hub,
      sessions,
      findAccountStatus: async (id) =>
        (await app.container.db('accounts').where({ id }).first('status'))?.status,
    });
    const openLate = async (end: (account: BuiltAccount) => Promise<unknown>) => {
      const account = await app.factories.buildAccount();
      const client = await app.signIn(account.user);
      const token = client.cookies.get('ads_checker_session') ?? '';
      const session = await sessions.findByToken({ token, ip: '127.0.0.1', kind: 'browser' });
      if (session === undefined) {
        throw new Error('Nobody is signed in.');
      }
      await end(account);
      const response = new ServerResponse(new IncomingMessage(new Socket()));
      const written: string[] = [];
      response.write = (chunk: unknown) => written.push(String(chunk)) > 0;
      await service.openStream({ session, accountId: account.id, response });
      return [written.at(-1), response.writableEnded];
    };
    const ended = (reason: string) => [`event: ended\ndata: {"reason":"${reason}"}\n\n`, true];
    expect(
      await openLate(({ id }) => app.factories.changeAccount(id, { status: 'restricted' })),
    ).toEqual(ended('account_restricted'));
    expect(await openLate(({ id }) => app.factories.removeAccount(id))).toEqual(
      ended('account_removed'),
    );
    expect(await openLate(({ user }) => sessions.endOf({ userId: user.id }))).toEqual(
      ended('session_revoked'),
    );
  });

  it('ends after the server lost its ear: whoever was signed out meanwhile hears nothing more', async () => {
    const signedOut = await app.signIn((await app.factories.buildAccount()).user);
    const staying = await app.signIn((await app.factories.buildAccount()).user);
    const streams = [await TestStream.open(signedOut), await TestStream.open(staying)];
    const { db } = app.container;
    // Ended without a notification, simulating its loss.
    await db.raw(`update sessions set status = 'ended', ended_at = now() where id = ?`, [
      identityRoutes.authenticate.response.parse(
        (await signedOut.call(identityRoutes.authenticate)).body,
      ).data.session.id,
    ]);
    await db.raw(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'ads-checker-listen' and datname = current_database()`,
    );
    await Promise.all(streams.map(({ closed }) => closed));
    await expect(TestStream.open(signedOut)).rejects.toThrow('401');
    (await TestStream.open(staying)).close();
  });

  it('is not kept for a reader who left before it opened', async () => {
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    const counts: number[] = [];
    const hub = createStreamHub({ clock: systemClock, onCount: (open) => counts.push(open) });
    response.destroy();
    hub.open({ response, sessionId: '1', userId: '1', accountId: '1', expiresAt: new Date() });
    expect(counts).toEqual([]);
    hub.closeAll();
  });

  it('knows of no changes from before it lost its ear', async () => {
    const hub = createStreamHub({ clock: systemClock, onCount: () => undefined });
    const helloOf = async () => {
      const response = new ServerResponse(new IncomingMessage(new Socket()));
      const written: string[] = [];
      response.write = (chunk: unknown) => written.push(String(chunk)) > 0;
      const expiresAt = new Date(Date.now() + 60_000);
      hub.open({ response, sessionId: '1', userId: '1', accountId: '1', expiresAt });
      response.destroy();
      const [hello] = written;
      return streamEventSchemas.hello.parse(JSON.parse(hello?.split('data: ')[1] ?? '')).recent;
    };
    const changedAt = new Date().toISOString();
    const event = {
      ...{
        adUserId: '2',
        adAccountId: '17',
        level: 'ad' as const,
        id: '18',
        patch: {},
        commandId: null,
      },
      changedAt,
    } as const;
    hub.receive({ kind: 'adObject', accountIds: ['1'], event });
    const before = await helloOf();
    expect(before.adAccounts).toEqual([{ adAccountId: '17', changedAt }]);
    hub.dropAll();
    const after = await helloOf();
    expect(after.adAccounts).toEqual([]);
    expect(Date.parse(after.since)).toBeGreaterThanOrEqual(Date.parse(changedAt));
    hub.closeAll();
  });
});
