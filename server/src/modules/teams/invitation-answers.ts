import type { Actor } from '@ads-checker/shared/access/identity';
import type { AccountDto } from '@ads-checker/shared/contracts/identity';
import type { InvitationLink } from '@ads-checker/shared/contracts/invitations';
import { invitationState } from '@ads-checker/shared/domain/invitations';
import { userDisplayName } from '@ads-checker/shared/domain/names';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import type { WriteScope } from '../../platform/sync/feed.ts';
import {
  type OwnInvitation,
  presentAccount,
  presentOwnInvitation,
  presentTeam,
  type Team,
  type User,
} from '../identity/index.ts';
import {
  isAddressee,
  needsConfirmation,
  requireAnswerable,
  requireValidInviter,
} from './invitation-policy.ts';
import { hashToken } from './invitation-token.ts';
import { type InvitationDeps, touchInvitations } from './invitations.ts';
import { grantsOf } from './permission-changes.ts';
import type { Teams } from './teams.ts';

export interface InvitationAnswerDeps extends InvitationDeps {
  readonly teams: Pick<Teams, 'addAccount'>;
}

interface AnswerCommand {
  readonly actor: Actor;
  readonly invitationId: string;
  /** The token of the invitation link, if used. */
  readonly token: string | undefined;
  readonly key: string | undefined;
}

/** The current person and invitation, under the team's lock. */
interface Answering {
  readonly invitation: OwnInvitation;
  readonly team: Team;
  readonly user: User;
  readonly accounts: readonly AccountDto[];
  readonly scope: WriteScope;
}

/** Answers an invitation once. */
function createAnswering(deps: InvitationAnswerDeps) {
  const { repository, people, invitations, teamWrites } = deps;

  /** Answers an invitation under the lock of its team. */
  const answer = <T>(
    { actor, invitationId, token, key, name }: AnswerCommand & { name: string },
    work: (answering: Answering) => Promise<T>,
  ): Promise<T> =>
    teamWrites.writeOnce(
      {
        actor,
        key,
        request: { name, invitationId, hasToken: token !== undefined },
        find: (trx) => invitations.findOwnInvitation(invitationId, trx),
        teamIdOf: ({ teamId }) => teamId,
      },
      async ({ found: invitation, scope }) => {
        const { trx } = scope;
        await repository.lockUser(actor.userId, trx);
        const user = await people.findUser(actor.userId, trx);
        const ofToken =
          token === undefined
            ? undefined
            : await invitations.findInvitationByToken(hashToken(token), trx);
        const team =
          invitation === undefined ? undefined : await people.findTeam(invitation.teamId, trx);
        if (
          invitation === undefined ||
          team === undefined ||
          user === undefined ||
          !isAddressee({ invitation, user, holdsLink: ofToken?.id === invitation.id })
        ) {
          throw entityNotFound('Invitation', invitationId);
        }
        return work({
          invitation,
          team,
          user,
          accounts: await teamWrites.listAccounts(team.id, trx),
          scope,
        });
      },
    );

  return { answer };
}

export function createInvitationAnswers(deps: InvitationAnswerDeps) {
  const { people, invitations, writes, record, teams, clock } = deps;
  const { answer } = createAnswering(deps);

  return {
    /**
     * What an invitation link shows: everything to the invited person, to others only whom it is
     * for.
     */
    async lookUpInvitation(input: { actor: Actor; token: string }): Promise<InvitationLink> {
      const invitation = await invitations.findInvitationByToken(hashToken(input.token));
      const user = await people.findUser(input.actor.userId);
      if (invitation === undefined || user === undefined) {
        throw new AppError('NotFoundError', ERROR_MESSAGES.invitationLinkInvalid, {
          code: 'invitation_link_invalid',
        });
      }
      return {
        state: invitationState({ ...invitation, now: clock.now() }),
        usernameOrEmail: invitation.usernameOrEmail,
        invitation: isAddressee({ invitation, user, holdsLink: true })
          ? presentOwnInvitation(invitation)
          : null,
      };
    },

    /**
     * Joins the team. The inviter's current permissions decide; a person who is a member by now
     * keeps their account unchanged. Whoever an administrator has to confirm is restricted until then.
     */
    acceptInvitation: (command: AnswerCommand) =>
      answer(
        { ...command, name: 'acceptInvitation' },
        async ({ invitation, team, user, accounts, scope }) => {
          const { trx } = scope;
          const close = async (): Promise<void> => {
            await writes.setUser({ id: invitation.id, userId: user.id }, trx);
            const ids = await writes.listPendingOfUser({ teamId: team.id, userId: user.id }, trx);
            await writes.setStatus({ ids, status: 'accepted' }, trx);
            touchInvitations(scope, ids);
            scope.touchIdentity([user.id]);
          };
          const present = async (account: AccountDto) => ({
            team: presentTeam((await people.findTeam(team.id, trx)) ?? team),
            account,
          });
          const existing = accounts.find(({ userId }) => userId === user.id);
          if (existing !== undefined) {
            await close();
            return present(existing);
          }
          requireAnswerable(invitation.status);
          requireValidInviter({ invitation, accounts, now: clock.now() });
          const account = presentAccount(
            await teams.addAccount(
              {
                userId: user.id,
                teamId: team.id,
                permissions: invitation.permissions,
                ...(needsConfirmation({ invitation, user })
                  ? { invitedAs: invitation.usernameOrEmail }
                  : {}),
              },
              scope,
            ),
          );
          await close();
          await record({
            trx,
            teamId: team.id,
            actor: { userId: user.id },
            kind: 'members',
            action: 'joined',
            subject: { type: 'account', id: account.id, name: userDisplayName(user) },
            changes: grantsOf(invitation.permissions),
          });
          return present(account);
        },
      ),

    /** Declines. The log does not name the person: nobody in the team may learn who it is. */
    declineInvitation: (command: AnswerCommand) =>
      answer(
        { ...command, name: 'declineInvitation' },
        async ({ invitation, team, user, scope }) => {
          if (invitation.status === 'declined') {
            return null;
          }
          requireAnswerable(invitation.status);
          await writes.setUser({ id: invitation.id, userId: user.id }, scope.trx);
          await writes.setStatus({ ids: [invitation.id], status: 'declined' }, scope.trx);
          touchInvitations(scope, [invitation.id]);
          scope.touchIdentity([user.id]);
          await record({
            trx: scope.trx,
            teamId: team.id,
            actor: null,
            kind: 'members',
            action: 'declined',
            subject: {
              type: 'invitation',
              id: invitation.id,
              name: invitation.usernameOrEmail,
            },
            changes: [],
          });
          return null;
        },
      ),
  };
}
