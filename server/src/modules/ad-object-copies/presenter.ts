import type { AdObjectCopyDto } from '@ads-checker/shared/contracts/ad-object-copies';
import type { CopyRecord } from './entities.ts';

export function presentCopy(copy: CopyRecord): AdObjectCopyDto {
  return {
    id: copy.id,
    adUserId: copy.adUserId,
    adAccountId: copy.adAccountId,
    level: copy.level,
    isDeep: copy.isDeep,
    parentId: copy.parentId,
    state: copy.state,
    createdAt: copy.createdAt.toISOString(),
    finishedAt: copy.finishedAt?.toISOString() ?? null,
    resumesAt: copy.resumesAt?.toISOString() ?? null,
    items: copy.items.map(({ sourceId, state, copiedId, error }) => ({
      sourceId,
      state,
      copiedId,
      error,
    })),
  };
}
