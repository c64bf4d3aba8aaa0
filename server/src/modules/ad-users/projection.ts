import type { SyncCollection } from '@ads-checker/shared/contracts/sync';
import type { Database } from '../../platform/db/database.ts';
import type { Projection, Scope, Visibility } from '../../platform/sync/projection.ts';
import { presentAdUser, presentAdUserGroup, presentProxy } from './presenter.ts';
import { createAdUsersRepository } from './repository.ts';

interface VisibilityRow {
  account_id: string;
  team_id: string;
  doc_id: string;
}

const READS_TEAM = '(viewer.read_team_ads or viewer.manage_team_ads)';

/** SQL twins of `access/ad-users`: the policy test holds both against each other. */
const VISIBLE_WHEN = {
  adUsers: `from ad_users d join accounts owner on owner.id = d.account_id
    join accounts viewer on viewer.team_id = owner.team_id
    where (viewer.id = owner.id or d.is_shared or ${READS_TEAM})`,
  proxies: `from proxies d join accounts owner on owner.id = d.account_id
    join accounts viewer on viewer.team_id = owner.team_id
    where (viewer.id = owner.id or d.is_shared or ${READS_TEAM}
      or exists (select 1 from ad_users p where p.proxy_id = d.id and (p.account_id = viewer.id or p.is_shared)))`,
  adUserGroups: `from ad_user_groups d join accounts owner on owner.id = d.account_id
    join accounts viewer on viewer.team_id = owner.team_id
    where (viewer.id = owner.id or ${READS_TEAM}
      or exists (select 1 from ad_users p where p.group_id = d.id and p.is_shared))`,
} as const satisfies Partial<Record<SyncCollection, string>>;

function listVisible(collection: keyof typeof VISIBLE_WHEN) {
  return async ({ trx, teamIds, docIds, accountIds }: Scope): Promise<Visibility[]> => {
    const { rows } = await trx.raw<{ rows: VisibilityRow[] }>(
      `select viewer.id as account_id, viewer.team_id, d.id::text as doc_id ${VISIBLE_WHEN[collection]}
         and viewer.status = 'active' and viewer.team_id = any(cast(:teamIds as bigint[]))
         ${docIds === undefined ? '' : 'and d.id = any(cast(:docIds as bigint[]))'}
         ${accountIds === undefined ? '' : 'and viewer.id = any(cast(:accountIds as bigint[]))'}`,
      {
        teamIds: [...teamIds],
        docIds: [...(docIds ?? [])],
        accountIds: [...(accountIds ?? [])],
      },
    );
    return rows.map((row) => ({
      accountId: row.account_id,
      teamId: row.team_id,
      docId: row.doc_id,
    }));
  };
}

/** Which profiles, groups and proxies an account's replica holds. */
export function createAdUserProjections({ db }: { db: Database }): Projection[] {
  const repository = createAdUsersRepository({ db });
  return [
    {
      collection: 'adUserGroups',
      listVisible: listVisible('adUserGroups'),
      loadDocs: async ({ trx, docIds }) =>
        new Map(
          (await repository.listGroups(docIds, trx)).map((group) => [
            group.id,
            presentAdUserGroup(group),
          ]),
        ),
    },
    {
      collection: 'proxies',
      listVisible: listVisible('proxies'),
      loadDocs: async ({ trx, docIds }) =>
        new Map(
          (await repository.listProxiesByIds(docIds, trx)).map((proxy) => [
            proxy.id,
            presentProxy(proxy),
          ]),
        ),
    },
    {
      collection: 'adUsers',
      listVisible: listVisible('adUsers'),
      loadDocs: async ({ trx, docIds }) =>
        new Map(
          (await repository.listAdUsersByIds(docIds, trx)).map((adUser) => [
            adUser.id,
            presentAdUser(adUser),
          ]),
        ),
    },
  ];
}
