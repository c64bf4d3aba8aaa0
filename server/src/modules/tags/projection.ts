import type { Database } from '../../platform/db/database.ts';
import { createKindProjection } from '../../platform/sync/kind-projection.ts';
import type { Projection } from '../../platform/sync/projection.ts';
import { presentTag } from './presenter.ts';
import { createTagsRepository } from './repository.ts';

/** The policy in SQL: own and shared rows, and all of the team for members who read its ads. */
export function createTagProjection({ db }: { db: Database }): Projection {
  const repository = createTagsRepository({ db });
  return createKindProjection({
    kind: 'tag',
    visibleWhen: `from tags d join accounts owner on owner.id = d.account_id
      join accounts viewer on viewer.team_id = owner.team_id
      where (viewer.id = owner.id or d.is_shared or viewer.read_team_ads or viewer.manage_team_ads)`,
    loadRows: async (ids, trx) => (await repository.listByIds(ids, trx)).map(presentTag),
  });
}
