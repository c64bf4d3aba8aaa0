import type { SyncCollection } from '@ads-checker/shared/collections/index';
import type { Database } from '../../platform/db/database.ts';
import type { Projection } from '../../platform/sync/projection.ts';
import { listVisibleBy } from '../../platform/sync/visible-rows.ts';
import { createGroupRepository } from './group-repository.ts';
import { presentAdUser, presentAdUserGroup } from './presenter.ts';
import { createAdUsersRepository } from './repository.ts';

const READS_TEAM = '(viewer.read_team_ads or viewer.manage_team_ads)';

/** SQL twins of `access/ad-users`: the policy test holds both against each other. */
const VISIBLE_WHEN = {
  adUsers: `from ad_users d join accounts owner on owner.id = d.account_id
    join accounts viewer on viewer.team_id = owner.team_id
    where (viewer.id = owner.id or d.is_shared or ${READS_TEAM})`,
  adUserGroups: `from ad_user_groups d join accounts owner on owner.id = d.account_id
    join accounts viewer on viewer.team_id = owner.team_id
    where (viewer.id = owner.id or ${READS_TEAM}
      or exists (select 1 from ad_users p where p.group_id = d.id and p.is_shared))`,
} as const satisfies Partial<Record<SyncCollection, string>>;

/** Which profiles and groups an account's replica holds. */
export function createAdUserProjections({ db }: { db: Database }): Projection[] {
  const repository = createAdUsersRepository({ db });
  const groups = createGroupRepository({ db });
  return [
    {
      collection: 'adUserGroups',
      listVisible: listVisibleBy(VISIBLE_WHEN.adUserGroups),
      loadDocs: async ({ trx, docIds }) =>
        new Map(
          (await groups.listByIds(docIds, trx)).map((group) => [
            group.id,
            presentAdUserGroup(group),
          ]),
        ),
    },
    {
      collection: 'adUsers',
      listVisible: listVisibleBy(VISIBLE_WHEN.adUsers),
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
