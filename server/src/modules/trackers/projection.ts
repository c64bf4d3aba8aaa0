import type { Database } from '../../platform/db/database.ts';
import { createKindProjection } from '../../platform/sync/kind-projection.ts';
import type { Projection } from '../../platform/sync/projection.ts';
import { presentTracker } from './presenter.ts';
import { createTrackersRepository } from './repository.ts';

/** Every member of the team: `canReadTrackers` in SQL. */
export function createTrackerProjection({ db }: { db: Database }): Projection {
  const repository = createTrackersRepository({ db });
  return createKindProjection({
    kind: 'binom',
    visibleWhen: 'from binoms d join accounts viewer on viewer.team_id = d.team_id where (true)',
    loadRows: async (ids, trx) => (await repository.listByIds(ids, trx)).map(presentTracker),
  });
}
