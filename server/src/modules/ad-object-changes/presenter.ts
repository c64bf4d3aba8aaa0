import type {
  AdObjectChangeDto,
  AdObjectChangeItemDto,
} from '@ads-checker/shared/contracts/ad-object-changes';
import type { AdObjectChangeRecord, ChangeItem } from './entities.ts';

export function presentChange(change: AdObjectChangeRecord): AdObjectChangeDto {
  return {
    id: change.id,
    adUserId: change.adUserId,
    adAccountId: change.adAccountId,
    level: change.level,
    operation: change.operation,
    undoOf: change.undoOf,
    state: change.state,
    counts: change.counts,
    createdAt: change.createdAt.toISOString(),
    finishedAt: change.finishedAt?.toISOString() ?? null,
    resumesAt: change.resumesAt?.toISOString() ?? null,
    currency: change.currency,
  };
}

export function presentItem(item: ChangeItem): AdObjectChangeItemDto {
  return {
    objectId: item.objectId,
    name: item.name,
    state: item.state,
    field: item.field,
    from: item.from,
    to: item.to,
    reason: item.reason,
    error: item.error,
    at: item.at?.toISOString() ?? null,
  };
}
