import { HOUR_MS } from '@ads-checker/shared/domain/durations';
import { LRUCache } from 'lru-cache';
import { readBatch } from '../calls/batch.ts';
import type { GraphClient } from '../calls/graph-client.ts';
import type { NetworkCall } from '../ports/network-call.ts';
import { NetworkError } from '../ports/network-error.ts';
import { productSetSchema, type WireProductSet } from '../schemas/schemas.ts';

/** Sets rarely change, and an ad shows only a name and a few pictures of them. */
const TTL_MS = HOUR_MS;
const MAX_SETS = 2_000;
const FIELDS = 'id,name,products.limit(10){id,name,image_url}';

export interface ProductSetReader {
  /** The readable sets, by id: one request for all that are not cached. @throws NetworkError */
  read(
    call: NetworkCall & { readonly adAccountId: string; readonly ids: readonly string[] },
  ): Promise<ReadonlyMap<string, WireProductSet>>;
}

export function createProductSetReader(deps: {
  client: GraphClient;
  version: string;
  nowMs: () => number;
}): ProductSetReader {
  const known = new LRUCache<string, { readonly set: WireProductSet | undefined }>({
    max: MAX_SETS,
    ttl: TTL_MS,
    ttlResolution: 0,
    perf: { now: deps.nowMs },
  });

  return {
    async read({ ids, adAccountId, ...call }) {
      const keyOf = (id: string): string => `${call.connection.adUserId} ${id}`;
      const wanted = [...new Set(ids)];
      const missing = wanted.filter((id) => !known.has(keyOf(id)));
      const replies =
        missing.length === 0
          ? []
          : await readBatch({
              client: deps.client,
              version: deps.version,
              call: { ...call, adAccountId },
              reads: missing.map((id) => ({ path: id, params: { fields: FIELDS } })),
            });
      for (const [index, id] of missing.entries()) {
        const reply = replies[index];
        if (reply instanceof NetworkError && reply.status >= 500) {
          continue;
        }
        const set = productSetSchema.safeParse(reply).data;
        known.set(keyOf(id), { set });
      }
      return new Map(
        wanted.flatMap((id) => {
          const set = known.get(keyOf(id))?.set;
          return set === undefined ? [] : [[id, set] as const];
        }),
      );
    },
  };
}
