import type { Database } from '../../platform/db/database.ts';
import { createKindProjection } from '../../platform/sync/kind-projection.ts';
import type { Projection } from '../../platform/sync/projection.ts';
import { presentTemplate } from './presenter.ts';
import { createTemplateRepository } from './repository.ts';

/** The policy in SQL: own templates, and all of the team for members who read its ads. */
export function createTemplateProjection({ db }: { db: Database }): Projection {
  const repository = createTemplateRepository({ db });
  return createKindProjection({
    kind: 'notificationTemplate',
    visibleWhen: `from notification_templates d join accounts owner on owner.id = d.account_id
      join accounts viewer on viewer.team_id = owner.team_id
      where (viewer.id = owner.id or viewer.read_team_ads or viewer.manage_team_ads)`,
    loadRows: async (ids, trx) => (await repository.listByIds(ids, trx)).map(presentTemplate),
  });
}
