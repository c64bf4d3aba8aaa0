// One line for each table of routes, by feature.
export { activityRoutes as activity } from './activity.ts';
export { adObjectChangeRoutes as adObjectChanges } from './ad-object-changes.ts';
export { adObjectCopyRoutes as adObjectCopies } from './ad-object-copies.ts';
export { adObjectRoutes as adObjects } from './ad-objects.ts';
export { adUserRoutes as adUsers } from './ad-users.ts';
export { extensionRoutes as extension } from './extension.ts';
export { healthRoutes as health } from './health.ts';
export { identityRoutes as identity } from './identity.ts';
export { insightsRoutes as insights } from './insights.ts';
export { invitationRoutes as invitations } from './invitations.ts';
export { objectCheckRoutes as objectChecks } from './object-checks.ts';
export { proxyRoutes as proxies } from './proxies.ts';
export { savedViewsRoutes as savedViews } from './saved-views.ts';
export { syncRoutes as sync } from './sync.ts';
export { teamRoutes as teams } from './teams.ts';
export { telegramRoutes as telegram } from './telegram.ts';
export { userRoutes as users } from './users.ts';
