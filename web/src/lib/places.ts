import {
  type Actor,
  canCreateTeams,
  canManageAllUsers,
  canManageTeam,
} from '@ads-checker/shared/access/identity';
import { useMemo } from 'react';
import { type MessageKey, msg } from './i18n.ts';
import { useActor } from './session.ts';

interface PlaceEntry {
  readonly path: string;
  readonly label: MessageKey;
  /** Keys that lead there, one after the other. */
  readonly keys?: readonly string[];
  readonly may?: (actor: Actor) => boolean;
}

function canManageOwnTeam(actor: Actor): boolean {
  return actor.account !== null && canManageTeam(actor, actor.account.teamId);
}

const PLACES = {
  home: { path: '/ad-users', label: msg('Home'), keys: ['G', 'H'] },
  newProfile: { path: '/ad-users/new', label: msg('New profile') },
  proxies: { path: '/proxies', label: msg('Proxies'), keys: ['G', 'P'] },
  newProxy: { path: '/proxies/new', label: msg('New proxy') },
  users: { path: '/users', label: msg('Users'), may: canManageAllUsers },
  newUser: { path: '/users/new', label: msg('New user'), may: canManageAllUsers },
  teamSettings: {
    path: '/team-settings',
    label: msg('Team settings'),
    keys: ['G', 'T'],
    may: canManageOwnTeam,
  },
  activity: { path: '/team-settings/activity', label: msg('Activity'), may: canManageOwnTeam },
  newMember: {
    path: '/team-settings/members/new',
    label: msg('New member'),
    may: canManageOwnTeam,
  },
  newTeam: { path: '/teams/new', label: msg('New team'), may: canCreateTeams },
  profileSettings: { path: '/profile-settings', label: msg('Profile settings') },
} as const satisfies Record<string, PlaceEntry>;

export type PlaceName = keyof typeof PLACES;

export interface Place extends Pick<PlaceEntry, 'path' | 'label' | 'keys'> {
  readonly name: PlaceName;
}

/** Where a person may go. What they may not open is absent. */
export function listPlaces(actor: Actor): readonly Place[] {
  return (Object.entries(PLACES) as readonly [PlaceName, PlaceEntry][]).flatMap(
    ([name, { may, ...place }]) => (may === undefined || may(actor) ? [{ name, ...place }] : []),
  );
}

export function usePlaces(): Readonly<Partial<Record<PlaceName, Place>>> {
  const actor = useActor();
  return useMemo(
    () => Object.fromEntries(listPlaces(actor).map((place) => [place.name, place])),
    [actor],
  );
}
