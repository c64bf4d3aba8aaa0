import type { Database } from '../../platform/db/database.ts';
import { createOwnedRows } from '../../platform/db/owned-rows.ts';
import type { SavedView } from './entities.ts';

export type SavedViewsRepository = ReturnType<typeof createSavedViewsRepository>;

export type SavedViewFields = Omit<
  SavedView,
  'id' | 'accountId' | 'teamId' | 'createdAt' | 'updatedAt'
>;

export const createSavedViewsRepository = ({ db }: { db: Database }) =>
  createOwnedRows<SavedView, SavedViewFields>({
    db,
    table: 'saved_views',
    fields: {
      name: 'value',
      isShared: 'value',
      list: 'value',
      query: 'value',
      period: 'json',
      columns: 'value',
      pinned: 'value',
      adUserId: 'value',
      adAccountId: 'value',
    },
  });
