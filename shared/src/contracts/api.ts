import type { RouteShape } from '../http.ts';
import { activityRoutes } from './activity.ts';
import { adObjectRoutes } from './ad-objects.ts';
import { adUserRoutes } from './ad-users.ts';
import { extensionRoutes } from './extension.ts';
import { healthRoutes } from './health.ts';
import { identityRoutes } from './identity.ts';
import { invitationRoutes } from './invitations.ts';
import { proxyRoutes } from './proxies.ts';
import { syncRoutes } from './sync.ts';
import { teamRoutes } from './teams.ts';
import { telegramRoutes } from './telegram.ts';
import { userRoutes } from './users.ts';

/** Every call of the API by feature: what OpenAPI, the policy matrix and the demo backend enumerate. */
export const api = {
  identity: identityRoutes,
  users: userRoutes,
  teams: teamRoutes,
  invitations: invitationRoutes,
  activity: activityRoutes,
  telegram: telegramRoutes,
  adUsers: adUserRoutes,
  proxies: proxyRoutes,
  extension: extensionRoutes,
  adObjects: adObjectRoutes,
  sync: syncRoutes,
  health: healthRoutes,
} as const;

export const allRoutes: readonly { readonly key: string; readonly route: RouteShape }[] =
  Object.entries(api).flatMap(([feature, routes]) =>
    Object.entries(routes).map(([name, route]) => ({
      key: `${feature}.${name}`,
      route: route as RouteShape,
    })),
  );
