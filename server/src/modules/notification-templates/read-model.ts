import type { RuleGroup } from '@ads-checker/shared/contracts/rule-conditions';
import {
  type AdObjectEventFields,
  valuesOfAdObjectEvent,
  valuesOfRuleRun,
} from '@ads-checker/shared/domain/notifications/event-values';
import type {
  NotificationType,
  TokenValues,
} from '@ads-checker/shared/domain/notifications/tokens';
import type { Database } from '../../platform/db/database.ts';

export interface LastEvent {
  readonly at: Date;
  readonly values: TokenValues;
}

interface Profile {
  readonly profileId: string;
  readonly profileName: string;
}

interface CheckEventRow extends AdObjectEventFields, Profile {
  readonly at: Date;
  readonly campaignName: string | null;
  readonly adSetName: string | null;
}

interface RunRow extends Profile {
  readonly id: string;
  readonly at: Date;
  readonly name: string | null;
  readonly conditions: RuleGroup;
  readonly adAccountId: string;
  readonly accountName: string | null;
  readonly adCampaignId: string | null;
  readonly adCampaignName: string | null;
}

type ActRow = Parameters<typeof valuesOfRuleRun>[0]['acts'][number];

const PROFILE = `u.facebook_id as "profileId", coalesce(u.custom_name, u.name) as "profileName"`;

export type TemplateReadModel = ReturnType<typeof createTemplateReadModel>;

/** Latest events by template type, for previews. */
export function createTemplateReadModel({ db }: { db: Database }) {
  const findCheckEvent = async (
    accountId: string,
    kind: AdObjectEventFields['kind'],
  ): Promise<LastEvent | null> => {
    const { rows } = await db.raw<{ rows: CheckEventRow[] }>(
      `select e.kind, e.found_at as at, e.object_id as "objectId", e.object_name as "objectName",
          e.ad_account_id as "adAccountId", e.ad_account_name as "adAccountName",
          e.campaign_id as "adCampaignId", e.ad_set_id as "adSetId",
          e.campaign_name as "campaignName", e.ad_set_name as "adSetName",
          e.old_status as "oldStatus", e.new_status as "newStatus",
          e.disable_reason as "disableReason", e.reasons, ${PROFILE}
        from ad_users u cross join lateral (
          select * from ad_object_events e where e.ad_user_id = u.id and e.kind = ?
          order by e.found_at desc, e.id desc limit 1
        ) e
        where u.account_id = ? order by e.found_at desc, e.id desc limit 1`,
      [kind, accountId],
    );
    return (
      rows.map(({ at, profileId, profileName, campaignName, adSetName, ...event }) => ({
        at,
        ...valuesOfAdObjectEvent({
          event,
          profile: { id: profileId, name: profileName },
          campaignName,
          adSetName,
        }),
      }))[0] ?? null
    );
  };

  const findRuleRun = async (accountId: string): Promise<LastEvent | null> => {
    const { rows } = await db.raw<{ rows: RunRow[] }>(
      `select run.id, run.completed_at as at, coalesce(r.name, r.template_name) as name,
          r.conditions, r.ad_account_id as "adAccountId", c.doc ->> 'name' as "accountName",
          r.ad_campaign_id as "adCampaignId", r.ad_campaign_name as "adCampaignName", ${PROFILE}
        from ad_users u join binom_rules r on r.ad_user_id = u.id
        join binom_rule_runs run on run.rule_id = r.id
        left join checked_ad_accounts c on c.ad_user_id = u.id and c.ad_account_id = r.ad_account_id
        where u.account_id = ? and run.completed_at is not null and exists (
          select 1 from binom_rule_run_objects o where o.run_id = run.id and o.act_state = 'done'
        )
        order by run.completed_at desc, run.id desc limit 1`,
      [accountId],
    );
    const [run] = rows;
    if (run === undefined) {
      return null;
    }
    const acts = await db('binom_rule_run_objects')
      .where({ run_id: run.id, act_state: 'done' })
      .orderBy('position')
      .select<ActRow[]>({
        level: 'level',
        objectId: 'object_id',
        name: 'name',
        statusBefore: 'status_before',
        statusAfter: 'status_after',
      });
    const { at, profileId, profileName, accountName, ...rule } = run;
    const profile = { id: profileId, name: profileName };
    return { at, ...valuesOfRuleRun({ rule, acts, profile, accountName }) };
  };

  /** Null also when the account may not read any more what the digest told. */
  const findDigest = async (accountId: string): Promise<LastEvent | null> => {
    const { rows } = await db.raw<{ rows: LastEvent[] }>(
      `select d.sent_at as at, d.token_values as values
       from daily_digests d join accounts reader on reader.id = d.account_id
       where d.account_id = ? and reader.status = 'active'
         and (not d.is_of_team or reader.read_team_ads or reader.manage_team_ads)
         and not exists (
           select 1 from unnest(d.ad_user_ids) as told(id)
           where not exists (
             select 1 from ad_users p join accounts owner on owner.id = p.account_id
             where p.id = told.id and owner.team_id = reader.team_id and (owner.id = reader.id
               or p.is_shared or reader.read_team_ads or reader.manage_team_ads)))`,
      [accountId],
    );
    return rows[0] ?? null;
  };

  return {
    /** Null when no profile of the account had one. */
    findLastEvent(input: {
      readonly accountId: string;
      readonly type: NotificationType;
    }): Promise<LastEvent | null> {
      switch (input.type) {
        case 'ad_status_change':
          return findCheckEvent(input.accountId, 'ad');
        case 'ad_account_status_change':
          return findCheckEvent(input.accountId, 'ad_account');
        case 'binom_rule_run':
          return findRuleRun(input.accountId);
        case 'daily_digest':
          return findDigest(input.accountId);
      }
    },
  };
}
