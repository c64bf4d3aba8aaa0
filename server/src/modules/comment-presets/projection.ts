import type { Database } from '../../platform/db/database.ts';
import { createKindProjection } from '../../platform/sync/kind-projection.ts';
import type { Projection } from '../../platform/sync/projection.ts';
import { presentPreset } from './presenter.ts';
import { createPresetRepository } from './repository.ts';

/** The policy in SQL: own and shared presets, and all of the team for members who read its ads. */
export function createPresetProjection({ db }: { db: Database }): Projection {
  const repository = createPresetRepository({ db });
  return createKindProjection({
    kind: 'commentPreset',
    visibleWhen: `from comment_presets d join accounts owner on owner.id = d.account_id
      join accounts viewer on viewer.team_id = owner.team_id
      where (viewer.id = owner.id or d.is_shared or viewer.read_team_ads or viewer.manage_team_ads)`,
    loadRows: async (ids, trx) => (await repository.listByIds(ids, trx)).map(presentPreset),
  });
}
