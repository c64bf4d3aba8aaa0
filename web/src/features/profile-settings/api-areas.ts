import { getFixedT, type MessageKey, msg } from '../../lib/i18n.ts';

const t = getFixedT('profile-settings');

/** Labels of the API areas by id; the server defines which areas exist. */
export const API_AREA_LABELS: Readonly<Record<string, MessageKey>> = {
  'ad-object-checks': msg('Ad checks'),
  'ad-objects': msg('Campaigns, ad sets and ads'),
  'ad-users': msg('Profiles'),
  'comment-boosting': msg('Boosting comments'),
  'comment-cleaning': msg('Comment cleaning'),
  'comment-inbox': msg('Comment inbox'),
  'comment-presets': msg('Comment presets'),
  'cost-updates': msg('Cost updates'),
  creatives: msg('Creatives'),
  launches: msg('Launches'),
  media: msg('Images and videos'),
  'notification-templates': msg('Notification templates'),
  notifications: msg('Notifications'),
  'page-posts': msg('Page posts and comments'),
  'pixel-sharing': msg('Pixel sharing'),
  'planned-changes': msg('Planned changes'),
  'product-catalogs': msg('Catalogs'),
  proxies: msg('Proxies'),
  rules: msg('Rules'),
  results: msg('Results'),
  'saved-views': msg('Saved views'),
  schedules: msg('Schedules'),
  tags: msg('Tags'),
  teams: msg('Team and activity'),
  trackers: msg('Trackers'),
  webhooks: msg('Webhooks'),
};

export interface ApiArea {
  readonly id: string;
  /** Display name in English. */
  readonly name: string;
  readonly scopes: readonly string[];
}

export function areaLabel({ id, name }: Pick<ApiArea, 'id' | 'name'>): string {
  const label = Object.hasOwn(API_AREA_LABELS, id) ? API_AREA_LABELS[id] : undefined;
  return label === undefined ? name : t(label);
}

export const ACCESS_LEVELS = ['none', 'read', 'write'] as const;
export type AccessLevel = (typeof ACCESS_LEVELS)[number];

/** The scopes of an area at a level; write access includes read access. */
export function scopesAt({
  area,
  level,
}: {
  area: ApiArea;
  level: AccessLevel;
}): readonly string[] {
  switch (level) {
    case 'none':
      return [];
    case 'read':
      return area.scopes.filter((scope) => scope.endsWith(':read'));
    case 'write':
      return area.scopes;
  }
}

/** The access level of an area according to the scopes. */
export function levelOf({
  area,
  scopes,
}: {
  area: ApiArea;
  scopes: readonly string[];
}): AccessLevel {
  const granted = area.scopes.filter((scope) => scopes.includes(scope));
  if (granted.some((scope) => scope.endsWith(':write'))) {
    return 'write';
  }
  return granted.length > 0 ? 'read' : 'none';
}

function levelLabel(area: ApiArea, level: 'read' | 'write'): string {
  const name = areaLabel(area);
  if (level === 'read') {
    return t('{name}: read', { name });
  }
  return canRead(area) ? t('{name}: read and write', { name }) : t('{name}: write', { name });
}

/** `Profiles: read · Rules: read and write`; areas that no longer exist are omitted. */
export function describeScopes({
  areas,
  scopes,
}: {
  areas: readonly ApiArea[];
  scopes: readonly string[];
}): string {
  const levels = areas.map((area) => ({ area, level: levelOf({ area, scopes }) }));
  if (levels.every(({ area, level }) => level === (canWrite(area) ? 'write' : 'read'))) {
    return t('Everything: read and write');
  }
  if (levels.every(({ area, level }) => level === (canRead(area) ? 'read' : 'none'))) {
    return t('Everything: read');
  }
  return levels
    .flatMap(({ area, level }) => (level === 'none' ? [] : [levelLabel(area, level)]))
    .join(' · ');
}

export function canRead({ scopes }: ApiArea): boolean {
  return scopes.some((scope) => scope.endsWith(':read'));
}

export function canWrite({ scopes }: ApiArea): boolean {
  return scopes.some((scope) => scope.endsWith(':write'));
}
