import type { WatchingRule } from '@ads-checker/shared/contracts/automation';
import type { Database } from '../../platform/db/database.ts';
import type { Viewer } from './entities.ts';
import { READS_PROFILE, READS_SCOPED } from './rules-read-model.ts';

export type WatchingReadModel = ReturnType<typeof createWatchingReadModel>;

/** Rules that watch a campaign, whoever made them. */
export function createWatchingReadModel({ db }: { db: Database }) {
  return {
    /**
     * Of profiles that the account may read: rules of the campaign, and parts of rules of many
     * campaigns whose last run covered it.
     */
    async list(viewer: Viewer, campaignId: string): Promise<WatchingRule[]> {
      const { rows } = await db.raw<{ rows: WatchingRule[] }>(
        `select r.id as "ruleId", case when ${READS_SCOPED} then s.id end as "scopedRuleId",
           r.ad_user_id as "adUserId", coalesce(s.name, r.name, r.template_name) as name,
           r.is_enabled as "isEnabled", r.scoped_rule_id is not null as "isScoped",
           coalesce(nullif(trim(concat(m.first_name, ' ', m.last_name)), ''), m.username)
             as "ownerName"
         from binom_rules r
         join ad_users u on u.id = r.ad_user_id
         join accounts owner on owner.id = u.account_id
         left join scoped_rules s on s.id = r.scoped_rule_id
         left join accounts maker on maker.id = coalesce(s.account_id, u.account_id)
         left join users m on m.id = maker.user_id
         where ${READS_PROFILE} and (r.ad_campaign_id = :campaignId or exists (
           select 1 from scoped_rule_objects o
           where o.rule_id = r.id and o.object_id = :campaignId and o.left_at is null
         ))
         order by r.is_enabled desc, name, r.id limit 200`,
        { ...viewer, campaignId },
      );
      return rows;
    },
  };
}
