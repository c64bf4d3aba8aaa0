import type { Database } from '../../platform/db/database.ts';
import { createOwnedRows, definedColumns } from '../../platform/db/owned-rows.ts';
import type { SavedView } from './entities.ts';

export type SavedViewsRepository = ReturnType<typeof createSavedViewsRepository>;

type SavedViewFields = Omit<SavedView, 'id' | 'accountId' | 'teamId' | 'createdAt' | 'updatedAt'>;

export const createSavedViewsRepository = ({ db }: { db: Database }) =>
  createOwnedRows<SavedView, SavedViewFields>({
    db,
    table: 'saved_views',
    columns: `r.name, r.is_shared as "isShared", r.list, r.query, r.period, r.columns, r.pinned,
      r.ad_user_id as "adUserId", r.ad_account_id as "adAccountId"`,
    toColumns: ({ isShared, period, adUserId, adAccountId, ...others }) =>
      definedColumns({
        name: others.name,
        list: others.list,
        query: others.query,
        columns: others.columns,
        pinned: others.pinned,
        is_shared: isShared,
        period: period === undefined ? undefined : JSON.stringify(period),
        ad_user_id: adUserId,
        ad_account_id: adAccountId,
      }),
  });
