import 'fake-indexeddb/auto';
import type { AdDto } from '@ads-checker/shared/contracts/ad-objects';
import type { AppError } from '@ads-checker/shared/errors';
import { NetworkFailure } from '../src/lib/api-errors.ts';
import type { AnyRow } from '../src/replica/borrowed/columns.ts';
import type { FetchPage, PageRequest } from '../src/replica/borrowed/pages.ts';
import { type DexieData, openDexieData } from '../src/replica/dexie-data.ts';
import type { BorrowedKind } from '../src/replica/model/types.ts';
import { LocalDatabase } from '../src/replica/storage/dexie-database.ts';
import { buildAd, buildInsights } from './ad-rows.ts';
import { ALONE } from './leaders.ts';
import { createManualClock } from './manual-clock.ts';

const period = { preset: 'today' } as const;
export const query = <K extends BorrowedKind>(kind: K, adAccountId = '900') => ({
  kind,
  adUserId: '7',
  adAccountId,
  period,
});

export function ads(count: number): AdDto[] {
  return Array.from({ length: count }, (_, index) =>
    buildAd({
      id: String(1000 + index),
      name: `Ad ${index}`,
      insights: index % 7 === 0 ? null : buildInsights(String((index * 37) % 501)),
    }),
  );
}

let databases = 0;
const locals: DexieData[] = [];

export function closeAll(): void {
  for (const local of locals.splice(0)) {
    local.close();
  }
}

/** A device, and a network that serves its lists page by page. */
export function createBorrowedWorld() {
  const clock = createManualClock();
  const requests: Pick<PageRequest, 'after' | 'limit' | 'isFresh'>[] = [];
  const world = {
    clock,
    requests,
    lists: new Map<string, readonly AnyRow[]>(),
    failure: undefined as AppError | undefined,
    failAfter: 0,
    onRequest: (_: PageRequest): Promise<void> | undefined => undefined,
    databaseName: '',
    open: async (): Promise<DexieData> => {
      const local = await openDexieData({
        db: new LocalDatabase(world.databaseName),
        clock,
        leader: ALONE,
        send: () => Promise.reject(new NetworkFailure('send', undefined)),
        fetchPage,
        random: () => 0.5,
        createId: () => crypto.randomUUID(),
        requestSync: () => undefined,
        report: (error) => {
          throw error;
        },
      });
      locals.push(local);
      return local;
    },
  };
  const fetchPage: FetchPage = async (request) => {
    const { address, after, limit, isFresh } = request;
    requests.push({ after, limit, isFresh });
    await world.onRequest(request);
    if (world.failure && requests.length > world.failAfter) {
      throw world.failure;
    }
    const rows = world.lists.get(`${address.kind}/${address.adAccountId ?? ''}`) ?? [];
    const start = after === null ? 0 : Number(after);
    const end = Math.min(start + limit, rows.length);
    return {
      rows: rows.slice(start, end),
      fetchedAt: new Date(clock.now()).toISOString(),
      total: rows.length,
      after: end < rows.length ? String(end) : null,
    };
  };
  databases += 1;
  world.databaseName = `list-store-${databases}`;
  return world;
}
