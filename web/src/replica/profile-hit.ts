import type { SyncDoc } from '@ads-checker/shared/collections/index';
import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import type { SearchHit } from './model/types.ts';

export function toProfileHit(row: SyncDoc<'adUsers'>): SearchHit {
  const name = adUserDisplayName(row);
  return {
    kind: 'adUser',
    id: row.id,
    name,
    adUserId: row.id,
    adAccountId: null,
    adAccountName: null,
    parentNames: [],
    adUserName: name,
    row,
  };
}
