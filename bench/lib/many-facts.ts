import { Client } from 'pg';

/** Of each profile. */
const AD_ACCOUNTS = 3;
const CAMPAIGNS = 7;
const ADS = 50;
/** Profiles of one user of a tracker. */
const PROFILES_OF_A_USER = 10;
/** One campaign in this many is unknown to its tracker. */
const UNMATCHED = 25;

export interface ManyFacts {
  readonly teamId: string;
  readonly adUserIds: readonly string[];
  readonly trackerIds: readonly string[];
  /** YYYY-MM-DD. */
  readonly today: string;
  readonly days: number;
}

const PREPARE = `
  create temporary table sample_profiles as
    select p.id as ad_user_id, p.n - 1 as n, ($3::bigint[])[1 + (p.n - 1) % cardinality($3::bigint[])] as binom_id,
      (1 + (p.n - 1) / ${PROFILES_OF_A_USER} % 4)::text as binom_user_id, $1::bigint as team_id
    from unnest($2::bigint[]) with ordinality p(id, n)`;

const NAMES = [
  `insert into result_tasks (ad_user_id, binom_id, binom_user_id, next_run_at)
   select ad_user_id, binom_id, binom_user_id, 'infinity' from sample_profiles
   on conflict (ad_user_id) do update set binom_id = excluded.binom_id,
     binom_user_id = excluded.binom_user_id, next_run_at = excluded.next_run_at`,
  `create temporary table sample_accounts as
     select p.*, (7000000000000 + p.n * 10 + a)::text as ad_account_id,
       case (p.n + a) % 2 when 0 then 'Europe/Berlin' else 'America/New_York' end as time_zone
     from sample_profiles p, generate_series(1, ${AD_ACCOUNTS}) a`,
  `insert into result_ad_accounts (ad_user_id, ad_account_id, name, currency, time_zone)
   select ad_user_id, ad_account_id, 'Helio ' || ad_account_id, 'USD', time_zone from sample_accounts`,
  `insert into tracker_sources (binom_id, binom_user_id, time_zone)
   select distinct binom_id, binom_user_id, time_zone from sample_accounts`,
  `create temporary table sample_ads as
     select a.*, s.id as source_id, a.ad_account_id || to_char(i % ${CAMPAIGNS}, 'FM00') as campaign_id,
       a.ad_account_id || to_char(i % (${CAMPAIGNS} * 2), 'FM100') as ad_set_id,
       a.ad_account_id || to_char(i, 'FM2000') as ad_id, (a.n * ${AD_ACCOUNTS * CAMPAIGNS} + i % ${CAMPAIGNS})::text as tracker_campaign_id,
       (a.n * 3 + i % ${CAMPAIGNS}) % ${UNMATCHED} = 0 as is_unmatched, i
     from sample_accounts a join tracker_sources s using (binom_id, binom_user_id, time_zone), generate_series(1, ${ADS}) i`,
  `insert into result_ads (team_id, ad_id, ad_set_id, campaign_id, ad_account_id, name)
   select team_id, ad_id, ad_set_id, campaign_id, ad_account_id, 'Ad ' || i from sample_ads`,
  `insert into result_campaigns (team_id, campaign_id, ad_account_id, name)
   select distinct team_id, campaign_id, ad_account_id, 'Campaign ' || campaign_id from sample_ads`,
  `insert into tracker_campaigns (binom_id, campaign_id, name)
   select distinct binom_id, tracker_campaign_id, 'Offer ' || tracker_campaign_id from sample_ads`,
  `insert into tracker_objects (team_id, level, object_id, source_id)
   select team_id, 'ad', ad_id, source_id from sample_ads where not is_unmatched`,
];

const MARKS = [
  `insert into network_days (team_id, ad_account_id, day, read_at)
   select team_id, ad_account_id, d, now() from generate_series($1::date, $2::date, interval '1 day') d, sample_accounts`,
  `insert into tracker_days (source_id, day, read_at, is_whole)
   select distinct source_id, d::date, now(), true
   from generate_series($1::date, $2::date, interval '1 day') d, sample_ads`,
];

const FACTS = [
  `insert into network_facts (team_id, day, ad_id, ad_account_id, campaign_id, spend_minor, spend_usd_cents,
     currency, impressions, clicks, link_clicks)
   select team_id, d::date, ad_id, ad_account_id, campaign_id, cents, cents, 'USD', cents * 3, cents / 20, cents / 30
   from (select d, a.*, 100 + (i * 37 + n * 11 + extract(doy from d)::int * 13) % 4000 as cents
     from generate_series($1::date, $2::date, interval '1 day') d, sample_ads a) f`,
  `insert into tracker_facts (source_id, day, level, object_id, tracker_campaign_id, clicks,
     leads, approved, hold, rejected, revenue_cents, revenue_usd_cents, revenue_approved_cents, cost_cents, currency)
   select source_id, d::date, 'ad', ad_id, tracker_campaign_id, 10 + cents / 50, cents / 900,
     cents / 2000, 1, 0, cents, cents, cents / 2, cents, 'USD'
   from (select d, a.*, (i * 53 + n * 17 + extract(doy from d)::int * 19) % 5000 as cents
     from generate_series($1::date, $2::date, interval '1 day') d, sample_ads a where not is_unmatched) f
   order by d, source_id, ad_id`,
];

/** The first day of each month from `since`, with the last day of that month or `until`. */
function listMonths(since: string, until: string): [since: string, until: string][] {
  const months: [string, string][] = [];
  for (let day = since; day <= until; ) {
    const [year = 0, month = 0] = day.split('-').map(Number);
    const next = new Date(Date.UTC(year, month, 1));
    const last = new Date(next.getTime() - 86_400_000).toISOString().slice(0, 10);
    months.push([day, last < until ? last : until]);
    day = next.toISOString().slice(0, 10);
  }
  return months;
}

/** Stores facts of both sides of many profiles, as collecting them would, without their sums. */
export async function addManyFacts(databaseUrl: string, facts: ManyFacts): Promise<void> {
  const { teamId, adUserIds, trackerIds, today, days } = facts;
  const since = new Date(Date.parse(today) - (days - 1) * 86_400_000).toISOString().slice(0, 10);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set synchronous_commit = off');
    await client.query(PREPARE, [teamId, adUserIds, trackerIds]);
    for (const statement of NAMES) {
      await client.query(statement);
    }
    await client.query('analyze sample_ads');
    for (const statement of MARKS) {
      await client.query(statement, [since, today]);
    }
    for (const [first, last] of listMonths(since, today)) {
      const month = first.slice(0, 7);
      const next = new Date(Date.parse(`${month}-28`) + 4 * 86_400_000).toISOString().slice(0, 7);
      for (const table of ['network_facts', 'tracker_facts', 'network_country_facts']) {
        await client.query(
          `create table if not exists ${table}_${month.replace('-', '_')} partition of ${table}
           for values from ('${month}-01') to ('${next}-01')`,
        );
      }
      for (const statement of FACTS) {
        await client.query(statement, [first, last]);
      }
    }
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
