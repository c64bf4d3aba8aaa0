import type {
  AccountPermission,
  AccountPermissions,
  TeamDto,
} from '@ads-checker/shared/contracts/identity';
import { oneRow, type Transaction } from '../../platform/db/database.ts';

export interface NewAccount {
  readonly userId: string;
  readonly teamId: string;
  readonly permissions: AccountPermissions;
  readonly status?: 'active' | 'restricted';
  /** Whom the invitation named, when an administrator has to confirm who joined. */
  readonly invitedAs?: string;
  readonly createdAt?: Date;
}

export interface AccountChange {
  readonly status?: 'active' | 'restricted' | undefined;
  readonly permissions?: Readonly<Partial<Record<AccountPermission, boolean | undefined>>>;
}

function definedColumns(columns: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

export type TeamsRepository = ReturnType<typeof createTeamsRepository>;

export function createTeamsRepository() {
  return {
    async createTeam(
      team: Pick<TeamDto, 'name' | 'description'>,
      trx: Transaction,
    ): Promise<string> {
      const rows = await trx('teams')
        .insert({ name: team.name, description: team.description })
        .returning<{ id: string }[]>('id');
      return oneRow(rows).id;
    },

    async updateTeam(
      { teamId, change }: { teamId: string; change: { name?: string; description?: string } },
      trx: Transaction,
    ): Promise<void> {
      await trx('teams')
        .where({ id: teamId })
        .update({ ...definedColumns(change), updated_at: trx.fn.now() });
    },

    async countAccounts(teamId: string, trx: Transaction): Promise<number> {
      const { rows } = await trx.raw<{ rows: { count: number }[] }>(
        'select count(*)::int as count from accounts where team_id = ?',
        [teamId],
      );
      return oneRow(rows).count;
    },

    async createAccount(account: NewAccount, trx: Transaction): Promise<string> {
      const rows = await trx('accounts')
        .insert({
          user_id: account.userId,
          team_id: account.teamId,
          status: account.status ?? (account.invitedAs === undefined ? 'active' : 'restricted'),
          invited_as: account.invitedAs ?? null,
          ...account.permissions,
          ...definedColumns({ created_at: account.createdAt }),
        })
        .returning<{ id: string }[]>('id');
      return oneRow(rows).id;
    },

    async updateAccount(
      { accountId, change }: { accountId: string; change: AccountChange },
      trx: Transaction,
    ): Promise<void> {
      await trx('accounts')
        .where({ id: accountId })
        .update({
          ...definedColumns({ status: change.status, ...change.permissions }),
          ...(change.status === 'active' ? { invited_as: null } : {}),
          updated_at: trx.fn.now(),
        });
    },

    async deleteAccount(accountId: string, trx: Transaction): Promise<void> {
      await trx('accounts').where({ id: accountId }).delete();
    },

    /** A person who leaves the team that created their login is no longer managed by it. */
    async releaseLogin(
      { userId, teamId }: { userId: string; teamId: string },
      trx: Transaction,
    ): Promise<void> {
      await trx('users')
        .where({ id: userId, created_by_team_id: teamId })
        .update({ created_by_team_id: null });
    },

    /** Locks a person: no changes or new memberships until the transaction ends. */
    async lockUser(userId: string, trx: Transaction): Promise<void> {
      await trx('users').where({ id: userId }).forUpdate().select('id');
    },
  };
}
