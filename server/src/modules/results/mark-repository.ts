import type { Transaction } from '../../platform/db/database.ts';
import type { NetworkFact, TrackerFact } from './entities.ts';

const OBJECTS = 'json_to_recordset(cast(:objects as json)) as o(level text, id text)';

/** Ads of the objects `o`. */
const ADS_OF_OBJECTS = `
  select r.ad_id, r.ad_account_id from o
  join result_ads r on o.level = 'ad' and r.team_id = :teamId and r.ad_id = o.id
  union
  select r.ad_id, r.ad_account_id from o
  join result_ads r on o.level = 'ad_set' and r.team_id = :teamId and r.ad_set_id = o.id
  union
  select r.ad_id, r.ad_account_id from o
  join result_ads r on o.level = 'campaign' and r.team_id = :teamId and r.campaign_id = o.id`;

/** Marks the days of the ads of objects: who has rows of them is part of their sums. */
const UNMARK_DAYS_OF_ADS = `
  update network_days d set is_summed = false from (
    select distinct f.ad_account_id, f.day from (${ADS_OF_OBJECTS}) a cross join lateral (
      select n.ad_account_id, n.day from network_facts n where n.team_id = :teamId and n.ad_id = a.ad_id offset 0) f
  ) h where d.team_id = :teamId and d.ad_account_id = h.ad_account_id and d.day = h.day and d.is_summed`;

/**
 * What an ad network's report tells of objects for the first time: an ad, its ad set or campaign, or
 * where it belongs. Call before it is stored.
 */
export async function listNewObjects(
  {
    teamId,
    adAccountId,
    facts,
  }: { teamId: string; adAccountId: string; facts: readonly NetworkFact[] },
  trx: Transaction,
): Promise<{ level: string; id: string }[]> {
  const { rows } = await trx.raw<{ rows: { level: string; id: string }[] }>(
    `with s as materialized (
       select distinct "adId" as ad_id, "adSetId" as ad_set_id, "campaignId" as campaign_id
       from json_to_recordset(cast(:rows as json)) as s("adId" text, "adSetId" text, "campaignId" text)
     ), changed as materialized (
       select s.* from s left join result_ads a on a.team_id = :teamId and a.ad_id = s.ad_id
       where a.ad_id is null or a.ad_account_id <> :adAccountId or a.ad_set_id is distinct from coalesce(s.ad_set_id, a.ad_set_id)
         or a.campaign_id is distinct from coalesce(s.campaign_id, a.campaign_id)
     )
     select 'ad' as level, ad_id as id from changed
     union select 'ad_set', ad_set_id from changed where ad_set_id is not null
     union select 'campaign', campaign_id from s where campaign_id is not null and not exists (
       select 1 from result_campaigns c where c.team_id = :teamId and c.campaign_id = s.campaign_id)`,
    { teamId, adAccountId, rows: JSON.stringify(facts) },
  );
  return rows;
}

/** The sums of all days with rows of these objects are no longer right. */
export async function unmarkObjects(
  { teamId, objects }: { teamId: string; objects: readonly { level: string; id: string }[] },
  trx: Transaction,
): Promise<void> {
  if (objects.length === 0) {
    return;
  }
  const values = { teamId, objects: JSON.stringify(objects) };
  await trx.raw(
    `update tracker_days d set is_summed = false
     from ${OBJECTS} join tracker_objects k on k.team_id = :teamId and k.level = o.level and k.object_id = o.id
     where d.source_id = k.source_id and d.is_summed and exists (
       select 1 from tracker_facts f where f.source_id = d.source_id and f.day = d.day
         and f.level = o.level and f.object_id = o.id)`,
    values,
  );
  await trx.raw(`with o as (select * from ${OBJECTS}) ${UNMARK_DAYS_OF_ADS}`, values);
}

interface TrackerDay {
  readonly teamId: string;
  readonly sourceId: number;
  readonly day: string;
  readonly facts: readonly TrackerFact[];
}

const ROWS = `json_to_recordset(cast(:rows as json)) as s(level text, "objectId" text, "campaignId" text, clicks bigint)`;

/**
 * The spend of ads whose clicks by tracker campaign changed is divided anew, and that of objects
 * which the source has rows of for the first time is matched. Call before the facts are replaced.
 */
export async function unmarkSpendOf(
  { facts, ...place }: TrackerDay,
  trx: Transaction,
): Promise<void> {
  const values = {
    ...place,
    rows: JSON.stringify(
      facts.map(({ level, objectId, campaignId, clicks }) => ({
        level,
        objectId,
        campaignId,
        clicks,
      })),
    ),
  };
  await trx.raw(
    `with known as materialized (
       select object_id, tracker_campaign_id, clicks from tracker_facts
       where source_id = :sourceId and day = cast(:day as date) and level = 'ad'
     ), read as materialized (
       select "objectId", "campaignId", clicks from ${ROWS} where level = 'ad'
     ), changed as (
       (table known except table read) union (table read except table known)
     )
     update network_days d set is_summed = false from (
       select distinct r.ad_account_id from changed c
       join result_ads r on r.team_id = :teamId and r.ad_id = c.object_id) a
     where d.team_id = :teamId and d.ad_account_id = a.ad_account_id and d.day = cast(:day as date) and d.is_summed`,
    values,
  );
  await trx.raw(
    `with o as (
       insert into tracker_objects (team_id, level, object_id, source_id)
       select distinct cast(:teamId as bigint), s.level, s."objectId", cast(:sourceId as integer) from ${ROWS}
       where s.level <> 'none' and not exists (
         select 1 from tracker_objects k where k.team_id = :teamId and k.level = s.level
           and k.object_id = s."objectId" and k.source_id = :sourceId)
       on conflict do nothing returning level, object_id as id
     ) ${UNMARK_DAYS_OF_ADS}`,
    values,
  );
}
