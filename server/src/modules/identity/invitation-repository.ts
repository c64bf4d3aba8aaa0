import { OWN_INVITATIONS_MAX } from '@ads-checker/shared/contracts/invitations';
import { userDisplayName } from '@ads-checker/shared/domain/names';
import { fitsBigint } from '@ads-checker/shared/domain/row-ids';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Invitation, OwnInvitation } from './entities.ts';
import { type InvitationRow, toInvitation } from './rows.ts';

interface OwnRow extends InvitationRow {
  team_name: string;
  first_name: string;
  last_name: string;
  username: string;
}

const OWN_SELECT = `select i.*, t.name as team_name, u.first_name, u.last_name, u.username
  from invitations i join teams t on t.id = i.team_id join users u on u.id = i.invited_by_user_id`;

function toOwn({ team_name, first_name, last_name, username, ...row }: OwnRow): OwnInvitation {
  return {
    ...toInvitation(row),
    teamName: team_name,
    invitedBy: userDisplayName({ firstName: first_name, lastName: last_name, username }),
  };
}

export type InvitationRepository = ReturnType<typeof createInvitationRepository>;

export function createInvitationRepository({ db }: { db: Database }) {
  return {
    async listInvitations(ids: readonly string[], trx: Transaction): Promise<Invitation[]> {
      return (await trx<InvitationRow>('invitations').whereIn('id', [...ids])).map(toInvitation);
    },

    async listInvitationsOfTeam(teamId: string): Promise<Invitation[]> {
      const rows = await db<InvitationRow>('invitations')
        .where({ team_id: teamId })
        .whereIn('status', ['pending', 'declined'])
        .orderBy('id', 'desc');
      return rows.map(toInvitation);
    },

    async findOwnInvitation(id: string, trx?: Transaction): Promise<OwnInvitation | undefined> {
      if (!fitsBigint(id)) {
        return undefined;
      }
      const { rows } = await (trx ?? db).raw<{ rows: OwnRow[] }>(`${OWN_SELECT} where i.id = ?`, [
        id,
      ]);
      return rows[0] === undefined ? undefined : toOwn(rows[0]);
    },

    async findInvitationByToken(
      tokenHash: Buffer,
      trx?: Transaction,
    ): Promise<OwnInvitation | undefined> {
      const { rows } = await (trx ?? db).raw<{ rows: OwnRow[] }>(
        `${OWN_SELECT} where i.token_hash = ?`,
        [tokenHash],
      );
      return rows[0] === undefined ? undefined : toOwn(rows[0]);
    },

    async listOpenInvitationsOfUser(userId: string, now: Date): Promise<OwnInvitation[]> {
      const { rows } = await db.raw<{ rows: OwnRow[] }>(
        `${OWN_SELECT} where i.user_id = ? and i.status = 'pending' and i.expires_at > ?
         order by i.id desc limit ?`,
        [userId, now, OWN_INVITATIONS_MAX],
      );
      return rows.map(toOwn);
    },
  };
}
