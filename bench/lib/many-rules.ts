import { Client } from 'pg';

/** Of each profile: rules of campaigns, and parts of one rule of all ad accounts. */
const RULES = 47;
const AD_ACCOUNTS = 3;
/** Campaigns that the rule of all ad accounts covers, of each ad account. */
const COVERED = 33;
/** The first rules of each profile, which are made due, raise no budgets; of the others one in four does. */
const QUIET = 10;
/** Runs of each rule that did nothing, half an hour apart. */
const IDLE_RUNS = 20;
const EVALUATED = 2;
/** Runs of each rule that acted: two in the last week, the others before. */
const ACTING_RUNS = 4;

export const RULES_OF_A_PROFILE = RULES + AD_ACCOUNTS;
export const CAMPAIGNS_OF_A_PROFILE = COVERED * AD_ACCOUNTS;

const CONDITIONS = JSON.stringify({
  operator: 'and',
  items: [
    { column: 'cost', operator: 'greater_than', value: 20 },
    { column: 'leads', operator: 'equal', value: 0 },
  ],
});

const RULE_TERMS = `binom_user_id, date_preset, should_use_tracker_timezone, level, conditions, truthy_action,
  check_interval_in_seconds, when_no_tracker_row, max_acts_per_day, person_precedence_minutes, is_enabled`;
const TERMS = `'1', 'today', true, 'ad', cast('${CONDITIONS}' as jsonb), 'turn_off_ad', 1800, 'skip', 3, 60, true`;

const RULES_AND_RUNS = [
  `create temporary table many_accounts as
     select a.ad_user_id, a.ad_account_id, t.binom_id,
       row_number() over (partition by a.ad_user_id order by a.ad_account_id) - 1 as n
     from result_ad_accounts a join result_tasks t using (ad_user_id)
     where a.ad_user_id = any($2::bigint[])`,
  `insert into binom_rules (ad_user_id, ad_account_id, ad_campaign_id, ad_campaign_name, name, binom_id, ${RULE_TERMS},
     next_execution_time)
   select a.ad_user_id, a.ad_account_id, a.ad_account_id || to_char(i % 7, 'FM00'), 'Campaign ' || i, 'Rule ' || i,
     a.binom_id, ${TERMS}, 'infinity'
   from generate_series(1, ${RULES}) i join many_accounts a on a.n = i % ${AD_ACCOUNTS}`,
  `insert into scoped_rules (id, account_id, name, scope, binom_id, ${RULE_TERMS})
   select 900000001, $1, 'All campaigns', '{"isEveryAdUser": true}', (select min(binom_id) from many_accounts), ${TERMS}`,
  `insert into binom_rules (ad_user_id, ad_account_id, name, binom_id, ${RULE_TERMS}, next_execution_time, scoped_rule_id)
   select ad_user_id, ad_account_id, 'All campaigns', binom_id, ${TERMS}, 'infinity', 900000001 from many_accounts`,
  `insert into scoped_rule_objects (scoped_rule_id, ad_account_id, level, object_id, name, rule_id, first_seen_at, last_seen_at)
   select 900000001, r.ad_account_id, 'campaign', r.ad_account_id || to_char(i, 'FM00'), 'Campaign ' || i, r.id, now(), now()
   from binom_rules r, generate_series(0, ${COVERED - 1}) i where r.scoped_rule_id = 900000001`,
  `insert into rule_campaign_budgets (ad_user_id, ad_account_id, campaign_id, state, daily_budget, currency, read_at)
   select r.ad_user_id, o.ad_account_id, o.object_id,
     case right(o.object_id, 1) when '7' then 'off' when '8' then 'unknown' else 'daily' end,
     case when right(o.object_id, 1) not in ('7', '8') then 50 end, 'USD', now()
   from scoped_rule_objects o join binom_rules r on r.id = o.rule_id`,
  `update binom_rules r set truthy_actions = '[{"type":"raise_budget","percent":20,"ceiling":500}]'
   from (select id, row_number() over (partition by ad_user_id order by id) as n from binom_rules
     where ad_user_id = any($2::bigint[]) and scoped_rule_id is null) o
   where o.id = r.id and o.n > ${QUIET} and r.id % 4 = 2`,
  `insert into binom_rule_budgets (rule_id, level, currency, targets, read_at)
   select r.id, r.level, 'USD', (
     select jsonb_agg(jsonb_build_object('level', 'ad_set', 'id', r.ad_account_id || to_char(i, 'FM100'),
       'dailyBudget', (20 + r.id % 40)::text || '.00', 'lifetimeBudget', null))
     from generate_series(r.id % 7, 13, 7) i
   ), now()
   from binom_rules r where r.ad_user_id = any($2::bigint[]) and r.truthy_actions <> '[]'`,
  `insert into binom_rule_runs (rule_id, trigger, ok, started_at, completed_at)
   select r.id, 'schedule', true, at, at + interval '2 seconds'
   from generate_series(1, ${IDLE_RUNS}) i, binom_rules r,
     lateral (select now() - i * interval '30 minutes' - r.id % 1800 * interval '1 second' as at) t
   where r.ad_user_id = any($2::bigint[])`,
  `insert into binom_rule_run_objects (run_id, position, level, object_id, name, status_before, is_evaluated, evaluation)
   select x.id, i, 'ad', r.ad_account_id || to_char(1 + (r.id * 7 + i) % 50, 'FM2000'), 'Ad', 'ACTIVE', true, '{"value": false}'
   from binom_rule_runs x join binom_rules r on r.id = x.rule_id, generate_series(1, ${EVALUATED}) i`,
  `create temporary table many_acts as
     select r.id as rule_id, r.ad_account_id, r.id % 4 as kind, i,
       now() - case i when 1 then r.id % 20 * interval '1 hour' when 2 then interval '1 day' + r.id % 140 * interval '1 hour'
         else i * interval '6 days' end - r.id % 3000 * interval '1 second' as at
     from binom_rules r, generate_series(1, ${ACTING_RUNS}) i where r.ad_user_id = any($2::bigint[])`,
  `insert into binom_rule_runs (rule_id, trigger, ok, started_at, completed_at, acts_at)
   select rule_id, 'schedule', true, at, at + interval '3 seconds', at + interval '1 second' from many_acts`,
  `insert into binom_rule_run_objects (run_id, position, level, object_id, name, status_before, is_evaluated,
     act_action, act_asked_by, act_state, acted_at, team_id, act_field, act_from, act_to, act_raised_usd)
   select x.id, 1, (array['ad', 'ad', 'ad_set', 'campaign'])[kind + 1],
     m.ad_account_id || case kind when 2 then to_char(m.rule_id % 14, 'FM100')
       when 3 then to_char(m.rule_id % 7, 'FM00') else to_char(1 + (m.rule_id * 7 + i) % 50, 'FM2000') end,
     'Object', 'ACTIVE', true,
     (array['turn_off_ad', 'turn_on_ad', 'raise_budget', 'turn_off_campaign'])[kind + 1], '{}', 'done',
     m.at + interval '2 seconds', $3::bigint,
     case kind when 2 then 'dailyBudget' end, case kind when 2 then '20.00' end, case kind when 2 then '24.00' end,
     case kind when 2 then 4 end
   from many_acts m join binom_rule_runs x on x.rule_id = m.rule_id and x.started_at = m.at`,
];

/**
 * Rules of profiles that have results, with their runs and acts of a month, and what they cover:
 * see {@link RULES_OF_A_PROFILE} and {@link CAMPAIGNS_OF_A_PROFILE}.
 */
export async function addManyRules(
  databaseUrl: string,
  {
    accountId,
    teamId,
    adUserIds,
  }: { accountId: string; teamId: string; adUserIds: readonly string[] },
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set synchronous_commit = off');
    for (const statement of RULES_AND_RUNS) {
      const values = [accountId, adUserIds, teamId];
      const used = values.flatMap((value, index) =>
        statement.includes(`$${index + 1}`) ? [{ value, index }] : [],
      );
      const text = used.reduce(
        (sql, { index }, place) => sql.replaceAll(`$${index + 1}`, `$${place + 1}`),
        statement,
      );
      await client.query(
        text,
        used.map(({ value }) => value),
      );
    }
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
