import { readWholeList } from '@ads-checker/shared/domain/whole-list';
import type {
  AdChecksPort,
  CheckedAd,
  CheckedAdAccount,
} from '../../gateways/graph/ports/ad-checks-port.ts';
import type { ReadingRun } from './check-run.ts';
import type { SnapshotRepository } from './snapshot-repository.ts';

const ADS_PER_PAGE = 500;

export interface AdsRead {
  readonly rows: readonly CheckedAd[];
  /** Whether everything listed by the ad network was read. */
  readonly isComplete: boolean;
}

/** Reads the ads that a check compares with the snapshot. */
export function createCheckedAdReader(deps: {
  graph: Pick<AdChecksPort, 'listCheckedAds' | 'readCheckedAds'>;
  snapshots: Pick<SnapshotRepository, 'listKnownAds'>;
}) {
  const readAds = async (
    input: Parameters<typeof readWholeList<CheckedAd>>[0],
  ): Promise<AdsRead> => {
    const { rows, gaps } = await readWholeList(input);
    return { rows, isComplete: gaps === undefined };
  };

  const readAllAds = (run: ReadingRun, adAccountId: string): Promise<AdsRead> =>
    readAds({
      read: (after) =>
        deps.graph.listCheckedAds({
          ...run.call,
          adAccountId,
          updatedSince: null,
          page: { limit: ADS_PER_PAGE, after },
        }),
    });

  const readUpdatedAds = (
    run: ReadingRun,
    { adAccount, updatedAds }: CheckedAdAccount,
  ): Promise<AdsRead> =>
    readAds({
      first: updatedAds ?? undefined,
      read: (after) =>
        deps.graph.listCheckedAds({
          ...run.call,
          adAccountId: adAccount.id,
          updatedSince: run.since,
          page: { limit: ADS_PER_PAGE, after },
        }),
    });

  /** Known ads missing from the list: their status is read, never assumed. */
  const readUnlisted = async (
    run: ReadingRun,
    adAccountId: string,
    listed: readonly CheckedAd[],
  ) => {
    const known = await deps.snapshots.listKnownAds({
      adUserId: run.adUserId,
      adAccountId,
      ids: null,
    });
    const listedIds = new Set(listed.map(({ id }) => id));
    const ids = [...known.keys()].filter((id) => !listedIds.has(id));
    const rows = ids.length === 0 ? [] : await deps.graph.readCheckedAds({ ...run.call, ids });
    const readIds = new Set(rows.map(({ id }) => id));
    return { rows, unreadableIds: ids.filter((id) => !readIds.has(id)) };
  };

  return { readAllAds, readUpdatedAds, readUnlisted };
}
