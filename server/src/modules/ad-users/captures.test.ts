import { randomUUID } from 'node:crypto';
import type { Actor } from '@ads-checker/shared/access/identity';
import { ACCOUNT_PRESETS } from '@ads-checker/shared/access/members';
import type { Capture } from '@ads-checker/shared/contracts/extension';
import type { AppError } from '@ads-checker/shared/errors';
import type { SampleProfile } from '@ads-checker/shared/sample/index';
import { describe, expect, it } from 'vitest';
import { type Member, useProfiles } from '../../../test/harness/profiles.ts';

const { app, join, person, connected, setTokenState, log, requests } = useProfiles();

function actorOf({ id, teamId, user }: Member): Actor {
  return {
    userId: user.id,
    userPermissions: { create_teams: false, manage_all_users: false },
    account: { id, teamId, status: 'active', permissions: ACCOUNT_PRESETS.member },
  };
}

const captureOf = (
  { facebookId, accessToken, cookie, userAgent }: SampleProfile,
  more: Partial<Capture> = {},
): Capture => ({ facebookId, accessToken, cookie, userAgent, ...more });

const capture = (member: Member, sent: Capture, key?: string) =>
  app().container.modules.adUsersModule.service.captureProfile({
    actor: actorOf(member),
    capture: sent,
    key,
  });
const failureOf = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    (value) => Promise.reject(new Error(`It was done: ${JSON.stringify(value)}`)),
    (error: AppError) => error,
  );

const rowsOf = (accountId: string) =>
  app().container.db('ad_users').where({ account_id: accountId });

describe('a captured profile', () => {
  it('is added to the account of the extension', async () => {
    const owner = await join();
    const groupId = await app().factories.buildGroup({ accountId: owner.id });
    const sent = captureOf(person(), { groupId, customName: 'Captured', isShared: true });
    expect(await capture(owner, sent)).toMatchObject({
      outcome: 'added',
      adUser: {
        accountId: owner.id,
        facebookId: person().facebookId,
        name: person().name,
        customName: 'Captured',
        groupId,
        proxyId: null,
        isShared: true,
        status: 'active',
        authMethod: 'ads_manager_token_and_cookie',
      },
    });
    expect(await log(owner.teamId)).toMatchObject([{ action: 'created' }]);
  });

  it('that is there gets a new session, and keeps what was not sent', async () => {
    const owner = await join();
    const groupId = await app().factories.buildGroup({ accountId: owner.id });
    const { adUser } = await connected(owner, { groupId, customName: 'Mine', isShared: true });
    await app().container.modules.adUsersModule.service.reportStatus({
      adUserId: adUser.id,
      status: 'login_required',
    });
    const [before] = await rowsOf(owner.id);
    const userAgent = 'Mozilla/5.0 (of the day)';
    const result = await capture(owner, captureOf(person(), { userAgent }));
    expect(result).toMatchObject({
      outcome: 'updated',
      adUser: {
        id: adUser.id,
        groupId,
        customName: 'Mine',
        isShared: true,
        status: 'active',
        userAgent,
        authMethod: 'ads_manager_token_and_cookie',
      },
    });
    const [after, ...more] = await rowsOf(owner.id);
    expect(more).toEqual([]);
    expect(after.access_token_sealed).not.toBe(before.access_token_sealed);
    expect(after.cookie_sealed).not.toBe(before.cookie_sealed);
    expect((await log(owner.teamId)).at(-1)).toMatchObject({
      action: 'secrets_replaced',
      changes: [
        { field: 'secret', to: 'access_token' },
        { field: 'secret', to: 'cookie' },
      ],
    });
    const moved = await capture(owner, captureOf(person(), { groupId: null, isShared: false }));
    expect(moved.adUser).toMatchObject({ groupId: null, isShared: false, customName: 'Mine' });
  });

  it('must be who the extension says, with one browser’s cookie and token', async () => {
    const owner = await join();
    const other = person(1);
    const sent = [
      captureOf(person(), { facebookId: other.facebookId, cookie: other.cookie }),
      captureOf(person(), { cookie: other.cookie }),
    ];
    for (const [index, each] of sent.entries()) {
      expect(await failureOf(capture(owner, each))).toMatchObject({
        type: 'FailedPreconditionError',
        code: 'cookie_from_another_profile',
        details: { fields: [{ field: ['body.accessToken', 'body.cookie'][index] }] },
      });
    }
    expect(await rowsOf(owner.id)).toEqual([]);
  });

  it('that the network refuses changes nothing', async () => {
    const owner = await join();
    await connected(owner);
    const before = await rowsOf(owner.id);
    setTokenState(person(), 'loggedout');
    expect(await failureOf(capture(owner, captureOf(person())))).toMatchObject({
      type: 'FailedPreconditionError',
      code: 'login_required',
    });
    expect(await rowsOf(owner.id)).toEqual(before);
  });

  it('sent twice under one key is one act', async () => {
    const owner = await join();
    const key = randomUUID();
    const first = await capture(owner, captureOf(person()), key);
    expect(first.outcome).toBe('added');
    expect(await capture(owner, captureOf(person()), key)).toEqual(first);
    // The identity, and the rights of the token.
    expect(requests()).toHaveLength(2);
  });

  it('sent by two clicks at once is one profile', async () => {
    const owner = await join();
    const results = await Promise.all([1, 2, 3].map(() => capture(owner, captureOf(person()))));
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(['added', 'updated', 'updated']);
    expect(await rowsOf(owner.id)).toHaveLength(1);
  });

  it('is looked for among the account’s own', async () => {
    const owner = await join();
    const mate = await join({ teamId: owner.teamId });
    const { adUser } = await connected(owner, { isShared: true });
    const { findOwnByFacebookId } = app().container.modules.adUsersModule.service;
    const { facebookId } = person();
    expect((await findOwnByFacebookId({ accountId: owner.id, facebookId }))?.id).toBe(adUser.id);
    expect(await findOwnByFacebookId({ accountId: mate.id, facebookId })).toBeUndefined();
    expect((await capture(mate, captureOf(person()))).outcome).toBe('added');
  });
});
