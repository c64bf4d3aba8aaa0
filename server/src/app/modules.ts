// One line for each module: its routes, projections and encrypted columns are taken from there.
export { activityModule } from '../modules/activity/index.ts';
export { adObjectChangesModule } from '../modules/ad-object-changes/index.ts';
export { adObjectCopiesModule } from '../modules/ad-object-copies/index.ts';
export { adObjectsModule } from '../modules/ad-objects/index.ts';
export { adUsersModule } from '../modules/ad-users/index.ts';
export { commentCleaningModule } from '../modules/comment-cleaning/index.ts';
export { costUpdatesModule } from '../modules/cost-updates/index.ts';
export { extensionModule } from '../modules/extension/index.ts';
export { healthModule } from '../modules/health/index.ts';
export { identityModule } from '../modules/identity/index.ts';
export { objectChecksModule } from '../modules/object-checks/index.ts';
export { proxiesModule } from '../modules/proxies/index.ts';
export { savedViewsModule } from '../modules/saved-views/index.ts';
export { syncModule } from '../modules/sync/index.ts';
export { teamsModule } from '../modules/teams/index.ts';
export { telegramModule } from '../modules/telegram/index.ts';
export { trackersModule } from '../modules/trackers/index.ts';
