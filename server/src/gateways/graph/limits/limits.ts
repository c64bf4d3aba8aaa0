import { DAY_MS, HOUR_MS } from '@ads-checker/shared/domain/durations';
import { type LimitScope, USE_CASES } from '../errors/limit-scopes.ts';

/** Calls of these use cases concern an ad account, which a reply need not name. */
const OF_ACCOUNTS: readonly string[] = [
  'score',
  'ads_management',
  'ads_insights',
  'custom_audience',
];

export const FULL_PERCENT = 100;

/** Counted over a day; everything else over an hour at most. */
const DAILY: readonly string[] = ['pages', 'instagram', 'leadgen', 'messenger'];

/**
 * Clamps a wait to between zero and the limit's window; an invalid number waits the whole window.
 */
export function clampWait({ ms, scope }: { ms: number; scope: string }): number {
  const longest = DAILY.includes(scope) ? DAY_MS : HOUR_MS;
  return Number.isNaN(ms) ? longest : Math.min(Math.max(ms, 0), longest);
}

/** What a call counts towards. */
export interface LimitedCall {
  readonly profileKey: string;
  /** Path without the version, for example `act_1/campaigns`. */
  readonly path: string;
  /** Its ad account; null when it concerns none, or it is not known yet. */
  readonly adAccountId: string | null;
  /** Insights have a limit of their own besides ads management. */
  readonly hasInsights: boolean;
}

/**
 * The owner of a limit on an ad account: the app, or the profile alone while the app is unknown.
 */
export type Owner = `app:${string}` | `alone:${string}`;

export const ownerOfApp = (appId: string): Owner => `app:${appId}`;
export const ownerOfProfile = (profileKey: string): Owner => `alone:${profileKey}`;

export const objectKey = ({ owner, scope, id }: { owner: Owner; scope: string; id: string }) =>
  `${owner} ${scope} ${id}`;
const pathKey = ({ profileKey, path }: LimitedCall): string => `profile:${profileKey} ${path}`;

/** The owner of a limit's key and the rest of it; undefined for limits of a profile. */
export function partsOfKey(key: string): { owner: Owner; rest: string } | undefined {
  const end = key.indexOf(' ');
  const owner = end < 0 ? key : key.slice(0, end);
  return owner.startsWith('app:') || owner.startsWith('alone:')
    ? { owner: owner as Owner, rest: key.slice(owner.length) }
    : undefined;
}

/** The id at the start of a path, for objects other than ad accounts. */
function idOfPath(path: string): string | undefined {
  return /^\d+/.exec(path)?.[0];
}

function objectsOf({ adAccountId, hasInsights, path }: LimitedCall): [scope: string, id: string][] {
  const id = idOfPath(path);
  return [
    ...(adAccountId === null
      ? []
      : (['score', 'ads_management', ...(hasInsights ? ['ads_insights'] : [])] as const).map(
          (scope): [string, string] => [scope, adAccountId],
        )),
    ...(id === undefined
      ? []
      : USE_CASES.filter((scope) => !OF_ACCOUNTS.includes(scope)).map((scope): [string, string] => [
          scope,
          id,
        ])),
  ];
}

/** Every limit that can block a call. */
export function keysOfCall({ call, owner }: { call: LimitedCall; owner: Owner }): string[] {
  return [
    `profile:${call.profileKey}`,
    pathKey(call),
    owner,
    ...(call.hasInsights ? [`${owner} app_insights`] : []),
    ...objectsOf(call).map(([scope, id]) => objectKey({ owner, scope, id })),
  ];
}

/**
 * The limits a throttled call ran into. When the ad network does not name one, only this very call
 * is held back.
 */
export function keysOfThrottle(input: {
  call: LimitedCall;
  owner: Owner;
  scope: LimitScope;
  /** Ids the reply names as being at this limit. */
  namedIds: readonly string[];
}): string[] {
  switch (input.scope) {
    case 'app':
      return [input.owner];
    case 'app_insights':
      return [`${input.owner} app_insights`];
    case 'profile':
      return [`profile:${input.call.profileKey}`];
    default: {
      const own = OF_ACCOUNTS.includes(input.scope)
        ? input.call.adAccountId
        : idOfPath(input.call.path);
      const ids = [...new Set([...input.namedIds, ...(own == null ? [] : [own])])];
      return [
        ...ids.map((id) => objectKey({ owner: input.owner, scope: input.scope, id })),
        ...(own == null ? [pathKey(input.call)] : []),
      ];
    }
  }
}
