import type { Database } from '../../platform/db/database.ts';
import { createKindProjection } from '../../platform/sync/kind-projection.ts';
import type { Projection } from '../../platform/sync/projection.ts';
import { presentProxy } from './presenter.ts';
import { createProxiesRepository } from './repository.ts';

/**
 * The proxies in an account's replica: the SQL equivalent of `canReadProxy`, and the proxies of
 * visible profiles.
 */
export function createProxyProjection({ db }: { db: Database }): Projection {
  const repository = createProxiesRepository({ db });
  return createKindProjection({
    kind: 'proxy',
    visibleWhen: `from proxies d join accounts owner on owner.id = d.account_id
       join accounts viewer on viewer.team_id = owner.team_id
       where (viewer.id = owner.id or d.is_shared or viewer.read_team_ads or viewer.manage_team_ads
         or exists (select 1 from ad_users p where p.proxy_id = d.id and (p.account_id = viewer.id or p.is_shared))
         or exists (select 1 from comment_user_sessions s join comment_users c on c.id = s.id
           where s.proxy_id = d.id and (c.account_id = viewer.id or c.is_shared)))`,
    loadRows: async (ids, trx) => (await repository.listByIds(ids, trx)).map(presentProxy),
  });
}
