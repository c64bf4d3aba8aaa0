import type { Actor } from '@ads-checker/shared/access/identity';
import {
  INVITATION_DAYS,
  type InvitationDto,
  type NewInvitation,
} from '@ads-checker/shared/contracts/invitations';
import { DAY_MS } from '@ads-checker/shared/domain/durations';
import { entityNotFound } from '@ads-checker/shared/errors';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { WriteScope } from '../../platform/sync/feed.ts';
import {
  type Invitation,
  type InvitationRepository,
  personDocId,
  presentInvitation,
} from '../identity/index.ts';
import {
  requireAnswerable,
  requireFreeLogin,
  requireGrantable,
  requireInvitationLimit,
  requireManageableInvitation,
  requireManageableTeam,
  requireNonMember,
} from './invitation-policy.ts';
import type { InvitationWrites } from './invitation-repository.ts';
import { createToken, hashToken } from './invitation-token.ts';
import { grantsOf } from './permission-changes.ts';
import type { TeamWrites } from './team-writes.ts';
import type { TeamDeps } from './teams.ts';

export interface InvitationDeps extends TeamDeps {
  readonly teamWrites: TeamWrites;
  readonly invitations: InvitationRepository;
  readonly writes: InvitationWrites;
  readonly clock: Clock;
}

interface InvitationCommand {
  readonly actor: Actor;
  readonly invitationId: string;
  readonly key: string | undefined;
}

export function touchInvitations(scope: WriteScope, ids: readonly string[]): void {
  scope.touch({ collection: 'people', docIds: ids.map(personDocId.invitation) });
}

/** Invitations of a team, for those who may manage them. */
function createInvitationAccess(deps: InvitationDeps) {
  const { invitations, teamWrites, clock } = deps;

  const notifyPerson = (scope: WriteScope, { userId }: Pick<Invitation, 'userId'>): void =>
    scope.touchIdentity(userId === null ? [] : [userId]);
  const expiry = (): Date => new Date(clock.now().getTime() + INVITATION_DAYS * DAY_MS);
  const reread = async (id: string, trx: Transaction): Promise<InvitationDto> => {
    const [invitation] = await invitations.listInvitations([id], trx);
    if (invitation === undefined) {
      throw entityNotFound('Invitation', id);
    }
    return presentInvitation(invitation);
  };

  /** Under the team's lock, for those who manage it. */
  const withInvitation = <T>(
    { actor, invitationId, key, request }: InvitationCommand & { request: object },
    work: (managed: { actor: Actor; invitation: Invitation; scope: WriteScope }) => Promise<T>,
  ): Promise<T> =>
    teamWrites.writeManaged(
      {
        actor,
        key,
        request: { ...request, invitationId },
        find: (trx): Promise<Invitation | undefined> =>
          invitations.findOwnInvitation(invitationId, trx),
        teamIdOf: ({ teamId }) => teamId,
        allow: ({ actor, found }) =>
          requireManageableInvitation({ actor, invitation: found, invitationId }),
      },
      ({ actor, found, scope }) => work({ actor, invitation: found, scope }),
    );

  return { notifyPerson, expiry, reread, withInvitation };
}

export function createInvitations(deps: InvitationDeps) {
  const { people, invitations, writes, record, teamWrites, clock } = deps;
  const { notifyPerson, expiry, reread, withInvitation } = createInvitationAccess(deps);

  return {
    listInvitations: (teamId: string): Promise<Invitation[]> =>
      invitations.listInvitationsOfTeam(teamId),

    /**
     * Invites a person with a login. Whether the login exists is not revealed: the same is written
     * and returned either way; an existing person is notified in their own clients.
     */
    invite: ({
      actor: asking,
      teamId,
      invitation,
      key,
    }: {
      actor: Actor;
      teamId: string;
      invitation: NewInvitation;
      key: string | undefined;
    }): Promise<InvitationDto> => {
      const { usernameOrEmail, permissions } = invitation;
      return teamWrites.writeManaged(
        {
          actor: asking,
          key,
          request: { name: 'invite', teamId, invitation },
          find: (trx) => people.findTeam(teamId, trx),
          teamIdOf: ({ id }) => id,
          allow: ({ actor, found }) => requireManageableTeam({ actor, team: found, teamId }),
        },
        async ({ actor, found: team, scope }) => {
          const { trx } = scope;
          requireGrantable({ actor, teamId: team.id, after: permissions });
          const user = await people.findUserByLogin(usernameOrEmail, trx);
          requireNonMember(await teamWrites.listAccounts(team.id, trx), user?.id);
          const former = await writes.listForLogin({ teamId: team.id, usernameOrEmail }, trx);
          requireFreeLogin({ former, now: clock.now() });
          const formerIds = former.map(({ id }) => id);
          await writes.setStatus({ ids: formerIds, status: 'withdrawn' }, trx);
          requireInvitationLimit(await writes.countOfTeam(team.id, trx));
          const id = await writes.insert(
            {
              teamId: team.id,
              usernameOrEmail,
              userId: user?.id ?? null,
              invitedByUserId: actor.userId,
              permissions,
              createdAt: clock.now(),
              expiresAt: expiry(),
            },
            trx,
          );
          touchInvitations(scope, [...formerIds, id]);
          notifyPerson(scope, { userId: user?.id ?? null });
          await record({
            trx,
            teamId: team.id,
            actor,
            kind: 'members',
            action: 'invited',
            subject: { type: 'invitation', id, name: usernameOrEmail },
            changes: grantsOf(permissions),
          });
          return reread(id, trx);
        },
      );
    },

    /**
     * Creates a new link for a pending invitation; the old one ends and the period restarts. A
     * repeat returns another one, whatever its idempotency key: responses with secrets are not
     * stored.
     */
    createInvitationLink: (
      command: Omit<InvitationCommand, 'key'>,
    ): Promise<{ invitation: InvitationDto; token: string }> =>
      withInvitation(
        { ...command, key: undefined, request: { name: 'createInvitationLink' } },
        async ({ actor, invitation, scope }) => {
          const { id, teamId, status, permissions, usernameOrEmail } = invitation;
          requireAnswerable(status);
          requireGrantable({ actor, teamId, after: permissions });
          const token = createToken();
          await writes.setLink(
            {
              id,
              tokenHash: hashToken(token),
              invitedByUserId: actor.userId,
              expiresAt: expiry(),
            },
            scope.trx,
          );
          touchInvitations(scope, [id]);
          notifyPerson(scope, invitation);
          await record({
            trx: scope.trx,
            teamId,
            actor,
            kind: 'members',
            action: 'link_created',
            subject: { type: 'invitation', id, name: usernameOrEmail },
            changes: [],
          });
          return { invitation: await reread(id, scope.trx), token };
        },
      ),

    /** Withdraws a pending invitation, or removes a declined one from the list. */
    withdrawInvitation: (command: InvitationCommand): Promise<null> =>
      withInvitation<null>(
        { ...command, request: { name: 'withdrawInvitation' } },
        async ({ actor, invitation, scope }) => {
          const { id, teamId, status, usernameOrEmail } = invitation;
          if (status !== 'declined') {
            requireAnswerable(status);
          }
          await writes.setStatus({ ids: [id], status: 'withdrawn' }, scope.trx);
          touchInvitations(scope, [id]);
          notifyPerson(scope, invitation);
          await record({
            trx: scope.trx,
            teamId,
            actor,
            kind: 'members',
            action: 'withdrawn',
            subject: { type: 'invitation', id, name: usernameOrEmail },
            changes: [],
          });
          return null;
        },
      ),
  };
}
