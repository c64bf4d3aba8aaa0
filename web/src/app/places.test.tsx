import type { Actor } from '@ads-checker/shared/access/identity';
import { createRouter } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { listPlaces } from '../lib/places.ts';
import { routeTree } from '../routeTree.gen.ts';

const ANYBODY = ['/ad-users', '/ad-users/new', '/accounts', '/results', '/proxies', '/proxies/new'];
const MEMBER = ANYBODY.toSpliced(4, 0, '/automation', '/launches', '/creatives');
const routes = Object.values(createRouter({ routeTree, context: { actor: null } }).routesById);
const nobody = { create_teams: false, manage_all_users: false };
const member = { manage_team: false, read_team_ads: true, manage_team_ads: true };

function places(actor: Partial<Actor>): string[] {
  return listPlaces({
    routes,
    actor: {
      userId: '1',
      userPermissions: nobody,
      account: { id: '2', teamId: '3', status: 'active', permissions: member },
      ...actor,
    },
  }).map(({ path }) => path);
}

it.each<[string, Partial<Actor>, string[]]>([
  [
    'a member',
    {},
    [
      ...MEMBER,
      '/planned-changes',
      '/schedules',
      '/rules',
      '/notification-templates',
      '/share-pixel',
      '/comments-cheating',
      '/notifications',
      '/team-settings/trackers',
      '/profile-settings',
    ],
  ],
  [
    'who manages the team',
    {
      account: {
        id: '2',
        teamId: '3',
        status: 'active',
        permissions: { ...member, manage_team: true },
      },
    },
    [
      ...MEMBER,
      '/planned-changes',
      '/schedules',
      '/rules',
      '/notification-templates',
      '/share-pixel',
      '/comments-cheating',
      '/notifications',
      '/team-settings',
      '/team-settings/activity',
      '/team-settings/members/new',
      '/team-settings/trackers',
      '/team-settings/trackers/new',
      '/team-settings/webhooks',
      '/profile-settings',
    ],
  ],
  [
    'who managed the team and is blocked',
    {
      account: {
        id: '2',
        teamId: '3',
        status: 'restricted',
        permissions: { ...member, manage_team: true },
      },
    },
    [...ANYBODY, '/profile-settings'],
  ],
  [
    'who manages all users',
    { userPermissions: { ...nobody, manage_all_users: true } },
    [
      ...MEMBER,
      '/planned-changes',
      '/schedules',
      '/rules',
      '/users',
      '/users/new',
      '/notification-templates',
      '/share-pixel',
      '/comments-cheating',
      '/notifications',
      '/team-settings/trackers',
      '/profile-settings',
    ],
  ],
  [
    'who creates teams and is in none',
    { userPermissions: { ...nobody, create_teams: true }, account: null },
    [...ANYBODY, '/teams/new', '/profile-settings'],
  ],
])('opens %s for those with access', (_, actor, paths) => {
  expect(places(actor)).toEqual(paths);
});
