import { ensurePartitions } from '../../src/modules/results/partitions.ts';
import type { Transaction } from '../../src/platform/db/database.ts';
import type { TestApp } from './app.ts';

interface DayFacts {
  readonly teamId: string;
  readonly adUserId: string;
  /** Whose rows count; null for a profile without a tracker. */
  readonly binomId: string | null;
  readonly day: string;
  readonly readAt: Date;
  /** One ad each: cents of both sides; null for no row in the tracker. */
  readonly campaigns: readonly {
    readonly name: string;
    readonly spend: number;
    readonly revenue: number | null;
    readonly leads?: number;
  }[];
  /** Unread by the tracker. */
  readonly isTrackerUnread?: boolean;
}

const TIME_ZONE = 'Europe/Berlin';

/** Stores what both sides report of a day, as collecting it would. */
export async function addFacts({ container }: Pick<TestApp, 'container'>, facts: DayFacts) {
  const { db } = container;
  const { teamId, adUserId, binomId, day, readAt } = facts;
  const adAccountId = `9${adUserId}`;
  await db.transaction(async (trx) => {
    for (const table of ['network_facts', 'tracker_facts'] as const) {
      await ensurePartitions({ table, since: day, until: day }, trx);
    }
    await trx('result_ad_accounts')
      .insert({
        ad_user_id: adUserId,
        ad_account_id: adAccountId,
        name: 'Helio DE 01',
        currency: 'USD',
        time_zone: TIME_ZONE,
      })
      .onConflict()
      .ignore();
    await trx('network_days')
      .insert({ team_id: teamId, ad_account_id: adAccountId, day, read_at: readAt })
      .onConflict(['team_id', 'ad_account_id', 'day'])
      .merge();
    if (binomId !== null) {
      await trx('result_tasks')
        .insert({ ad_user_id: adUserId, binom_id: binomId })
        .onConflict('ad_user_id')
        .merge();
    }
    const sourceId =
      binomId === null || facts.isTrackerUnread === true ? null : await addSource(binomId, trx);
    if (sourceId !== null) {
      await trx('tracker_days')
        .insert({ source_id: sourceId, day, read_at: readAt, is_whole: true })
        .onConflict(['source_id', 'day'])
        .merge();
    }
    for (const [index, { name, spend, revenue, leads = 0 }] of facts.campaigns.entries()) {
      const campaignId = `${adAccountId}1${index}`;
      const adId = `${adAccountId}2${index}`;
      const ids = { team_id: teamId, campaign_id: campaignId, ad_account_id: adAccountId };
      await trx('result_campaigns')
        .insert({ ...ids, name })
        .onConflict()
        .ignore();
      await trx('result_ads')
        .insert({ ...ids, ad_id: adId, name })
        .onConflict()
        .ignore();
      await trx('network_facts').insert({
        ...ids,
        ad_id: adId,
        day,
        spend_minor: spend,
        spend_usd_cents: spend,
        currency: 'USD',
      });
      if (sourceId !== null && revenue !== null) {
        const object = { source_id: sourceId, level: 'ad', object_id: adId };
        await trx('tracker_objects')
          .insert({ ...object, team_id: teamId })
          .onConflict()
          .ignore();
        await trx('tracker_facts').insert({
          ...object,
          day,
          tracker_campaign_id: '',
          clicks: 10,
          leads,
          revenue_cents: revenue,
          revenue_usd_cents: revenue,
          currency: 'USD',
        });
      }
    }
  });
}

/** Of all users of a tracker, in the zone of the ad accounts. */
async function addSource(binomId: string, trx: Transaction): Promise<number> {
  const source = { binom_id: binomId, binom_user_id: '', time_zone: TIME_ZONE };
  await trx('tracker_sources').insert(source).onConflict().ignore();
  const { id } = await trx('tracker_sources').where(source).first('id');
  return id;
}
