import {
  type AdObjectCopyDto,
  adObjectCopyRoutes,
} from '@ads-checker/shared/contracts/ad-object-copies';
import { call } from '../../lib/api.ts';
import { createOnce, type Request } from '../../lib/create-once.ts';
import type { StoredCommand } from '../storage/dexie-database.ts';

export function readCopy(copyId: string, signal?: AbortSignal): Promise<{ data: AdObjectCopyDto }> {
  return call(adObjectCopyRoutes.get, { params: { copyId }, ...(signal && { signal }) });
}

export function copyAdObjects(
  { target, payload }: Extract<StoredCommand, { name: 'copyAdObjects' }>,
  request: Request,
): Promise<AdObjectCopyDto> {
  const { adUserId, adAccountId, id } = target;
  const { level, sourceIds, count, isDeep, suffix, parentId } = payload;
  const body = {
    id,
    adAccountId,
    level,
    sourceIds: [...sourceIds],
    count,
    isDeep,
    suffix,
    ...(parentId === null ? {} : { parentId }),
  };
  return createOnce({
    create: () => call(adObjectCopyRoutes.create, { params: { adUserId }, body, ...request }),
    read: () => readCopy(id, request.signal),
  });
}
