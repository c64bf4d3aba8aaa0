import type { AdObjectChangeCounts } from '@ads-checker/shared/contracts/ad-object-changes';
import type { AdObjectChangeRecord, ChangeItem, NewChange } from './entities.ts';

export interface ChangeRow {
  id: string;
  ad_user_id: string;
  team_id: string;
  user_id: string | null;
  actor_name: string | null;
  token_name: string | null;
  rule_run_id: string | null;
  ad_account_id: string;
  level: NewChange['level'];
  operation: NewChange['operation'];
  undo_of: string | null;
  state: AdObjectChangeRecord['state'];
  currency: string | null;
  run: number;
  failures: number;
  stop_requested_at: Date | null;
  resumes_at: Date | null;
  created_at: Date;
  finished_at: Date | null;
  counts: AdObjectChangeCounts;
}

export interface ItemRow {
  position: number;
  object_id: string;
  expected: string | null;
  state: ChangeItem['state'];
  attempts: number;
  name: string | null;
  campaign_id: string | null;
  field: ChangeItem['field'];
  from_value: string | null;
  to_value: string | null;
  reason: ChangeItem['reason'];
  error: ChangeItem['error'];
  at: Date | null;
}

/** SQL of the counts of a change `c`. */
export const COUNTS = `(
  select json_build_object(
    'total', count(*)::int,
    'changed', (count(*) filter (where i.state = 'changed'))::int,
    'skipped', (count(*) filter (where i.state = 'skipped'))::int,
    'failed', (count(*) filter (where i.state = 'failed'))::int,
    'waiting', (count(*) filter (where i.state in ('waiting', 'sending')))::int,
    'stopped', (count(*) filter (where i.state = 'stopped'))::int
  ) from ad_object_change_items i where i.change_id = c.id
) as counts`;

export function toRecord(row: ChangeRow): AdObjectChangeRecord {
  return {
    id: row.id,
    adUserId: row.ad_user_id,
    teamId: row.team_id,
    userId: row.user_id,
    actorName: row.actor_name,
    tokenName: row.token_name,
    ruleRunId: row.rule_run_id,
    adAccountId: row.ad_account_id,
    level: row.level,
    operation: row.operation,
    undoOf: row.undo_of,
    state: row.state,
    currency: row.currency,
    run: row.run,
    failures: row.failures,
    stopRequestedAt: row.stop_requested_at,
    resumesAt: row.resumes_at,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    counts: row.counts,
  };
}

export function toItem(row: ItemRow): ChangeItem {
  return {
    position: row.position,
    objectId: row.object_id,
    expected: row.expected,
    state: row.state,
    attempts: row.attempts,
    name: row.name,
    campaignId: row.campaign_id,
    field: row.field,
    from: row.from_value,
    to: row.to_value,
    reason: row.reason,
    error: row.error,
    at: row.at,
  };
}
