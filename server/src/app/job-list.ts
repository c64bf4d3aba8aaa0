export { applyAdObjectChangeJob } from '../modules/ad-object-changes/index.ts';
export { copyAdObjectsJob } from '../modules/ad-object-copies/index.ts';
export { checkAdUserJob, scheduleAdUserChecksJob } from '../modules/ad-users/index.ts';
export { deliverCommentJob } from '../modules/comment-boosting/index.ts';
export {
  cleanAdCommentsJob,
  scheduleAdCommentCleaningJob,
} from '../modules/comment-cleaning/index.ts';
export { scheduleCostUpdatesJob, updateCostsJob } from '../modules/cost-updates/index.ts';
export { planDailyDigestsJob, sendDailyDigestJob } from '../modules/daily-digest/index.ts';
export { applyScheduleEdgeJob } from '../modules/day-parting/index.ts';
export { launchAdObjectsJob, startLaunchPlanJob } from '../modules/launches/index.ts';
export { notifyOfNewsJob, sendDigestJob } from '../modules/notifications/index.ts';
export { checkAdObjectsJob, scheduleAdObjectChecksJob } from '../modules/object-checks/index.ts';
export { sharePixelJob } from '../modules/pixel-sharing/index.ts';
export { carryOutPlannedChangeJob } from '../modules/planned-changes/index.ts';
export { followCatalogSaveJob } from '../modules/product-catalogs/index.ts';
export { checkProxyJob, scheduleProxyChecksJob } from '../modules/proxies/index.ts';
export { collectResultsJob, scheduleResultsJob } from '../modules/results/index.ts';
export {
  fillSampleFiguresJob,
  recordRuleFiguresJob,
  resumePausedObjectsJob,
  runRulesJob,
  scheduleRuleFiguresJob,
  scheduleRuleRunsJob,
  settleRuleRunJob,
} from '../modules/rule-runs/index.ts';
export { reconcileRuleScopeJob, scheduleRuleScopesJob } from '../modules/scoped-rules/index.ts';
export { purgeExpiredJob, reprojectFeedsJob, restoreJobsJob } from '../modules/sync/index.ts';
export { sendTelegramMessageJob } from '../modules/telegram/index.ts';
export { deliverWebhookJob } from '../modules/webhooks/index.ts';
