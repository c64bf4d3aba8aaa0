import type { OwnedKind } from '@ads-checker/shared/collections/index';
import type { Database } from '../../platform/db/database.ts';
import { createKindProjection } from '../../platform/sync/kind-projection.ts';
import type { Projection } from '../../platform/sync/projection.ts';
import { createGroupRepository } from './group-repository.ts';
import { presentAdUser, presentAdUserGroup } from './presenter.ts';
import { createAdUsersRepository } from './repository.ts';

const READS_TEAM = '(viewer.read_team_ads or viewer.manage_team_ads)';

/** SQL equivalents of `access/ad-users`; the policy test compares both. */
const VISIBLE_WHEN = {
  adUser: `from ad_users d join accounts owner on owner.id = d.account_id
    join accounts viewer on viewer.team_id = owner.team_id
    where (viewer.id = owner.id or d.is_shared or ${READS_TEAM})`,
  adUserGroup: `from ad_user_groups d join accounts owner on owner.id = d.account_id
    join accounts viewer on viewer.team_id = owner.team_id
    where (viewer.id = owner.id or ${READS_TEAM}
      or exists (select 1 from ad_users p where p.group_id = d.id and p.is_shared))`,
} as const satisfies Partial<Record<OwnedKind, string>>;

export function createAdUserProjections({ db }: { db: Database }): Projection[] {
  const repository = createAdUsersRepository({ db });
  const groups = createGroupRepository({ db });
  return [
    createKindProjection({
      kind: 'adUserGroup',
      visibleWhen: VISIBLE_WHEN.adUserGroup,
      loadRows: async (ids, trx) => (await groups.listByIds(ids, trx)).map(presentAdUserGroup),
    }),
    createKindProjection({
      kind: 'adUser',
      visibleWhen: VISIBLE_WHEN.adUser,
      loadRows: async (ids, trx) =>
        (await repository.listAdUsersByIds(ids, trx)).map((adUser) => presentAdUser(adUser)),
    }),
  ];
}
