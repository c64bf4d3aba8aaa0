import {
  addTrackerSums,
  type TrackerSumColumn,
  type TrackerSums,
  zeroTrackerSums,
} from '@ads-checker/shared/domain/tracker-columns';
import type { TrackerVersion } from '@ads-checker/shared/domain/trackers';
import type { TrackerReport } from '../ports/tracker-port.ts';
import type { ReadSums } from './values.ts';

/** Rows of one response, or of the pages of one. */
export interface ReportRows {
  /** `value` is the token value as sent by the tracker. */
  add(row: { value: unknown; campaignId: string | null; read: ReadSums }): void;
  /** `campaignId` is null when the row may be of any campaign of the response. */
  addUnreadable(campaignId: string | null): void;
}

export interface CollectedRows {
  open(campaignIds: readonly string[]): ReportRows;
  finish(): TrackerReport;
}

/** Traffic without an id: no token in the link, or an unresolved placeholder. */
export function isNoValue(value: string): boolean {
  return value === '' || /^(?:unknown|null|undefined)$/i.test(value) || value.includes('{');
}

interface Part {
  /** Keys of the rows read. A response has one row per key, so an unreadable row is of another. */
  readonly keys: Set<string>;
  /** Campaigns that unreadable rows may be of. */
  readonly unreadCampaignIds: Set<string>;
}

/** Collects rows of one or several responses, summing those with the same value. */
export function collectRows({ version }: { version: TrackerVersion }): CollectedRows {
  const rows = new Map<string, { value: string; campaignId: string | null; sums: TrackerSums }>();
  const unread = new Set<TrackerSumColumn>();
  const parts: Part[] = [];
  let unreadableRows = 0;
  let unattributed: { rowCount: number; sums: TrackerSums } | undefined;

  const isWhole = (key: string, campaignId: string | null): boolean =>
    parts.every(
      ({ keys, unreadCampaignIds }) =>
        keys.has(key) ||
        (campaignId === null ? unreadCampaignIds.size === 0 : !unreadCampaignIds.has(campaignId)),
    );

  return {
    open: (campaignIds) => {
      const part: Part = { keys: new Set(), unreadCampaignIds: new Set() };
      parts.push(part);
      const addUnreadable: ReportRows['addUnreadable'] = (campaignId) => {
        unreadableRows += 1;
        for (const id of campaignId === null ? campaignIds : [campaignId]) {
          part.unreadCampaignIds.add(id);
        }
      };
      return {
        add: ({ value: raw, campaignId, read: { sums, unread: columns } }) => {
          const isText = raw === null || raw === undefined || typeof raw === 'string';
          if (!isText && typeof raw !== 'number') {
            addUnreadable(campaignId);
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
          part.keys.add(key);
          rows.set(key, {
            value,
            campaignId,
            sums: known === undefined ? sums : addTrackerSums([known.sums, sums]),
          });
        },
        addUnreadable,
      };
    },
    finish: () => ({
      rows: [...rows].map(([key, row]) => ({ ...row, isWhole: isWhole(key, row.campaignId) })),
      unattributed: unattributed ?? { rowCount: 0, sums: zeroTrackerSums(version) },
      gaps: {
        unreadableRows,
        unreadCampaignIds: [...new Set(parts.flatMap(({ unreadCampaignIds: ids }) => [...ids]))],
        unreadColumns: [...unread],
      },
    }),
  };
}
