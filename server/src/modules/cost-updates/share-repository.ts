import type { Database, Transaction } from '../../platform/db/database.ts';
import type { RunFailure } from '../profile-tasks/index.ts';
import type { ShareFigures, StoredShare } from './entities.ts';

interface ShareRow {
  ad_id: string;
  binom_id: string;
  campaign_id: string;
  campaign_name: string;
  token_id: string;
  clicks: string;
  told_minor: string | null;
  told_usd_cents: string | null;
  told_at: Date | null;
  sending_minor: string | null;
  sending_usd_cents: string | null;
  sending_at: Date | null;
  error_code: string | null;
  error: string | null;
}

function toFigures(minor: string | null, usdCents: string | null): ShareFigures | null {
  return minor === null
    ? null
    : { minor: Number(minor), usdCents: usdCents === null ? null : Number(usdCents) };
}

function toShare(row: ShareRow): StoredShare {
  const sending = toFigures(row.sending_minor, row.sending_usd_cents);
  return {
    adId: row.ad_id,
    trackerId: row.binom_id,
    campaignId: row.campaign_id,
    campaignName: row.campaign_name,
    tokenId: row.token_id,
    clicks: Number(row.clicks),
    accepted: toFigures(row.told_minor, row.told_usd_cents),
    acceptedAt: row.told_at,
    sending:
      sending === null || row.sending_at === null ? null : { ...sending, at: row.sending_at },
    error: row.error === null ? null : { code: row.error_code, message: row.error },
  };
}

export interface ShareToSend extends ShareFigures {
  readonly adId: string;
  readonly campaignId: string;
  readonly campaignName: string;
  readonly tokenId: string;
  readonly clicks: number;
}

/** The outcome of sending a share: accepted, unknown, or rejected. */
export interface ShareOutcome {
  readonly adId: string;
  readonly campaignId: string;
  readonly state: 'accepted' | 'in_doubt' | 'rejected';
  readonly error: RunFailure | null;
}

interface DayOfTracker {
  readonly adUserId: string;
  readonly date: string;
  readonly trackerId: string;
}

export type ShareRepository = ReturnType<typeof createShareRepository>;

/** Costs held by tracker campaigns: recorded before they are sent and after the response. */
export function createShareRepository({ db }: { db: Database }) {
  return {
    async list(input: {
      adUserId: string;
      date: string;
      adIds: readonly string[];
      /** Default: all trackers. */
      trackerId?: string;
    }): Promise<StoredShare[]> {
      const { rows } = await db.raw<{ rows: ShareRow[] }>(
        `select * from binom_cost_shares where ad_user_id = :adUserId and date = cast(:date as date)
           and ad_id = any(:adIds) ${input.trackerId === undefined ? '' : 'and binom_id = :trackerId'}
         order by ad_id, clicks desc, campaign_id`,
        {
          adUserId: input.adUserId,
          date: input.date,
          adIds: [...input.adIds],
          ...(input.trackerId === undefined ? {} : { trackerId: input.trackerId }),
        },
      );
      return rows.map(toShare);
    },

    /** When each tracker campaign was last sent something for the profile, within a period. */
    async listLastSentAt(input: {
      adUserId: string;
      trackerId: string;
      since: Date;
      before: Date;
    }): Promise<ReadonlyMap<string, Date>> {
      const { rows } = await db.raw<{ rows: { campaign_id: string; at: Date }[] }>(
        `select campaign_id, max(told_at) as at from binom_cost_shares
         where ad_user_id = :adUserId and binom_id = :trackerId and told_at > :since and told_at < :before
         group by campaign_id`,
        {
          adUserId: input.adUserId,
          trackerId: input.trackerId,
          since: input.since,
          before: input.before,
        },
      );
      return new Map(rows.map((row) => [row.campaign_id, row.at]));
    },

    /** @returns false, and records nothing, when the tracker was deleted */
    async markSending(
      {
        adUserId,
        date,
        trackerId,
        at,
        shares,
      }: DayOfTracker & { at: Date; shares: readonly ShareToSend[] },
      trx: Transaction,
    ): Promise<boolean> {
      // Held, so that a deletion waits for the shares it takes along.
      const tracker = await trx('binoms').where({ id: trackerId }).forKeyShare().first('id');
      if (tracker === undefined) {
        return false;
      }
      await trx.raw(
        `insert into binom_cost_shares (ad_user_id, date, ad_id, binom_id, campaign_id, campaign_name, token_id, clicks,
           sending_minor, sending_usd_cents, sending_at)
         select cast(:adUserId as bigint), cast(:date as date), s."adId", cast(:trackerId as bigint), s."campaignId", s."campaignName", s."tokenId", s.clicks,
           s.minor, s."usdCents", cast(:at as timestamptz)
         from json_to_recordset(cast(:rows as json)) as s("adId" text, "campaignId" text, "campaignName" text,
           "tokenId" text, clicks bigint, minor bigint, "usdCents" bigint)
         on conflict (ad_user_id, date, ad_id, binom_id, campaign_id) do update set
           campaign_name = excluded.campaign_name, token_id = excluded.token_id, clicks = excluded.clicks,
           sending_minor = excluded.sending_minor, sending_usd_cents = excluded.sending_usd_cents,
           sending_at = excluded.sending_at, error_code = null, error = null`,
        { adUserId, date, trackerId, at, rows: JSON.stringify(shares) },
      );
      return true;
    },

    async settle(
      {
        adUserId,
        date,
        trackerId,
        at,
        outcomes,
      }: DayOfTracker & { at: Date; outcomes: readonly ShareOutcome[] },
      trx: Transaction,
    ): Promise<void> {
      await trx.raw(
        `update binom_cost_shares h set
           told_minor = case when s.state = 'accepted' then h.sending_minor else h.told_minor end,
           told_usd_cents = case when s.state = 'accepted' then h.sending_usd_cents else h.told_usd_cents end,
           told_at = case when s.state = 'accepted' then cast(:at as timestamptz) else h.told_at end,
           sending_minor = case when s.state = 'in_doubt' then h.sending_minor end,
           sending_usd_cents = case when s.state = 'in_doubt' then h.sending_usd_cents end,
           sending_at = case when s.state = 'in_doubt' then h.sending_at end,
           error_code = s.error_code, error = s.error
         from json_to_recordset(cast(:rows as json)) as s("adId" text, "campaignId" text, state text, error_code text, error text)
         where h.ad_user_id = :adUserId and h.date = cast(:date as date) and h.binom_id = :trackerId
           and h.ad_id = s."adId" and h.campaign_id = s."campaignId"`,
        {
          adUserId,
          date,
          trackerId,
          at,
          rows: JSON.stringify(
            outcomes.map(({ error, ...outcome }) => ({
              ...outcome,
              error_code: error?.code ?? null,
              error: error?.message ?? null,
            })),
          ),
        },
      );
    },
  };
}
