import type {
  AdObjectEventDto,
  AdObjectEventKind,
} from '@ads-checker/shared/contracts/object-checks';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { toJsonColumn } from '../../platform/db/json.ts';
import type { NewEvent, Reason } from './entities.ts';

const ROWS_AT_ONCE = 1_000;

interface EventRow {
  id: string;
  ad_user_id: string;
  kind: AdObjectEventKind;
  run_id: string | null;
  found_at: Date;
  object_id: string;
  object_name: string;
  ad_account_id: string | null;
  ad_account_name: string | null;
  catalog_id: string | null;
  catalog_name: string | null;
  campaign_id: string | null;
  ad_set_id: string | null;
  old_status: string | null;
  new_status: string | null;
  disable_reason: number | null;
  reasons: Reason[];
}

export interface EventFilter {
  readonly adUserId: string;
  readonly kind: AdObjectEventKind | undefined;
  readonly adAccountId: string | undefined;
  readonly objectId: string | undefined;
  readonly statusList: readonly string[] | undefined;
  readonly since: string | undefined;
  readonly until: string | undefined;
}

function toEvent(row: EventRow): AdObjectEventDto {
  return {
    id: row.id,
    adUserId: row.ad_user_id,
    kind: row.kind,
    runId: row.run_id,
    foundAt: row.found_at.toISOString(),
    objectId: row.object_id,
    objectName: row.object_name,
    adAccountId: row.ad_account_id,
    adAccountName: row.ad_account_name,
    catalogId: row.catalog_id,
    catalogName: row.catalog_name,
    adCampaignId: row.campaign_id,
    adSetId: row.ad_set_id,
    oldStatus: row.old_status,
    newStatus: row.new_status,
    disableReason: row.disable_reason,
    reasons: row.reasons,
  };
}

export type EventRepository = ReturnType<typeof createEventRepository>;

/** Status changes found by checks, append-only. */
export function createEventRepository({ db }: { db: Database }) {
  const matching = ({ adUserId, adAccountId, objectId, statusList, since, until }: EventFilter) => {
    const query = db<EventRow>('ad_object_events').where({
      ad_user_id: adUserId,
      ...(adAccountId === undefined ? {} : { ad_account_id: adAccountId }),
      ...(objectId === undefined ? {} : { object_id: objectId }),
    });
    if (statusList !== undefined) {
      query.whereIn('new_status', [...statusList]);
    }
    if (since !== undefined) {
      query.where('found_at', '>=', since);
    }
    if (until !== undefined) {
      query.where('found_at', '<=', until);
    }
    return query;
  };

  return {
    /** Runs in the transaction of a run that holds its task. */
    async insert(
      { adUserId, at, events }: { adUserId: string; at: Date; events: readonly NewEvent[] },
      trx: Transaction,
    ): Promise<void> {
      for (let start = 0; start < events.length; start += ROWS_AT_ONCE) {
        await trx('ad_object_events').insert(
          events.slice(start, start + ROWS_AT_ONCE).map((event) => ({
            ad_user_id: adUserId,
            kind: event.kind,
            run_id: trx.raw('(select run_id from ad_object_check_tasks where ad_user_id = ?)', [
              adUserId,
            ]),
            found_at: at,
            object_id: event.objectId,
            object_name: event.objectName,
            ad_account_id: event.adAccountId,
            ad_account_name: event.adAccountName,
            catalog_id: event.catalogId,
            catalog_name: event.catalogName,
            campaign_id: event.adCampaignId,
            ad_set_id: event.adSetId,
            campaign_name: event.adCampaignName,
            ad_set_name: event.adSetName,
            old_status: event.oldStatus,
            new_status: event.newStatus,
            disable_reason: event.disableReason,
            reasons: toJsonColumn(event.reasons),
          })),
        );
      }
    },

    async list(
      filter: EventFilter,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<{ events: AdObjectEventDto[]; counts: Record<AdObjectEventKind, number> }> {
      const { kind } = filter;
      const page = matching(filter)
        .orderBy([
          { column: 'found_at', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .limit(limit)
        .offset(offset);
      const [rows, counts] = await Promise.all([
        kind === undefined ? page : page.where({ kind }),
        matching(filter)
          .select('kind')
          .count<{ kind: AdObjectEventKind; count: string }[]>()
          .groupBy('kind'),
      ]);
      const countOf = (wanted: AdObjectEventKind): number =>
        Number(counts.find((row) => row.kind === wanted)?.count ?? 0);
      return {
        events: rows.map(toEvent),
        counts: {
          ad: countOf('ad'),
          ad_account: countOf('ad_account'),
          product: countOf('product'),
        },
      };
    },

    async purgeBefore(before: Date): Promise<number> {
      return db('ad_object_events').where('found_at', '<', before).delete();
    },
  };
}
