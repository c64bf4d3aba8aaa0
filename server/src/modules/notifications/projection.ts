import type { Database } from '../../platform/db/database.ts';
import { createKindProjection } from '../../platform/sync/kind-projection.ts';
import type { Projection } from '../../platform/sync/projection.ts';
import { presentNotification } from './presenter.ts';
import { createNotificationsRepository } from './repository.ts';

/** Own notifications, while the account may see the profile they are about. */
const VISIBLE_WHEN = `from notifications d join accounts viewer on viewer.id = d.account_id
  where (d.ad_user_id is null or exists (
    select 1 from ad_users p join accounts owner on owner.id = p.account_id
    where p.id = d.ad_user_id and owner.team_id = viewer.team_id
      and (viewer.id = owner.id or p.is_shared or viewer.read_team_ads or viewer.manage_team_ads)
  ))`;

export function createNotificationProjection({ db }: { db: Database }): Projection {
  const repository = createNotificationsRepository({ db });
  return createKindProjection({
    kind: 'notification',
    visibleWhen: VISIBLE_WHEN,
    loadRows: async (ids, trx) => (await repository.listByIds(ids, trx)).map(presentNotification),
  });
}
