import { createHash, randomBytes } from 'node:crypto';
import type { Actor } from '@ads-checker/shared/access/identity';
import { ACCOUNT_PERMISSIONS, type AccountDto } from '@ads-checker/shared/contracts/identity';
import {
  INVITATION_DAYS,
  type InvitationDto,
  type InvitationLink,
  type NewInvitation,
} from '@ads-checker/shared/contracts/invitations';
import { invitationState } from '@ads-checker/shared/domain/invitations';
import { userDisplayName } from '@ads-checker/shared/domain/names';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { WriteScope } from '../../platform/sync/feed.ts';
import {
  type Invitation,
  type InvitationRepository,
  type OwnInvitation,
  personDocId,
  presentAccount,
  presentInvitation,
  presentOwnInvitation,
  presentTeam,
  readActor,
  type Team,
  type User,
} from '../identity/index.ts';
import {
  isAddressee,
  requireAnswerable,
  requireBacked,
  requireFreeLogin,
  requireGrantable,
  requireManageableInvitation,
  requireManageableTeam,
  requireNewcomer,
  requireRoomForInvitation,
} from './invitation-policy.ts';
import type { InvitationWrites } from './invitation-repository.ts';
import type { TeamDeps, Teams } from './teams.ts';

const DAY_MS = 24 * 60 * 60_000;
const TOKEN_BYTES = 32;

export interface InvitationDeps extends TeamDeps {
  readonly teams: Pick<Teams, 'addAccount'>;
  readonly invitations: InvitationRepository;
  readonly writes: InvitationWrites;
  readonly clock: Clock;
}

interface InvitationCommand {
  readonly actor: Actor;
  readonly invitationId: string;
  readonly key: string | undefined;
}

/** What an answer stands under: the team's lock, the person and the invitation as they are now. */
interface Answering {
  readonly invitation: OwnInvitation;
  readonly team: Team;
  readonly user: User;
  readonly accounts: readonly AccountDto[];
  readonly scope: WriteScope;
}

/** A token has 256 random bits: a plain digest of it cannot be guessed from. */
function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function grantsOf({ permissions }: Pick<Invitation, 'permissions'>) {
  return ACCOUNT_PERMISSIONS.filter((name) => permissions[name]).map((field) => ({
    field,
    to: true,
  }));
}

/** Invitations into a team: made, handed over as a link, withdrawn, and answered by the person. */
export function createInvitations(deps: InvitationDeps) {
  const { repository, people, invitations, writes, record, sync, idempotency, teams, clock } = deps;

  const touchInvitations = (scope: WriteScope, ids: readonly string[]): void =>
    scope.touch({ collection: 'people', docIds: ids.map(personDocId.invitation) });
  const tellPerson = (scope: WriteScope, { userId }: Pick<Invitation, 'userId'>): void =>
    scope.touchIdentity(userId === null ? [] : [userId]);
  const expiry = (): Date => new Date(clock.now().getTime() + INVITATION_DAYS * DAY_MS);
  const reread = async (id: string, trx: Transaction): Promise<InvitationDto> => {
    const [invitation] = await invitations.listInvitations([id], trx);
    if (invitation === undefined) {
      throw entityNotFound('Invitation', id);
    }
    return presentInvitation(invitation);
  };
  const listAccounts = async (teamId: string, trx: Transaction): Promise<AccountDto[]> =>
    (await people.listAccountsOfTeam(teamId, trx)).map(presentAccount);

  /** Under the team's lock, for whoever manages it then. */
  const withInvitation = async <T>(
    { actor: asking, invitationId }: Omit<InvitationCommand, 'key'>,
    once: (trx: Transaction, act: () => Promise<T>) => Promise<T>,
    work: (managed: { actor: Actor; invitation: Invitation; scope: WriteScope }) => Promise<T>,
  ): Promise<T> => {
    const known = await invitations.findOwnInvitation(invitationId);
    return sync.write({ teamIds: known === undefined ? [] : [known.teamId] }, (scope) =>
      once(scope.trx, async () => {
        const { trx } = scope;
        const found =
          known === undefined ? undefined : await invitations.findOwnInvitation(known.id, trx);
        const actor = await readActor({ people, actor: asking, trx });
        requireManageableInvitation({ actor: asking, invitation: found, invitationId });
        const invitation = requireManageableInvitation({ actor, invitation: found, invitationId });
        return work({ actor, invitation, scope });
      }),
    );
  };

  /** Once a key, what a person answers; under the lock of the team that asked. */
  const answer = async <T>(
    {
      actor: { userId },
      invitationId,
      token,
      key,
      name,
    }: InvitationCommand & { token: string | undefined; name: string },
    work: (answering: Answering) => Promise<T>,
  ): Promise<T> => {
    const known = await invitations.findOwnInvitation(invitationId);
    return sync.write({ teamIds: known === undefined ? [] : [known.teamId] }, (scope) =>
      idempotency.runInTransaction({
        trx: scope.trx,
        userId,
        key,
        request: { name, invitationId, hasToken: token !== undefined },
        act: async () => {
          const { trx } = scope;
          await repository.lockUser(userId, trx);
          const user = await people.findUser(userId, trx);
          const invitation =
            known === undefined ? undefined : await invitations.findOwnInvitation(known.id, trx);
          const held =
            token === undefined
              ? undefined
              : await invitations.findInvitationByToken(hashToken(token), trx);
          const team =
            invitation === undefined ? undefined : await people.findTeam(invitation.teamId, trx);
          if (
            invitation === undefined ||
            team === undefined ||
            user === undefined ||
            !isAddressee({ invitation, user, holdsLink: held?.id === invitation.id })
          ) {
            throw entityNotFound('Invitation', invitationId);
          }
          return work({
            invitation,
            team,
            user,
            accounts: await listAccounts(team.id, trx),
            scope,
          });
        },
      }),
    );
  };

  return {
    /** The team's pending, expired and declined ones, the latest first. */
    listInvitations: (teamId: string): Promise<Invitation[]> =>
      invitations.listInvitationsOfTeam(teamId),

    /**
     * Asks whoever has a login to join. Whether anybody has it is not told: the same is written and answered, and the
     * person, if there is one, is told by their own clients.
     */
    async invite({
      actor: asking,
      teamId: askedId,
      invitation,
      key,
    }: {
      actor: Actor;
      teamId: string;
      invitation: NewInvitation;
      key: string | undefined;
    }): Promise<InvitationDto> {
      const teamId = (await people.findTeam(askedId))?.id;
      const { usernameOrEmail, permissions } = invitation;
      return sync.write({ teamIds: teamId === undefined ? [] : [teamId] }, (scope) =>
        idempotency.runInTransaction({
          trx: scope.trx,
          userId: asking.userId,
          key,
          request: { name: 'invite', teamId: askedId, invitation },
          act: async () => {
            const { trx } = scope;
            const actor = await readActor({ people, actor: asking, trx });
            const found = teamId === undefined ? undefined : await people.findTeam(teamId, trx);
            requireManageableTeam({ actor: asking, team: found, teamId: askedId });
            const team = requireManageableTeam({ actor, team: found, teamId: askedId });
            requireGrantable({ actor, teamId: team.id, after: permissions });
            const user = await people.findUserByLogin(usernameOrEmail, trx);
            requireNewcomer(await listAccounts(team.id, trx), user?.id);
            const former = await writes.listForLogin({ teamId: team.id, usernameOrEmail }, trx);
            requireFreeLogin({ former, now: clock.now() });
            const formerIds = former.map(({ id }) => id);
            await writes.setStatus({ ids: formerIds, status: 'withdrawn' }, trx);
            requireRoomForInvitation(await writes.countOfTeam(team.id, trx));
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
            tellPerson(scope, { userId: user?.id ?? null });
            await record({
              trx,
              teamId: team.id,
              actor,
              kind: 'members',
              action: 'invited',
              subject: { type: 'invitation', id, name: usernameOrEmail },
              changes: grantsOf({ permissions }),
            });
            return reread(id, trx);
          },
        }),
      );
    },

    /**
     * A new link of an invitation that was not answered; the former one ends and the days begin anew. Asked again it is
     * another one, whatever key was sent along: an answer that holds a secret is not remembered.
     */
    createInvitationLink: (
      command: Omit<InvitationCommand, 'key'>,
    ): Promise<{ invitation: InvitationDto; token: string }> =>
      withInvitation(
        command,
        (_, act) => act(),
        async ({ actor, invitation, scope }) => {
          const { id, teamId, status, permissions, usernameOrEmail } = invitation;
          requireAnswerable(status);
          requireGrantable({ actor, teamId, after: permissions });
          const token = randomBytes(TOKEN_BYTES).toString('base64url');
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
          tellPerson(scope, invitation);
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

    /** Takes an invitation back, or a declined one from the list. */
    withdrawInvitation: ({ key, ...command }: InvitationCommand): Promise<null> =>
      withInvitation<null>(
        command,
        (trx, act) =>
          idempotency.runInTransaction({
            trx,
            userId: command.actor.userId,
            key,
            request: { name: 'withdrawInvitation', invitationId: command.invitationId },
            act,
          }),
        async ({ actor, invitation, scope }) => {
          const { id, teamId, status, usernameOrEmail } = invitation;
          if (status !== 'declined') {
            requireAnswerable(status);
          }
          await writes.setStatus({ ids: [id], status: 'withdrawn' }, scope.trx);
          touchInvitations(scope, [id]);
          tellPerson(scope, invitation);
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

    /** What a link is worth to whoever holds it: everything to the person it is for, to others only for whom it is. */
    async lookUpInvitation({
      actor,
      token,
    }: {
      actor: Actor;
      token: string;
    }): Promise<InvitationLink> {
      const invitation = await invitations.findInvitationByToken(hashToken(token));
      const user = await people.findUser(actor.userId);
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
     * Joins the team. What counts is what whoever invited may do at this moment; somebody who is a member by now keeps
     * their account as it is.
     */
    acceptInvitation: (command: InvitationCommand & { token: string | undefined }) =>
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
          requireBacked({ invitation, accounts, now: clock.now() });
          const account = presentAccount(
            await teams.addAccount(
              { userId: user.id, teamId: team.id, permissions: invitation.permissions },
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
            changes: grantsOf(invitation),
          });
          return present(account);
        },
      ),

    /** Says no. The log tells of it without who the person is: nobody of the team has been told. */
    declineInvitation: (command: InvitationCommand & { token: string | undefined }) =>
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
