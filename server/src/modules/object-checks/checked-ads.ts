import type {
  CheckedAd,
  CheckedAdAccount,
  GraphGateway,
  NetworkPage,
} from '../../gateways/graph/port.ts';
import type { CheckRun } from './check-run.ts';
import type { SnapshotRepository } from './snapshot-repository.ts';

const ADS_PER_PAGE = 500;
const MAX_PAGES = 500;

export interface AdsRead {
  readonly rows: readonly CheckedAd[];
  /** Whether everything listed by the ad network was read. */
  readonly isComplete: boolean;
}

/** Reads all pages; a cursor loop ends them as incomplete. */
export async function readPages<T>({
  first,
  read,
}: {
  first?: NetworkPage<T> | undefined;
  read: (after: string | undefined) => Promise<NetworkPage<T>>;
}): Promise<{ rows: T[]; isComplete: boolean }> {
  const rows: T[] = [];
  const cursors = new Set<string>();
  let page = first ?? (await read(undefined));
  let isComplete = true;
  for (;;) {
    rows.push(...page.rows);
    isComplete &&= page.gaps === undefined;
    const { after } = page.paging;
    if (after === null) {
      return { rows, isComplete };
    }
    if (cursors.has(after) || cursors.size >= MAX_PAGES) {
      return { rows, isComplete: false };
    }
    cursors.add(after);
    page = await read(after);
  }
}

/** Reads the ads that a check compares with the snapshot. */
export function createCheckedAdReader({
  graph,
  snapshots,
}: {
  graph: Pick<GraphGateway, 'listCheckedAds' | 'readCheckedAds'>;
  snapshots: Pick<SnapshotRepository, 'listKnownAds'>;
}) {
  const readAllAds = (run: CheckRun, adAccountId: string): Promise<AdsRead> =>
    readPages({
      read: (after) =>
        graph.listCheckedAds({
          ...run.call,
          adAccountId,
          updatedSince: null,
          page: { limit: ADS_PER_PAGE, after },
        }),
    });

  const readUpdatedAds = (
    run: CheckRun,
    { adAccount, updatedAds }: CheckedAdAccount,
  ): Promise<AdsRead> =>
    readPages({
      first: updatedAds ?? undefined,
      read: (after) =>
        graph.listCheckedAds({
          ...run.call,
          adAccountId: adAccount.id,
          updatedSince: run.since,
          page: { limit: ADS_PER_PAGE, after },
        }),
    });

  /** Known ads missing from the list: their status is read, never assumed. */
  const readUnlisted = async (run: CheckRun, adAccountId: string, listed: readonly CheckedAd[]) => {
    const known = await snapshots.listKnownAds({ adUserId: run.adUserId, adAccountId, ids: null });
    const listedIds = new Set(listed.map(({ id }) => id));
    const ids = [...known.keys()].filter((id) => !listedIds.has(id));
    const rows = ids.length === 0 ? [] : await graph.readCheckedAds({ ...run.call, ids });
    const readIds = new Set(rows.map(({ id }) => id));
    return { rows, unreadableIds: ids.filter((id) => !readIds.has(id)) };
  };

  return { readAllAds, readUpdatedAds, readUnlisted };
}
