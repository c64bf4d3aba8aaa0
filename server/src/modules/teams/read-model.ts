import type { AccountOverview } from '@ads-checker/shared/contracts/teams';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Database, oneRow } from '../../platform/db/database.ts';

export interface AccountCounts extends Omit<AccountOverview, 'passwordObstacle' | 'invitedAs'> {
  readonly isInOtherTeams: boolean;
}

export function createTeamsReadModel({ db, clock }: { db: Database; clock: Clock }) {
  return {
    async countBehindAccount(input: {
      accountId: string;
      teamId: string;
      userId: string;
    }): Promise<AccountCounts> {
      const { rows } = await db.raw<{ rows: AccountCounts[] }>(
        `select
           (select count(*)::int from ad_users where account_id = :accountId) as "adUserCount",
           (select count(*)::int from proxies where account_id = :accountId) as "proxyCount",
           (select count(*)::int from sessions
            where user_id = :userId and kind = 'browser' and status = 'active' and expires_at > :now) as "sessionCount",
           exists (select 1 from accounts where user_id = :userId and team_id <> :teamId) as "isInOtherTeams",
           (select count(*)::int from ad_users p join accounts a on a.id = p.account_id
            where a.team_id = :teamId) as "teamAdUserCount",
           (select count(*)::int from proxies x join accounts a on a.id = x.account_id
            where a.team_id = :teamId) as "teamProxyCount"`,
        {
          accountId: input.accountId,
          teamId: input.teamId,
          userId: input.userId,
          now: clock.now(),
        },
      );
      return oneRow(rows);
    },
  };
}

export type TeamsReadModel = ReturnType<typeof createTeamsReadModel>;
