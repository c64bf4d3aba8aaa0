import { INVITATION_DAYS, type InvitationDto } from '@ads-checker/shared/contracts/invitations';
import { invitationState } from '@ads-checker/shared/domain/invitations';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import type { Handlers, RequireTeam, TestContext } from './handler-types.ts';
import { addAccount, findByLogin } from './people.ts';
import { type TestInvitation, toOwnInvitation, toTeam, toTeamInvitation } from './state.ts';

const DAY_MS = 86_400_000;
const TOKEN_LENGTH = 43;

export function createInvitationHandlers({
  context,
  requireTeam,
}: {
  readonly context: TestContext;
  readonly requireTeam: RequireTeam;
}): Handlers['invitations'] {
  const { state, events } = context;

  const get = (id: string): TestInvitation => {
    const invitation = state.invitations.get(id);
    if (invitation === undefined) {
      throw entityNotFound('Invitation', id);
    }
    return invitation;
  };
  const present = (invitation: TestInvitation): InvitationDto => {
    const presented = toTeamInvitation(invitation);
    if (presented === undefined) {
      throw entityNotFound('Invitation', invitation.id);
    }
    return presented;
  };
  const change = (invitation: TestInvitation, next: Partial<TestInvitation>): TestInvitation => {
    const changed = { ...invitation, ...next };
    state.invitations.set(invitation.id, changed);
    events.identity(changed.userId === null ? [] : [changed.userId]);
    return changed;
  };

  return {
    list: ({ params: { teamId } }) => {
      requireTeam(teamId);
      const invitations = [...state.invitations.values()]
        .filter((each) => each.teamId === teamId)
        .flatMap((each) => toTeamInvitation(each) ?? [])
        .toReversed();
      return { data: { invitations } };
    },
    create: ({ params: { teamId }, body: { usernameOrEmail, permissions } }) => {
      requireTeam(teamId);
      const expiresAt = new Date(context.now() + INVITATION_DAYS * DAY_MS).toISOString();
      const invitation: TestInvitation = {
        id: state.nextId(),
        teamId,
        usernameOrEmail,
        permissions,
        status: 'pending',
        invitedByUserId: context.session().userId,
        createdAt: context.nowText(),
        expiresAt,
        userId: findByLogin(state, usernameOrEmail)?.own.id ?? null,
        token: null,
      };
      return { data: { invitation: present(change(invitation, {})) } };
    },
    createLink: ({ params: { invitationId } }) => {
      const token = invitationId.padEnd(TOKEN_LENGTH, 'q');
      const invitation = present(change(get(invitationId), { token }));
      return { data: { invitation, token } };
    },
    withdraw: ({ params: { invitationId } }) => {
      change(get(invitationId), { status: 'withdrawn' });
      return { data: null };
    },
    lookUp: ({ body: { token } }) => {
      const invitation = [...state.invitations.values()].find((each) => each.token === token);
      if (invitation === undefined) {
        throw new AppError('NotFoundError', ERROR_MESSAGES.invitationLinkInvalid, {
          code: 'invitation_link_invalid',
        });
      }
      const { status, usernameOrEmail, userId } = invitation;
      const isOwn = userId === context.session().userId;
      return {
        data: {
          state: invitationState({
            status,
            expiresAt: new Date(invitation.expiresAt),
            now: new Date(context.now()),
          }),
          usernameOrEmail,
          invitation: isOwn ? toOwnInvitation(state, invitation) : null,
        },
      };
    },
    accept: ({ params: { invitationId } }) => {
      const invitation = get(invitationId);
      const { teamId, permissions } = invitation;
      const team = state.teams.get(teamId);
      if (team === undefined) {
        throw entityNotFound('Team', teamId);
      }
      const { userId } = context.session();
      const account = addAccount(context, { userId, teamId, permissions });
      change(invitation, { status: 'accepted', userId });
      return { data: { team: toTeam(state, team), account } };
    },
    decline: ({ params: { invitationId } }) => {
      const { userId } = context.session();
      change(get(invitationId), { status: 'declined', userId });
      return { data: null };
    },
  };
}
