import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import {
  ROWS_OF_OBJECTS,
  SPEND_BY_COUNTRY,
  SPEND_BY_TRACKER_CAMPAIGN,
  spendOfAds,
  sumOfKnown,
} from './sum-facts.ts';

/** Of an ad account each, in one transaction. */
const NETWORK_DAYS = 2_000;
/** Of a source each. */
const TRACKER_DAYS = 20;

/**
 * Who writes facts of a team holds its sums until the end of the transaction: who adds them up waits,
 * so that a day is never marked as summed without facts that another process is about to commit.
 */
export async function holdSums(teamId: string, trx: Transaction): Promise<void> {
  await trx.raw(
    `select pg_advisory_xact_lock_shared(hashtext('result sums'), hashtext(cast(:teamId as text)))`,
    { teamId },
  );
}

const toRows = `json_to_recordset(cast(:days as json))`;

/** Adds up an ad account's or a source's days that were written since. */
export function createSumRepository({ db, clock }: { db: Database; clock: Clock }) {
  const sumNetwork = async (teamId: string, trx: Transaction): Promise<number> => {
    const { rows: days } = await trx.raw<{ rows: { ad_account_id: string; day: string }[] }>(
      `update network_days d set is_summed = true from (
         select ad_account_id, day from network_days where team_id = :teamId and not is_summed
         order by day desc, ad_account_id limit ${NETWORK_DAYS}) u
       where d.team_id = :teamId and d.ad_account_id = u.ad_account_id and d.day = u.day
       returning d.ad_account_id, d.day::text as day`,
      { teamId },
    );
    if (days.length === 0) {
      return 0;
    }
    const values = { teamId, days: JSON.stringify(days) };
    for (const table of ['network_sums', 'network_account_sums', 'network_country_sums']) {
      await trx.raw(
        `delete from ${table} s using ${toRows} as d(ad_account_id text, day date)
         where s.team_id = :teamId and s.day = d.day and s.ad_account_id = d.ad_account_id`,
        values,
      );
    }
    await trx.raw(
      `delete from network_tracker_sums s using ${toRows} as d(ad_account_id text, day date)
       where s.day = d.day and s.ad_account_id = d.ad_account_id and s.source_id = any(array(
         select t.id from tracker_sources t join binoms b on b.id = t.binom_id where b.team_id = :teamId))`,
      values,
    );
    await trx.raw(
      `with unsummed_network_days as materialized (
         select * from ${toRows} as d(ad_account_id text, day date)
       ), ${spendOfAds()}, ${SPEND_BY_TRACKER_CAMPAIGN}, ${SPEND_BY_COUNTRY}
       , by_campaign as (
         insert into network_sums (team_id, day, ad_account_id, campaign_id, matched_by, spend_usd_cents, is_partial,
           clicks)
         select :teamId, day, ad_account_id, campaign_id, matched_by, sum(spend_usd_cents)::bigint,
           bool_or(spend_usd_cents is null), ${sumOfKnown('clicks')}
         from spend_of_ads group by day, ad_account_id, campaign_id, matched_by order by 2, 3, 4
       ), by_tracker_campaign as (
         insert into network_tracker_sums (source_id, day, ad_account_id, tracker_campaign_id, spend_usd_cents, ad_count)
         select source_id, day, ad_account_id, tracker_campaign_id, spend_usd_cents, ad_count
         from spend_by_tracker_campaign order by 1, 2, 3, 4
       ), by_country as (
         insert into network_country_sums (team_id, day, ad_account_id, matched_by, country, spend_usd_cents)
         select :teamId, day, ad_account_id, matched_by, country, spend_usd_cents from spend_by_country order by 2, 3
       )
       insert into network_account_sums (team_id, day, ad_account_id, matched_by, spend_usd_cents, is_partial, ad_count,
         clicks)
       select :teamId, day, ad_account_id, matched_by, sum(spend_usd_cents)::bigint,
         bool_or(spend_usd_cents is null), count(*)::integer, ${sumOfKnown('clicks')}
       from spend_of_ads group by day, ad_account_id, matched_by order by 2, 3`,
      values,
    );
    return days.length;
  };

  const sumTrackers = async (teamId: string, trx: Transaction): Promise<number> => {
    const { rows: days } = await trx.raw<{ rows: { source_id: number; day: string }[] }>(
      `update tracker_days d set is_summed = true from (
         select n.source_id, n.day from tracker_days n join tracker_sources s on s.id = n.source_id
         join binoms b on b.id = s.binom_id
         where b.team_id = :teamId and not n.is_summed order by n.day desc, n.source_id limit ${TRACKER_DAYS}) u
       where d.source_id = u.source_id and d.day = u.day returning d.source_id, d.day::text as day`,
      { teamId },
    );
    if (days.length === 0) {
      return 0;
    }
    const values = { teamId, days: JSON.stringify(days) };
    for (const table of ['tracker_sums', 'tracker_account_sums']) {
      await trx.raw(
        `delete from ${table} s using ${toRows} as d(source_id integer, day date)
         where s.source_id = d.source_id and s.day = d.day`,
        values,
      );
    }
    const sums = `sum(clicks)::bigint, sum(leads)::bigint, sum(revenue_usd_cents)::bigint, bool_or(is_partial), ${sumOfKnown('approved')}`;
    await trx.raw(
      `with unsummed_tracker_days as materialized (
         select * from ${toRows} as d(source_id integer, day date)
       ), ${ROWS_OF_OBJECTS}
       , by_campaign as (
         insert into tracker_sums (source_id, day, ad_account_id, campaign_id, tracker_campaign_id, clicks, leads,
           revenue_usd_cents, is_partial, approved)
         select source_id, day, ad_account_id, campaign_id, tracker_campaign_id, ${sums}
         from rows_of_objects group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
       )
       insert into tracker_account_sums (source_id, day, ad_account_id, clicks, leads, revenue_usd_cents, is_partial, approved)
       select source_id, day, ad_account_id, ${sums} from rows_of_objects where ad_account_id <> ''
       group by 1, 2, 3 order by 1, 2, 3`,
      values,
    );
    return days.length;
  };

  return {
    /** Adds up days of a team, the latest first. False when some are left. */
    async sumDays({ teamId, endsAtMs }: { teamId: string; endsAtMs: number }): Promise<boolean> {
      for (const sum of [sumTrackers, sumNetwork]) {
        let count: number;
        do {
          if (clock.now().getTime() > endsAtMs) {
            return false;
          }
          count = await db.transaction(async (trx) => {
            await trx.raw(
              `select pg_advisory_xact_lock(hashtext('result sums'), hashtext(cast(:teamId as text)))`,
              { teamId },
            );
            return sum(teamId, trx);
          });
        } while (count > 0);
      }
      return true;
    },
  };
}

export type SumRepository = ReturnType<typeof createSumRepository>;
