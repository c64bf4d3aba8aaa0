import { type Actor, canManageTeam } from '@ads-checker/shared/access/identity';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { IconType } from './hue.ts';
import type { MessageKey } from './i18n.ts';
import { useActor } from './session.ts';

/** A screen reachable from everywhere, declared by its route in `staticData`. */
export interface PlaceEntry {
  readonly name: string;
  readonly label: MessageKey;
  /** Position among all places; places of one feature are adjacent. */
  readonly order: number;
  /** Shortcut keys, pressed in sequence. */
  readonly keys?: readonly string[];
  /** Absent for places open to everybody. */
  readonly may?: (actor: Actor) => boolean;
  /** Its entry in the main navigation. */
  readonly navigation?: {
    readonly icon: IconType;
    readonly at: 'start' | 'end';
    /** The path of another place that it is current for as well, with what is under it. */
    readonly alsoFor?: string;
  };
  /** Its entry behind "More" on a phone. */
  readonly more?: { readonly icon: IconType; readonly order: number };
}

export interface Place extends PlaceEntry {
  readonly path: string;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    place?: PlaceEntry;
  }
}

export function canManageOwnTeam(actor: Actor): boolean {
  return actor.account !== null && canManageTeam(actor, actor.account.teamId);
}

interface PlaceRoute {
  readonly fullPath: string;
  readonly options: { readonly staticData?: { readonly place?: PlaceEntry } };
}

/** Places the person may open. */
export function listPlaces({
  routes,
  actor,
}: {
  readonly routes: readonly PlaceRoute[];
  readonly actor: Actor;
}): readonly Place[] {
  return routes
    .flatMap(({ fullPath, options }) => {
      const place = options.staticData?.place;
      return place === undefined || place.may?.(actor) === false
        ? []
        : [{ ...place, path: fullPath.replace(/\/$/, '') }];
    })
    .toSorted((a, b) => a.order - b.order || a.name.localeCompare(b.name));
}

export function usePlaces(): readonly Place[] {
  const actor = useActor();
  const { routesById } = useRouter();
  return useMemo(
    () => listPlaces({ routes: Object.values<PlaceRoute>({ ...routesById }), actor }),
    [routesById, actor],
  );
}

export function usePlace(name: string): Place | undefined {
  return usePlaces().find((place) => place.name === name);
}
