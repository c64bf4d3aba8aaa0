import type { Actor } from '@ads-checker/shared/access/identity';
import {
  ACCOUNT_PRESETS,
  canGrantAccountPermissions,
  canManageMembers,
} from '@ads-checker/shared/access/members';
import { ACCOUNT_PERMISSIONS, type AccountDto } from '@ads-checker/shared/contracts/identity';
import {
  INVITATION_DAYS,
  INVITATIONS_PER_TEAM_MAX,
  type InvitationDto,
} from '@ads-checker/shared/contracts/invitations';
import { invitationState } from '@ads-checker/shared/domain/invitations';
import { userDisplayName } from '@ads-checker/shared/domain/names';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import { denied } from './context.ts';
import type { Handlers, RequireTeam, TestContext } from './handler-types.ts';
import { findByLogin } from './people-rules.ts';
import {
  listAccountsOfTeam,
  type TestInvitation,
  toOwnInvitation,
  toTeam,
  toTeamInvitation,
} from './state.ts';

const DAY_MS = 86_400_000;
const TOKEN_BYTES = 32;

function createToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function failed(message: string, code: string): AppError {
  return new AppError('FailedPreconditionError', message, { code });
}

function conflict(message: string, code: string): AppError {
  return new AppError('AlreadyExistsError', message, {
    code,
    details: { fields: [{ field: 'body.usernameOrEmail', message }] },
  });
}

export function createInvitationHandlers({
  context,
  requireTeam,
}: {
  readonly context: TestContext;
  readonly requireTeam: RequireTeam;
}): Handlers['invitations'] {
  const { state, events } = context;

  const requireManages = (teamId: string): void => {
    if (!canManageMembers(context.actor(), teamId)) {
      throw denied();
    }
  };
  const stateOf = ({ status, expiresAt }: TestInvitation) =>
    invitationState({ status, expiresAt: new Date(expiresAt), now: new Date(context.now()) });
  const expiry = (): string => new Date(context.now() + INVITATION_DAYS * DAY_MS).toISOString();
  const canGrant = (
    actor: Actor,
    { teamId, permissions }: Pick<TestInvitation, 'teamId' | 'permissions'>,
  ): boolean =>
    canGrantAccountPermissions({
      actor,
      teamId,
      before: ACCOUNT_PRESETS.member,
      after: permissions,
    });
  const requireGrant = (invitation: Pick<TestInvitation, 'teamId' | 'permissions'>): void => {
    if (!canGrant(context.actor(), invitation)) {
      throw new AppError('AuthorizationError', ERROR_MESSAGES.grantsMoreThanHeld, {
        code: 'grants_more_than_held',
      });
    }
  };
  const requirePending = ({ status }: TestInvitation): void => {
    if (status !== 'pending') {
      throw failed(ERROR_MESSAGES.invitationClosed, 'invitation_closed');
    }
  };
  const present = (invitation: TestInvitation): InvitationDto => {
    const presented = toTeamInvitation(invitation);
    if (presented === undefined) {
      throw entityNotFound('Invitation', invitation.id);
    }
    return presented;
  };
  const listOfTeam = (teamId: string): TestInvitation[] =>
    [...state.invitations.values()]
      .filter((each) => each.teamId === teamId && toTeamInvitation(each) !== undefined)
      .toReversed();
  const getManaged = (id: string): TestInvitation => {
    const { teamId } = context.activeAccount();
    const invitation = state.invitations.get(id);
    if (invitation === undefined || invitation.teamId !== teamId) {
      throw entityNotFound('Invitation', id);
    }
    requireManages(teamId);
    return invitation;
  };
  const isAddressee = (invitation: TestInvitation, token: string | undefined): boolean => {
    const own = state.people.get(context.session().userId)?.own;
    return invitation.userId === null
      ? token !== undefined &&
          token === invitation.token &&
          findByLogin(state, invitation.usernameOrEmail)?.own.id === own?.id
      : invitation.userId === own?.id;
  };
  const getAnswered = (id: string, token: string | undefined): TestInvitation => {
    context.session();
    const invitation = state.invitations.get(id);
    if (invitation === undefined || !isAddressee(invitation, token)) {
      throw entityNotFound('Invitation', id);
    }
    return invitation;
  };
  const change = (invitation: TestInvitation, next: Partial<TestInvitation>): TestInvitation => {
    const changed = { ...invitation, ...next };
    state.invitations.set(invitation.id, changed);
    events.identity(changed.userId === null ? [] : [changed.userId]);
    return changed;
  };
  const tell = (
    { id, teamId, usernameOrEmail }: TestInvitation,
    action: 'invited' | 'link_created' | 'withdrawn' | 'declined',
    changes: Parameters<TestContext['record']>[0]['changes'] = [],
  ): void =>
    context.record({
      teamId,
      kind: 'members',
      action,
      subject: { type: 'invitation', id, name: usernameOrEmail },
      changes,
      // Nobody of the team has been told who the person is.
      ...(action === 'declined' ? { actor: { userId: null, name: null } } : {}),
    });
  const grantsOf = ({ permissions }: Pick<TestInvitation, 'permissions'>) =>
    ACCOUNT_PERMISSIONS.flatMap((field) => (permissions[field] ? [{ field, to: true }] : []));

  return {
    list: ({ params: { teamId } }) => {
      requireTeam(teamId);
      requireManages(teamId);
      return { data: { invitations: listOfTeam(teamId).map(present) } };
    },
    create: ({ params: { teamId }, body: { usernameOrEmail, permissions } }) => {
      requireTeam(teamId);
      requireManages(teamId);
      requireGrant({ teamId, permissions });
      const person = findByLogin(state, usernameOrEmail);
      if (listAccountsOfTeam(state, teamId).some(({ userId }) => userId === person?.own.id)) {
        throw conflict(ERROR_MESSAGES.alreadyMember, 'already_member');
      }
      const former = listOfTeam(teamId).filter(
        (each) => each.usernameOrEmail.toLowerCase() === usernameOrEmail.toLowerCase(),
      );
      if (former.some((each) => stateOf(each) === 'pending')) {
        throw conflict(ERROR_MESSAGES.alreadyInvited, 'already_invited');
      }
      for (const each of former) {
        change(each, { status: 'withdrawn' });
      }
      if (listOfTeam(teamId).length >= INVITATIONS_PER_TEAM_MAX) {
        throw failed(ERROR_MESSAGES.tooManyInvitations, 'too_many_invitations');
      }
      const invitation: TestInvitation = {
        id: state.nextId(),
        teamId,
        usernameOrEmail,
        permissions,
        status: 'pending',
        invitedByUserId: context.session().userId,
        createdAt: context.nowText(),
        expiresAt: expiry(),
        userId: person?.own.id ?? null,
        token: null,
      };
      change(invitation, {});
      tell(invitation, 'invited', grantsOf(invitation));
      return { data: { invitation: present(invitation) } };
    },
    createLink: ({ params: { invitationId } }) => {
      const invitation = getManaged(invitationId);
      requirePending(invitation);
      requireGrant(invitation);
      const token = createToken();
      const changed = change(invitation, {
        token,
        invitedByUserId: context.session().userId,
        expiresAt: expiry(),
      });
      tell(changed, 'link_created');
      return { data: { invitation: present(changed), token } };
    },
    withdraw: ({ params: { invitationId } }) => {
      const invitation = getManaged(invitationId);
      if (invitation.status !== 'declined') {
        requirePending(invitation);
      }
      tell(change(invitation, { status: 'withdrawn' }), 'withdrawn');
      return { data: null };
    },
    lookUp: ({ body: { token } }) => {
      context.session();
      const invitation = [...state.invitations.values()].find((each) => each.token === token);
      if (invitation === undefined) {
        throw new AppError('NotFoundError', ERROR_MESSAGES.invitationLinkInvalid, {
          code: 'invitation_link_invalid',
        });
      }
      return {
        data: {
          state: stateOf(invitation),
          usernameOrEmail: invitation.usernameOrEmail,
          invitation: isAddressee(invitation, token) ? toOwnInvitation(state, invitation) : null,
        },
      };
    },
    accept: ({ params: { invitationId }, body: { token } }) => {
      const invitation = getAnswered(invitationId, token);
      const { teamId, permissions } = invitation;
      const team = requireKnownTeam(teamId);
      const { userId } = context.session();
      const members = listAccountsOfTeam(state, teamId);
      const existing = members.find((account) => account.userId === userId);
      if (existing !== undefined) {
        change(invitation, { status: 'accepted', userId });
        return { data: { team: toTeam(state, team), account: existing } };
      }
      requirePending(invitation);
      if (stateOf(invitation) === 'expired') {
        throw failed(ERROR_MESSAGES.invitationExpired, 'invitation_expired');
      }
      const inviter: Actor = {
        userId: invitation.invitedByUserId,
        userPermissions: { create_teams: false, manage_all_users: false },
        account: members.find((account) => account.userId === invitation.invitedByUserId) ?? null,
      };
      if (!canGrant(inviter, invitation)) {
        throw failed(ERROR_MESSAGES.invitationNotBacked, 'invitation_not_backed');
      }
      const at = context.nowText();
      const account: AccountDto = {
        id: state.nextId(),
        userId,
        teamId,
        status: 'active',
        permissions,
        createdAt: at,
        updatedAt: at,
      };
      state.accounts.set(account.id, account);
      for (const each of listOfTeam(teamId)) {
        if (each.id === invitation.id || (each.userId === userId && each.status === 'pending')) {
          change(each, { status: 'accepted', userId });
        }
      }
      const own = state.people.get(userId)?.own;
      context.record({
        teamId,
        kind: 'members',
        action: 'joined',
        subject: {
          type: 'account',
          id: account.id,
          name: own === undefined ? null : userDisplayName(own),
        },
        changes: grantsOf(invitation),
      });
      return { data: { team: toTeam(state, team), account } };
    },
    decline: ({ params: { invitationId }, body: { token } }) => {
      const invitation = getAnswered(invitationId, token);
      if (invitation.status !== 'declined') {
        requirePending(invitation);
        const { userId } = context.session();
        tell(change(invitation, { status: 'declined', userId }), 'declined');
      }
      return { data: null };
    },
  };

  function requireKnownTeam(teamId: string) {
    const team = state.teams.get(teamId);
    if (team === undefined) {
      throw entityNotFound('Team', teamId);
    }
    return team;
  }
}
