import type { Knex } from 'knex';
import { activity } from './baseline/activity.ts';
import { adObjectChanges } from './baseline/ad-object-changes.ts';
import { adObjectCopies } from './baseline/ad-object-copies.ts';
import { adUsers } from './baseline/ad-users.ts';
import { commentBoosting } from './baseline/comment-boosting.ts';
import { commentCleaning } from './baseline/comment-cleaning.ts';
import { commentInbox } from './baseline/comment-inbox.ts';
import { commentPresets } from './baseline/comment-presets.ts';
import { costUpdates } from './baseline/cost-updates.ts';
import { extension } from './baseline/extension.ts';
import { idempotency } from './baseline/idempotency.ts';
import { identity } from './baseline/identity.ts';
import { jobs } from './baseline/jobs.ts';
import { last } from './baseline/last.ts';
import { media } from './baseline/media.ts';
import { networkLimits } from './baseline/network-limits.ts';
import { notificationTemplates } from './baseline/notification-templates.ts';
import { notifications } from './baseline/notifications.ts';
import { objectChecks } from './baseline/object-checks.ts';
import { pixelSharing } from './baseline/pixel-sharing.ts';
import { productCatalogs } from './baseline/product-catalogs.ts';
import { proxies } from './baseline/proxies.ts';
import { ruleRuns } from './baseline/rule-runs.ts';
import { rules } from './baseline/rules.ts';
import { savedViews } from './baseline/saved-views.ts';
import { sync } from './baseline/sync.ts';
import { teams } from './baseline/teams.ts';
import { telegram } from './baseline/telegram.ts';
import { trackers } from './baseline/trackers.ts';
import { webhooks } from './baseline/webhooks.ts';

/** In the order of what they refer to. */
const PARTS: readonly string[] = [
  jobs,
  networkLimits,
  identity,
  telegram,
  sync,
  trackers,
  media,
  proxies,
  idempotency,
  activity,
  teams,
  savedViews,
  notificationTemplates,
  adUsers,
  rules,
  commentPresets,
  commentBoosting,
  extension,
  objectChecks,
  commentCleaning,
  costUpdates,
  adObjectCopies,
  ruleRuns,
  notifications,
  commentInbox,
  pixelSharing,
  productCatalogs,
  webhooks,
  adObjectChanges,
  last,
];
const namesOf = (kind: 'table' | 'view' | 'sequence'): string =>
  PARTS.flatMap((sql) => [...sql.matchAll(new RegExp(`create (?:unlogged )?${kind} (\\w+)`, 'g'))])
    .map(([, name]) => name)
    .join(', ');

export { FORMER_MIGRATIONS as replaces } from './baseline/former.ts';

/** All that the former migrations made. */
export async function up(db: Knex): Promise<void> {
  await db.raw('create extension if not exists pg_trgm');
  for (const part of PARTS) {
    await db.raw(part);
  }
  await db.raw('insert into telegram_pace default values');
}

export async function down(db: Knex): Promise<void> {
  await db.raw('drop function job_flags');
  await db.raw(`drop view ${namesOf('view')}`);
  await db.raw(`drop table ${namesOf('table')} cascade`);
  await db.raw(`drop sequence ${namesOf('sequence')}`);
}
