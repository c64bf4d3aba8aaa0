import { ACCOUNT_PRESETS } from '@ads-checker/shared/access/members';
import type { AccountPermissions } from '@ads-checker/shared/contracts/identity';
import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { INVITATION_DAYS, invitationRoutes as r } from '@ads-checker/shared/contracts/invitations';
import { teamRoutes } from '@ads-checker/shared/contracts/teams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../../test/factories/factories.ts';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import type { TestClient } from '../../../test/harness/client.ts';
import {
  answer,
  buildGuest,
  feedOf,
  invite,
  lookUp,
  makeLink,
  ownInvitations,
} from '../../../test/harness/invitations.ts';
import { buildTeam, remove, update } from '../../../test/harness/members.ts';

const DAY_MS = 24 * 60 * 60_000;
const MEMBER = ACCOUNT_PRESETS.member;
const READER: AccountPermissions = { ...MEMBER, read_team_ads: true };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app?.close();
});

describe('what counts when an invitation is accepted', () => {
  it.each([
    ['was blocked', { status: 'restricted' }],
    ['manages the team no more', { permissions: { manage_team: false } }],
    [
      'lost one of the permissions',
      { permissions: { read_team_ads: false, manage_team_ads: false } },
    ],
    ['was removed', null],
  ] as const)(
    'is nothing any more when who invited %s, until another answers for it',
    async (_, change) => {
      const { adminClient, teamId, guest, guestClient } = await buildGuest(app);
      const second = await app.factories.buildAccount({
        teamId,
        manageTeam: true,
        readTeamAds: true,
        manageTeamAds: true,
      });
      const invitation = await invite(
        await app.signIn(second.user),
        teamId,
        guest.username,
        READER,
      );
      const changed =
        change === null
          ? await remove(adminClient, second)
          : await update(adminClient, second, change);
      expect(changed[0]).toBe(200);
      expect(await answer(guestClient, 'accept', invitation)).toMatchObject([
        400,
        { code: 'invitation_not_backed' },
      ]);
      expect(
        await app.container.db('accounts').where({ team_id: teamId, user_id: guest.id }),
      ).toEqual([]);
      await makeLink(adminClient, invitation);
      expect((await answer(guestClient, 'accept', invitation))[0]).toBe(200);
    },
  );

  it('is an account that is there already: it stays as it is, and every invitation of the person is closed', async () => {
    const { adminClient, teamId, guest, guestClient } = await buildGuest(app);
    const first = await invite(adminClient, teamId, guest.username, READER);
    const second = await invite(adminClient, teamId, guest.email);
    const account = await app.factories.buildAccount({ teamId, user: guest });
    expect(await answer(guestClient, 'accept', first)).toMatchObject([
      200,
      { data: { account: { id: account.id, permissions: MEMBER } } },
    ]);
    const rows = await app.container.db('invitations').whereIn('id', [first.id, second.id]);
    expect(rows.map(({ status }) => status)).toEqual(['accepted', 'accepted']);
    expect((await feedOf(adminClient)).map(({ isDeleted }) => isDeleted)).toEqual([true, true]);
  });

  it('is asked once though it is accepted twice at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { adminClient, teamId, guest, guestClient } = await buildGuest(app);
      const invitation = await invite(adminClient, teamId, guest.username);
      const other = await app.signIn(guest);
      const answers = await Promise.all([
        answer(guestClient, 'accept', invitation),
        answer(other, 'accept', invitation),
      ]);
      expect(answers[0]).toEqual(answers[1]);
      expect(answers[0][0]).toBe(200);
      expect(
        await app.container.db('activity_entries').where({ team_id: teamId, action: 'joined' }),
      ).toHaveLength(1);
    }
  });

  it('does not depend on what the person is elsewhere: without a team, or restricted', async () => {
    const { adminClient, teamId } = await buildTeam(app);
    const teamless = await app.factories.buildUser();
    const restricted = await app.factories.buildUser();
    await app.factories.buildAccount({ user: restricted, isRestricted: true });
    for (const user of [teamless, restricted]) {
      const client = await app.signIn(user);
      const invitation = await invite(adminClient, teamId, user.username);
      expect(await ownInvitations(client)).toMatchObject([{ id: invitation.id }]);
      expect((await answer(client, 'accept', invitation))[0]).toBe(200);
      const { body } = await client.call(identityRoutes.authenticate);
      expect(identityRoutes.authenticate.response.parse(body).data.session.teamId).toBe(teamId);
    }
  });
});

describe('somebody whom an invitation is not for', () => {
  it('can do nothing with it, and learns nothing of the team by its link', async () => {
    const { adminClient, teamId, guest } = await buildGuest(app);
    const stranger = await app.signIn(await app.factories.buildUser());
    const unknown = [404, { type: 'NotFoundError' }];
    for (const login of [guest.username, 'nobody_at_all']) {
      const invitation = await invite(adminClient, teamId, login);
      const token = await makeLink(adminClient, invitation);
      expect(await lookUp(stranger, token)).toEqual([
        200,
        { data: { state: 'pending', usernameOrEmail: login, invitation: null } },
      ]);
      for (const how of ['accept', 'decline'] as const) {
        expect(await answer(stranger, how, invitation)).toMatchObject(unknown);
        expect(await answer(stranger, how, invitation, { token })).toMatchObject(unknown);
      }
    }
    expect(await ownInvitations(stranger)).toEqual([]);
  });

  it('does not get hold of it by taking on the login, but for whoever holds the link', async () => {
    const { adminClient, teamId } = await buildTeam(app);
    const invitation = await invite(adminClient, teamId, 'made_later');
    const token = await makeLink(adminClient, invitation);
    const user = await app.factories.buildUser({ username: 'made_later' });
    const client = await app.signIn(user);
    expect(await ownInvitations(client)).toEqual([]);
    expect((await answer(client, 'accept', invitation))[0]).toBe(404);
    expect(await lookUp(client, token)).toMatchObject([
      200,
      { data: { state: 'pending', invitation: { id: invitation.id, team: { id: teamId } } } },
    ]);
    expect(await answer(client, 'accept', invitation, { token })).toMatchObject([
      200,
      { data: { account: { status: 'restricted', awaitsConfirmation: true } } },
    ]);
    expect(await lookUp(client, token)).toMatchObject([200, { data: { state: 'accepted' } }]);
  });

  it('belongs to the person though they changed their login since', async () => {
    const { adminClient, teamId, guest, guestClient } = await buildGuest(app);
    const invitation = await invite(adminClient, teamId, guest.username);
    const rename = async (client: TestClient, username: string) =>
      (
        await client.call(identityRoutes.updateProfile, {
          body: { username, password: TEST_PASSWORD },
        })
      ).status;
    expect(await rename(guestClient, `${guest.username}_new`)).toBe(200);
    const thiefClient = await app.signIn(await app.factories.buildUser());
    expect(await rename(thiefClient, guest.username)).toBe(200);
    expect(await ownInvitations(thiefClient)).toEqual([]);
    expect((await answer(thiefClient, 'accept', invitation))[0]).toBe(404);
    expect((await answer(guestClient, 'accept', invitation))[0]).toBe(200);
  });
});

describe('somebody who joins by an invitation that tells little of who they are', () => {
  const overviewOf = async (client: TestClient, accountId: string) => {
    const { body } = await client.call(teamRoutes.getAccountOverview, { params: { accountId } });
    return teamRoutes.getAccountOverview.response.parse(body).data.overview;
  };
  const accept = async (client: TestClient, invitation: { id: string }, token?: string) => {
    const given = token === undefined ? {} : { token };
    const [status, body] = await answer(client, 'accept', invitation, given);
    expect(status).toBe(200);
    return r.accept.response.parse(body).data.account;
  };

  it('waits, without access, until an administrator confirms them', async () => {
    const { adminClient, teamId } = await buildTeam(app);
    const address = 'wren@partner.example';
    const invitation = await invite(adminClient, teamId, address, READER);
    const token = await makeLink(adminClient, invitation);
    // Takes the address, which nobody checks, with the link they got hold of
    const stranger = await app.factories.buildUser();
    const client = await app.signIn(stranger);
    const changed = await client.call(identityRoutes.updateProfile, {
      body: { email: address, password: TEST_PASSWORD },
    });
    expect(changed.status).toBe(200);
    const account = await accept(client, invitation, token);
    expect(account).toMatchObject({
      status: 'restricted',
      awaitsConfirmation: true,
      permissions: READER,
    });
    const select = () =>
      client.call(identityRoutes.selectAccount, { params: { accountId: account.id } });
    expect((await select()).status).toBe(403);
    expect((await client.call(teamRoutes.listUsers, { params: { teamId } })).status).toBe(403);
    expect((await overviewOf(adminClient, account.id)).invitedAs).toBe(address);

    const [status, body] = await update(adminClient, account, { status: 'active' });
    expect(status).toBe(200);
    const confirmed = teamRoutes.updateAccount.response.parse(body).data.account;
    expect([confirmed.status, confirmed.awaitsConfirmation]).toEqual(['active', undefined]);
    expect((await overviewOf(adminClient, account.id)).invitedAs).toBeNull();
    expect((await select()).status).toBe(200);
    const [, again] = await update(adminClient, account, { status: 'restricted' });
    expect(
      teamRoutes.updateAccount.response.parse(again).data.account.awaitsConfirmation,
    ).toBeUndefined();
  });

  it('also by an address that they had before and nobody confirmed', async () => {
    const { adminClient, teamId, guest, guestClient } = await buildGuest(app);
    const invitation = await invite(adminClient, teamId, guest.email.toUpperCase());
    expect(await accept(guestClient, invitation)).toMatchObject({
      status: 'restricted',
      awaitsConfirmation: true,
    });
  });

  it('does not wait by a confirmed address, or by the username they had when invited', async () => {
    const first = await buildGuest(app);
    await app.container
      .db('users')
      .where({ id: first.guest.id })
      .update({ is_email_confirmed: true });
    const second = await buildGuest(app);
    for (const [{ adminClient, teamId, guestClient }, login] of [
      [first, first.guest.email],
      [second, second.guest.username],
    ] as const) {
      const account = await accept(guestClient, await invite(adminClient, teamId, login));
      expect([account.status, account.awaitsConfirmation]).toEqual(['active', undefined]);
    }
  });

  it('waits when the confirmed address is no longer theirs', async () => {
    const { adminClient, teamId, guest, guestClient } = await buildGuest(app);
    const { db } = app.container;
    await db('users').where({ id: guest.id }).update({ is_email_confirmed: true });
    const invitation = await invite(adminClient, teamId, guest.email);
    await db('users').where({ id: guest.id }).update({ email: 'other@confirmed.example' });
    expect(await accept(guestClient, invitation)).toMatchObject({ awaitsConfirmation: true });
  });
});

describe('a link', () => {
  it('ends when a newer one is made, and is not stored as it is', async () => {
    const { adminClient, teamId, guest, guestClient } = await buildGuest(app);
    const invitation = await invite(adminClient, teamId, guest.username);
    const request = { params: { invitationId: invitation.id }, key: 'the-same-key' };
    const [first, second] = [
      r.createLink.response.parse((await adminClient.call(r.createLink, request)).body).data.token,
      r.createLink.response.parse((await adminClient.call(r.createLink, request)).body).data.token,
    ];
    expect(await lookUp(guestClient, first)).toEqual([
      404,
      {
        error: 'This link is invalid or was replaced by a newer one. Ask the team for a new one.',
        type: 'NotFoundError',
        code: 'invitation_link_invalid',
      },
    ]);
    expect((await lookUp(guestClient, second))[0]).toBe(200);
    const { db } = app.container;
    const kept = JSON.stringify([
      await db('invitations'),
      await db('idempotency_keys'),
      await db('activity_entries'),
      await db('sync_rows'),
      app.logs,
    ]);
    expect([first, second].map((token) => kept.includes(token))).toEqual([false, false]);
  });
});

describe('the invitations of a team', () => {
  it('are in the feeds of those who manage it, as long as they do', async () => {
    const { adminClient, teamId, member } = await buildGuest(app);
    const memberClient = await app.signIn(member.user);
    const invitation = await invite(adminClient, teamId, 'somebody_else');
    const seen = async () => (await feedOf(memberClient)).map(({ isDeleted }) => isDeleted);
    expect(await seen()).toEqual([]);
    await update(adminClient, member, { permissions: { manage_team: true } });
    expect(await feedOf(memberClient)).toMatchObject([{ doc: { invitation } }]);
    await update(adminClient, member, { permissions: { manage_team: false } });
    expect(await seen()).toEqual([true]);
  });

  it('go when they are old, also from the feeds', async () => {
    const { adminClient, teamId } = await buildTeam(app);
    await invite(adminClient, teamId, 'somebody_else');
    const { purges } = await app.openContainer({
      clock: { now: () => new Date(Date.now() + (INVITATION_DAYS + 31) * DAY_MS) },
    });
    await purges.invitations?.purge();
    expect(await app.container.db('invitations').where({ team_id: teamId })).toEqual([]);
    expect(await feedOf(adminClient)).toMatchObject([{ isDeleted: true }]);
  });
});
