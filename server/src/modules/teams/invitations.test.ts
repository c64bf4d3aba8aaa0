import { ACCOUNT_PRESETS } from '@ads-checker/shared/access/members';
import type { AccountPermissions } from '@ads-checker/shared/contracts/identity';
import {
  INVITATION_DAYS,
  INVITATIONS_PER_TEAM_MAX,
  invitationRoutes as r,
} from '@ads-checker/shared/contracts/invitations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import { TestStream } from '../../../test/harness/event-stream.ts';
import {
  answer,
  ask,
  askToInvite,
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

let now = new Date();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
});
afterAll(async () => {
  await app?.close();
});
beforeEach(() => {
  now = new Date();
});

const closed = [400, { code: 'invitation_closed' }];

describe('an invitation', () => {
  it('is answered, written and told in the same way whether anybody has the login or not', async () => {
    const { adminClient, admin, teamId, guest } = await buildGuest(app);
    const inviteAndRead = async (login: string) => {
      const [status, body] = await askToInvite(adminClient, teamId, login, READER);
      const { invitation } = r.create.response.parse(body).data;
      const blind = (value: unknown) =>
        JSON.parse(
          JSON.stringify(value)
            .replaceAll(login, 'LOGIN')
            .replaceAll(`"id":"${invitation.id}"`, '"id":"ID"')
            .replaceAll(`invitation:${invitation.id}"`, 'invitation:ID"'),
        );
      const entry = await app.container
        .db('activity_entries')
        .where({ subject_id: invitation.id, subject_type: 'invitation' })
        .first('kind', 'action', 'actor_user_id', 'subject_name', 'changes');
      const doc = (await feedOf(adminClient)).find(
        ({ id }) => id === `invitation:${invitation.id}`,
      );
      return blind({ status, body, entry, doc });
    };
    const known = [await inviteAndRead(guest.username), await inviteAndRead(guest.email)];
    const unknown = [
      await inviteAndRead('nobody_at_all'),
      await inviteAndRead('nobody@nowhere.test'),
    ];
    expect(known).toEqual(unknown);
    expect(known[0]).toEqual({
      status: 200,
      body: {
        data: {
          invitation: {
            id: 'ID',
            teamId,
            usernameOrEmail: 'LOGIN',
            permissions: READER,
            status: 'pending',
            invitedByUserId: admin.user.id,
            createdAt: now.toISOString(),
            expiresAt: new Date(now.getTime() + INVITATION_DAYS * DAY_MS).toISOString(),
          },
        },
      },
      entry: {
        kind: 'members',
        action: 'invited',
        actor_user_id: admin.user.id,
        subject_name: 'LOGIN',
        changes: [{ field: 'read_team_ads', to: true }],
      },
      doc: {
        id: 'invitation:ID',
        isDeleted: false,
        doc: { kind: 'invitation', invitation: known[0].body.data.invitation },
      },
    });
  });

  it('tells the inviting clients nothing by their streams either', async () => {
    const { adminClient, teamId, guest } = await buildGuest(app);
    const stream = await TestStream.open(adminClient);
    for (const login of [guest.username, 'nobody_at_all']) {
      await askToInvite(adminClient, teamId, login);
      await stream.next('changed');
    }
    stream.close();
    expect(stream.events.filter(({ name }) => name === 'identity')).toEqual([]);
  });

  it('waits for the person it is for, at once, and lets them in when they accept', async () => {
    const { adminClient, admin, teamId, guest, guestClient } = await buildGuest(app);
    await app.container.db('users').where({ id: guest.id }).update({ is_email_confirmed: true });
    const stream = await TestStream.open(guestClient);
    const invitation = await invite(adminClient, teamId, guest.email.toUpperCase(), READER);
    expect(await stream.next('identity')).toEqual({});
    stream.close();
    const { name } = await app.container.db('teams').where({ id: teamId }).first('name');
    expect(await ownInvitations(guestClient)).toEqual([
      {
        id: invitation.id,
        team: { id: teamId, name },
        invitedBy: `Test ${admin.user.username}`,
        permissions: READER,
        createdAt: invitation.createdAt,
        expiresAt: invitation.expiresAt,
      },
    ]);
    const first = await answer(guestClient, 'accept', invitation);
    const { team, account } = r.accept.response.parse(first[1]).data;
    expect({ userIds: team.userIds.includes(guest.id), account }).toMatchObject({
      userIds: true,
      account: { userId: guest.id, teamId, status: 'active', permissions: READER },
    });
    expect(await answer(guestClient, 'accept', invitation)).toEqual(first);
    expect(await ownInvitations(guestClient)).toEqual([]);
    expect(await feedOf(adminClient)).toEqual([
      { id: `invitation:${invitation.id}`, isDeleted: true, doc: undefined },
    ]);
    expect(
      await app.container
        .db('activity_entries')
        .where({ team_id: teamId })
        .orderBy('id')
        .select('actor_user_id', 'action', 'subject_type', 'changes'),
    ).toEqual([
      expect.objectContaining({ action: 'invited' }),
      {
        actor_user_id: guest.id,
        action: 'joined',
        subject_type: 'account',
        changes: [{ field: 'read_team_ads', to: true }],
      },
    ]);
  });

  it('gives the team no way to sign in as who accepted it', async () => {
    const { adminClient, teamId } = await buildTeam(app);
    const guest = await app.factories.buildUser();
    const client = await app.signIn(guest);
    const accept = async () => {
      const [, body] = await answer(
        client,
        'accept',
        await invite(adminClient, teamId, guest.username),
      );
      return r.accept.response.parse(body).data.account;
    };
    const password = 'velvet-orbit-lantern-mosaic';
    const refused = [403, { code: 'password_not_yours' }];
    const account = await accept();
    expect(await update(adminClient, account, { password })).toMatchObject(refused);
    await remove(adminClient, account);
    expect(await update(adminClient, await accept(), { password })).toMatchObject(refused);
  });

  it('is declined without a word of who declined, and may be made again', async () => {
    const { adminClient, teamId, guest, guestClient } = await buildGuest(app);
    const invitation = await invite(adminClient, teamId, guest.username);
    expect(await answer(guestClient, 'decline', invitation)).toEqual([200, { data: null }]);
    expect(await answer(guestClient, 'decline', invitation)).toEqual([200, { data: null }]);
    expect(await answer(guestClient, 'accept', invitation)).toMatchObject(closed);
    expect(await ownInvitations(guestClient)).toEqual([]);
    expect(await feedOf(adminClient)).toMatchObject([
      { doc: { invitation: { id: invitation.id, status: 'declined' } } },
    ]);
    expect(
      await app.container
        .db('activity_entries')
        .where({ team_id: teamId, action: 'declined' })
        .select('actor_user_id', 'actor_name', 'subject_name'),
    ).toEqual([{ actor_user_id: null, actor_name: null, subject_name: guest.username }]);
    const again = await invite(adminClient, teamId, guest.username);
    expect((await feedOf(adminClient)).filter(({ isDeleted }) => !isDeleted)).toMatchObject([
      { id: `invitation:${again.id}` },
    ]);
    expect((await answer(guestClient, 'accept', again))[0]).toBe(200);
  });

  it('is withdrawn, once a key, and then open to nobody', async () => {
    const { adminClient, teamId, guest, guestClient } = await buildGuest(app);
    const invitation = await invite(adminClient, teamId, guest.username);
    const token = await makeLink(adminClient, invitation);
    const request = { params: { invitationId: invitation.id }, key: 'withdraw-once' };
    expect(await ask(adminClient, r.withdraw, request)).toEqual([200, { data: null }]);
    expect(await ask(adminClient, r.withdraw, request)).toEqual([200, { data: null }]);
    expect(await ask(adminClient, r.withdraw, { params: request.params })).toMatchObject(closed);
    expect(await ask(adminClient, r.createLink, { params: request.params })).toMatchObject(closed);
    expect(await answer(guestClient, 'accept', invitation, { token })).toMatchObject(closed);
    expect(await lookUp(guestClient, token)).toMatchObject([200, { data: { state: 'withdrawn' } }]);
    expect(await ownInvitations(guestClient)).toEqual([]);
    expect(await feedOf(adminClient)).toMatchObject([{ isDeleted: true }]);
  });

  it('expires after its days, and begins them anew with a new link', async () => {
    const { adminClient, teamId, guest } = await buildGuest(app);
    const invitation = await invite(adminClient, teamId, guest.username);
    now = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
    const late = await app.signIn(guest);
    expect(await ownInvitations(late)).toEqual([]);
    expect(await answer(late, 'accept', invitation)).toMatchObject([
      400,
      { code: 'invitation_expired' },
    ]);
    const [, listed] = await ask(adminClient, r.list, { params: { teamId } });
    expect(r.list.response.parse(listed).data.invitations).toEqual([invitation]);
    const token = await makeLink(adminClient, invitation);
    expect(await ownInvitations(late)).toMatchObject([{ id: invitation.id }]);
    expect((await answer(late, 'accept', invitation, { token }))[0]).toBe(200);
  });

  it('is one for a login at a time, and takes the place of an expired one', async () => {
    const { adminClient, teamId, member } = await buildGuest(app);
    const former = await invite(adminClient, teamId, 'somebody_else');
    expect(await askToInvite(adminClient, teamId, ' SomeBody_Else ')).toEqual([
      409,
      {
        error: 'This username already has an open invitation.',
        type: 'AlreadyExistsError',
        code: 'already_invited',
        details: {
          fields: [
            {
              field: 'body.usernameOrEmail',
              message: 'This username already has an open invitation.',
            },
          ],
        },
      },
    ]);
    expect(await askToInvite(adminClient, teamId, member.user.email)).toMatchObject([
      409,
      { code: 'already_member', details: { fields: [{ field: 'body.usernameOrEmail' }] } },
    ]);
    now = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
    const next = await invite(adminClient, teamId, 'somebody_else');
    const [, listed] = await ask(adminClient, r.list, { params: { teamId } });
    expect(r.list.response.parse(listed).data.invitations.map(({ id }) => id)).toEqual([next.id]);
    expect(next.id).not.toBe(former.id);
  });

  it('is bounded in number per team', async () => {
    const { adminClient, teamId, admin } = await buildTeam(app);
    await app.container.db('invitations').insert(
      Array.from({ length: INVITATIONS_PER_TEAM_MAX }, (_, at) => ({
        team_id: teamId,
        username_or_email: `guest_${at}`,
        invited_by_user_id: admin.user.id,
        ...MEMBER,
        created_at: now,
        expires_at: now,
      })),
    );
    expect(await askToInvite(adminClient, teamId, 'one_more')).toEqual([
      400,
      {
        error: 'A team can have at most 100 open invitations. Withdraw one first.',
        type: 'FailedPreconditionError',
        code: 'too_many_invitations',
      },
    ]);
  });

  it('grants no more than who makes it holds', async () => {
    const { teamId, guest } = await buildGuest(app);
    const half = await app.signIn(
      (await app.factories.buildAccount({ teamId, manageTeam: true })).user,
    );
    expect(await askToInvite(half, teamId, guest.username, READER)).toMatchObject([
      403,
      { code: 'grants_more_than_held' },
    ]);
    const { id } = await app.factories
      .buildInvitation({ teamId, usernameOrEmail: guest.username, permissions: READER })
      .then((invitationId) => ({ id: invitationId }));
    expect(await ask(half, r.createLink, { params: { invitationId: id } })).toMatchObject([
      403,
      { code: 'grants_more_than_held' },
    ]);
  });

  it('names what is wrong of it', async () => {
    const { adminClient, teamId } = await buildTeam(app);
    const params = { teamId };
    expect(
      await ask(adminClient, r.create, {
        params,
        body: { usernameOrEmail: ' ', permissions: { ...MEMBER, root: true } },
      }),
    ).toMatchObject([
      400,
      {
        details: {
          fields: [
            { field: 'body.usernameOrEmail', message: 'is required' },
            { field: 'body.permissions.root', message: 'is not a known field' },
          ],
        },
      },
    ]);
    expect(await lookUp(adminClient, 'short')).toMatchObject([
      400,
      { details: { fields: [{ field: 'body.token' }] } },
    ]);
  });
});
