import type { AccountPermissions, InvitationStatus } from '@ads-checker/shared/contracts/identity';
import { type Database, oneRow, type Transaction } from '../../platform/db/database.ts';

export interface NewInvitationRow {
  readonly teamId: string;
  readonly usernameOrEmail: string;
  readonly userId: string | null;
  readonly invitedByUserId: string;
  readonly permissions: AccountPermissions;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export type InvitationWrites = ReturnType<typeof createInvitationWrites>;

export function createInvitationWrites() {
  return {
    async insert(invitation: NewInvitationRow, trx: Transaction): Promise<string> {
      const rows = await trx('invitations')
        .insert({
          team_id: invitation.teamId,
          username_or_email: invitation.usernameOrEmail,
          user_id: invitation.userId,
          invited_by_user_id: invitation.invitedByUserId,
          ...invitation.permissions,
          created_at: invitation.createdAt,
          expires_at: invitation.expiresAt,
        })
        .returning<{ id: string }[]>('id');
      return oneRow(rows).id;
    },

    async setStatus(
      { ids, status }: { ids: readonly string[]; status: InvitationStatus },
      trx: Transaction,
    ): Promise<void> {
      await trx('invitations')
        .whereIn('id', [...ids])
        .update({ status });
    },

    /** Whoever makes a link becomes the inviter. */
    async setLink(
      link: {
        id: string;
        tokenHash: Buffer;
        invitedByUserId: string;
        expiresAt: Date;
      },
      trx: Transaction,
    ): Promise<void> {
      await trx('invitations').where({ id: link.id }).update({
        token_hash: link.tokenHash,
        invited_by_user_id: link.invitedByUserId,
        expires_at: link.expiresAt,
      });
    },

    /** For a login that was created after the invitation: the link proved who is meant. */
    async setUser({ id, userId }: { id: string; userId: string }, trx: Transaction): Promise<void> {
      await trx('invitations').where({ id }).update({ user_id: userId });
    },

    /** Invitations of one login as typed: open ones, and those that ended without acceptance. */
    async listForLogin(
      { teamId, usernameOrEmail }: { teamId: string; usernameOrEmail: string },
      trx: Transaction,
    ): Promise<{ id: string; status: 'pending' | 'declined'; expiresAt: Date }[]> {
      const { rows } = await trx.raw<{
        rows: { id: string; status: 'pending' | 'declined'; expiresAt: Date }[];
      }>(
        `select id, status, expires_at as "expiresAt" from invitations
         where team_id = ? and lower(username_or_email) = lower(?) and status in ('pending', 'declined')`,
        [teamId, usernameOrEmail],
      );
      return rows;
    },

    async countOfTeam(teamId: string, trx: Transaction): Promise<number> {
      const rows = await trx('invitations')
        .where({ team_id: teamId })
        .whereIn('status', ['pending', 'declined'])
        .count<{ count: string }[]>();
      return Number(oneRow(rows).count);
    },

    /** Teams with invitations that expired before a moment. */
    async listTeamsWithOld(before: Date, db: Database): Promise<string[]> {
      return db('invitations').where('expires_at', '<', before).distinct().pluck('team_id');
    },

    async deleteOld(
      { teamId, before }: { teamId: string; before: Date },
      trx: Transaction,
    ): Promise<string[]> {
      const rows = await trx('invitations')
        .where({ team_id: teamId })
        .where('expires_at', '<', before)
        .delete()
        .returning<{ id: string }[]>('id');
      return rows.map(({ id }) => id);
    },

    /** All pending ones of a person in a team: becoming a member closes them. */
    async listPendingOfUser(
      { teamId, userId }: { teamId: string; userId: string },
      trx: Transaction,
    ): Promise<string[]> {
      return trx('invitations')
        .where({ team_id: teamId, user_id: userId, status: 'pending' })
        .pluck('id');
    },
  };
}
