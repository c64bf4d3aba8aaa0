import { listApiAreas } from '@ads-checker/shared/access/api-tokens';
import { allRoutes } from '@ads-checker/shared/contracts/api';
import { expect, it } from 'vitest';
import {
  ACCESS_LEVELS,
  API_AREA_LABELS,
  areaLabel,
  canRead,
  canWrite,
  describeScopes,
  levelOf,
  scopesAt,
} from './api-areas.ts';

const areas = listApiAreas(allRoutes);

it('labels every area that tokens can access, and no other', () => {
  expect(Object.keys(API_AREA_LABELS).sort()).toEqual(areas.map(({ id }) => id).sort());
  expect(areaLabel({ id: 'of-a-newer-server', name: 'Newer' })).toBe('Newer');
});

it('assigns the selected level to each area', () => {
  for (const area of areas) {
    for (const level of ACCESS_LEVELS) {
      const isThere = { none: true, read: canRead(area), write: canWrite(area) }[level];
      const scopes = scopesAt({ area, level });
      const lower = canRead(area) && level !== 'none' ? 'read' : 'none';
      expect(levelOf({ area, scopes })).toBe(isThere ? level : lower);
    }
  }
});

it('describes the scopes of a token', () => {
  const some = areas.filter(({ id }) => ['ad-users', 'notifications', 'rules'].includes(id));
  const say = (...scopes: string[]) => describeScopes({ areas: some, scopes });
  expect(say('ad-users:read', 'rules:read', 'rules:write')).toBe(
    'Profiles: read · Rules: read and write',
  );
  expect(say('notifications:write', 'gone:read')).toBe('Notifications: write');
  expect(say('ad-users:read', 'rules:read')).toBe('Everything: read');
  expect(say(...some.flatMap(({ scopes }) => scopes))).toBe('Everything: read and write');
});
