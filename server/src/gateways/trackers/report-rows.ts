import {
  addTrackerSums,
  type TrackerSumColumn,
  type TrackerSums,
  zeroTrackerSums,
} from '@ads-checker/shared/domain/tracker-columns';
import type { TrackerVersion } from '@ads-checker/shared/domain/trackers';
import type { TrackerReport } from './port.ts';
import type { ReadSums } from './values.ts';

export interface ReportRows {
  /** `value` is the token value as sent by the tracker. */
  add(row: { value: unknown; campaignId: string | null; read: ReadSums }): void;
  addUnreadable(): void;
  finish(): TrackerReport;
}

/** Traffic without an id: no token in the link, or an unresolved placeholder. */
function isNoValue(value: string): boolean {
  return value === '' || /^(?:unknown|null|undefined)$/i.test(value) || value.includes('{');
}

/** Collects rows of one or several responses, summing those with the same value. */
export function collectRows({ version }: { version: TrackerVersion }): ReportRows {
  const rows = new Map<string, { value: string; campaignId: string | null; sums: TrackerSums }>();
  const unread = new Set<TrackerSumColumn>();
  let unattributed: { rowCount: number; sums: TrackerSums } | undefined;
  let unreadableRows = 0;

  return {
    add: ({ value: raw, campaignId, read: { sums, unread: columns } }) => {
      const isText = raw === null || raw === undefined || typeof raw === 'string';
      if (!isText && typeof raw !== 'number') {
        unreadableRows += 1;
        return;
      }
      for (const column of columns) {
        unread.add(column);
      }
      const value = String(raw ?? '').trim();
      if (isNoValue(value)) {
        unattributed = {
          rowCount: (unattributed?.rowCount ?? 0) + 1,
          sums: unattributed === undefined ? sums : addTrackerSums([unattributed.sums, sums]),
        };
        return;
      }
      const key = `${campaignId ?? ''} ${value}`;
      const known = rows.get(key);
      rows.set(key, {
        value,
        campaignId,
        sums: known === undefined ? sums : addTrackerSums([known.sums, sums]),
      });
    },
    addUnreadable: () => {
      unreadableRows += 1;
    },
    finish: () => ({
      rows: [...rows.values()],
      unattributed: unattributed ?? { rowCount: 0, sums: zeroTrackerSums(version) },
      gaps: { unreadableRows, unreadColumns: [...unread] },
    }),
  };
}
