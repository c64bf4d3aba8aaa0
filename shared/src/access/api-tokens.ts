import type { RouteShape } from '../http.ts';

/** Prefix of API tokens, which lets secret scanners recognise them. */
export const API_TOKEN_PREFIX = 'adc_';

export type ApiTokenScope = `${string}:${'read' | 'write'}`;

type ScopedRoute = Pick<RouteShape, 'auth' | 'method' | 'tag' | 'isPersonal' | 'isRead'>;

/** `Ad objects` is the area `ad-objects`. */
function areaOf(tag: string): string {
  return tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

/**
 * The scope an API token needs for a route, derived from its contract: the area is its tag, and any
 * call that may change something is `write`. Undefined when no scope grants access.
 */
export function scopeOfRoute(route: ScopedRoute): ApiTokenScope | undefined {
  if (route.auth !== 'session' || route.isPersonal === true) {
    return undefined;
  }
  const isRead = route.method === 'GET' || route.isRead === true;
  return `${areaOf(route.tag)}:${isRead ? 'read' : 'write'}`;
}

/** A group of API token scopes, offered as one choice. */
export interface ApiArea {
  readonly id: string;
  /** English name. */
  readonly name: string;
  /** Its scopes: `read`, `write` or both. */
  readonly scopes: readonly ApiTokenScope[];
}

/** Areas accessible to API tokens, ordered by name. */
export function listApiAreas(routes: readonly { readonly route: ScopedRoute }[]): ApiArea[] {
  const areas = new Map<string, { name: string; scopes: Set<ApiTokenScope> }>();
  for (const { route } of routes) {
    const scope = scopeOfRoute(route);
    if (scope !== undefined) {
      const id = areaOf(route.tag);
      const area = areas.get(id) ?? { name: route.tag, scopes: new Set() };
      areas.set(id, area);
      area.scopes.add(scope);
    }
  }
  return [...areas]
    .map(([id, { name, scopes }]) => ({ id, name, scopes: [...scopes].sort() }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
