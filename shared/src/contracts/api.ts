import type { RouteShape } from '../http.ts';
import * as api from './list.ts';

/** Every API call by feature: the source of OpenAPI, the policy matrix and the demo backend. */
export { api };

export const allRoutes: readonly { readonly key: string; readonly route: RouteShape }[] =
  Object.entries(api).flatMap(([feature, routes]) =>
    Object.entries(routes).map(([name, route]) => ({
      key: `${feature}.${name}`,
      route: route as RouteShape,
    })),
  );
