/**
 * Whose limit a limit is, by what the network documents: the application's, the person's, or that of the application
 * on one ad account, page or catalog, counted for each use by itself.
 */
export const USE_CASES = [
  'ads_management',
  'ads_insights',
  'custom_audience',
  'pages',
  'instagram',
  'leadgen',
  'messenger',
  'whatsapp',
  'catalog',
] as const;
export type UseCase = (typeof USE_CASES)[number];

/** What a throttle of the network is about. `score` is the ad account's points for reads and writes of ads. */
export type LimitScope = 'app' | 'app_insights' | 'profile' | 'score' | UseCase;

/** Calls of these uses are about an ad account, which a reply need not name. */
const OF_ACCOUNTS: readonly string[] = [
  'score',
  'ads_management',
  'ads_insights',
  'custom_audience',
];

export const FULL_PERCENT = 100;

const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Counted over a day by the network; everything else over an hour at most. */
const DAILY: readonly string[] = ['pages', 'instagram', 'leadgen', 'messenger'];

/**
 * A wait that can be believed: none below zero, none longer than what the limit counts over. What is no number waits
 * as long as that.
 */
export function clampWait({ ms, scope }: { ms: number; scope: string }): number {
  const longest = DAILY.includes(scope) ? DAY_MS : HOUR_MS;
  return Number.isNaN(ms) ? longest : Math.min(Math.max(ms, 0), longest);
}

/** What a call counts towards. */
export interface LimitedCall {
  readonly profileKey: string;
  /** Below the version, for example `act_1/campaigns`. */
  readonly path: string;
  /** The ad account it is about; null when it is about none or it is not known yet. */
  readonly adAccountId: string | null;
  /** Insights have a count of their own beside that of ads management. */
  readonly hasInsights: boolean;
}

/** Whose count it is on an ad account: the application's; while that is not known, the profile's alone. */
export type Owner = `app:${string}` | `alone:${string}`;

export const ownerOfApp = (appId: string): Owner => `app:${appId}`;
export const ownerOfProfile = (profileKey: string): Owner => `alone:${profileKey}`;

export const objectKey = ({ owner, scope, id }: { owner: Owner; scope: string; id: string }) =>
  `${owner} ${scope} ${id}`;
const pathKey = ({ profileKey, path }: LimitedCall): string => `profile:${profileKey} ${path}`;

/** What the key of an owner's limit says after the owner; undefined for limits of a profile. */
export function partsOfKey(key: string): { owner: Owner; rest: string } | undefined {
  const end = key.indexOf(' ');
  const owner = end < 0 ? key : key.slice(0, end);
  return owner.startsWith('app:') || owner.startsWith('alone:')
    ? { owner: owner as Owner, rest: key.slice(owner.length) }
    : undefined;
}

/** The id in front of a path, for an object that is no ad account. */
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

/** Every limit that can keep a call back. */
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
 * Which limits a refused call ran into. When the network does not say whose count it was, nothing is kept back but
 * this very call.
 */
export function keysOfThrottle({
  call,
  owner,
  scope,
  namedIds,
}: {
  call: LimitedCall;
  owner: Owner;
  scope: LimitScope;
  /** Ids that the reply names as being at this limit. */
  namedIds: readonly string[];
}): string[] {
  switch (scope) {
    case 'app':
      return [owner];
    case 'app_insights':
      return [`${owner} app_insights`];
    case 'profile':
      return [`profile:${call.profileKey}`];
    default: {
      const own = OF_ACCOUNTS.includes(scope) ? call.adAccountId : idOfPath(call.path);
      const ids = [...new Set([...namedIds, ...(own == null ? [] : [own])])];
      return [
        ...ids.map((id) => objectKey({ owner, scope, id })),
        ...(own == null ? [pathKey(call)] : []),
      ];
    }
  }
}
