import {
  type AdObjectChangeDto,
  adObjectChangeRoutes,
} from '@ads-checker/shared/contracts/ad-object-changes';
import { call } from '../../lib/api.ts';
import { createOnce, type Request } from '../../lib/create-once.ts';
import { changeAt } from '../model/bulk-changes.ts';
import type { StoredCommand } from '../storage/dexie-database.ts';

/** Requests a bulk change or an undo, once. */
export function changeAdObjects(
  { target, payload }: Extract<StoredCommand, { name: 'changeAdObjects' }>,
  request: Request,
): Promise<AdObjectChangeDto> {
  const { adUserId, adAccountId, id } = target;
  const { level, operation, undoOf, ids, from } = payload;
  const create = () => {
    if (undoOf !== null) {
      const params = { changeId: undoOf };
      return call(adObjectChangeRoutes.undo, { params, body: { id }, ...request });
    }
    if (operation.type === 'edits') {
      const byObject = Map.groupBy(ids.keys(), (index) => ids[index] ?? '');
      const body = {
        id,
        adAccountId,
        level,
        operation,
        objectIds: [...byObject.keys()],
        edits: [...byObject.values()].map((all) => all.map((index) => changeAt(payload, index))),
      };
      return call(adObjectChangeRoutes.create, { params: { adUserId }, body, ...request });
    }
    const hasExpected = operation.type === 'budget' && typeof from !== 'string';
    const body = {
      id,
      adAccountId,
      level,
      operation,
      objectIds: [...ids],
      ...(hasExpected ? { expected: [...from] } : {}),
    };
    return call(adObjectChangeRoutes.create, { params: { adUserId }, body, ...request });
  };
  const read = () =>
    call(adObjectChangeRoutes.get, { params: { changeId: id }, signal: request.signal });
  return createOnce({ create, read });
}
