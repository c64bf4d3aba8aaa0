import type { AdObjectCopyDto } from '@ads-checker/shared/contracts/ad-object-copies';
import { entityNotFound } from '@ads-checker/shared/errors';
import { getReadableAdUser } from './ad-user-handlers.ts';
import type { Handlers, TestContext } from './handler-types.ts';

/** Copies are made immediately. */
export function createAdObjectCopyHandlers(server: TestContext): Handlers['adObjectCopies'] {
  const { network } = server;
  const rowsOf = { campaign: network.campaigns, ad_set: network.adSets, ad: network.ads } as const;
  const made = new Map<string, AdObjectCopyDto>();
  let copies = 0;
  return {
    create({ params: { adUserId }, body }) {
      getReadableAdUser(server, adUserId);
      const { id, adAccountId, level, sourceIds, count, isDeep, suffix, parentId = null } = body;
      const rows: Map<string, { readonly id: string; readonly name: string }> = rowsOf[level];
      const items = sourceIds.flatMap((sourceId) =>
        Array.from({ length: count }, (): AdObjectCopyDto['items'][number] => {
          copies += 1;
          const copiedId = String(880_000 + copies);
          const source = rows.get(sourceId);
          if (source !== undefined) {
            rows.set(copiedId, { ...source, id: copiedId, name: `${source.name}${suffix}` });
          }
          return { sourceId, state: 'copied', copiedId, error: null, below: null };
        }),
      );
      const createdAt = server.nowText();
      const copy: AdObjectCopyDto = {
        id,
        adUserId,
        adAccountId,
        level,
        isDeep,
        parentId,
        state: 'finished',
        createdAt,
        finishedAt: createdAt,
        resumesAt: null,
        items,
      };
      made.set(id, copy);
      return { data: copy };
    },
    get({ params: { copyId } }) {
      const copy = made.get(copyId);
      if (copy === undefined) {
        throw entityNotFound('Copy', copyId);
      }
      return { data: copy };
    },
  };
}
