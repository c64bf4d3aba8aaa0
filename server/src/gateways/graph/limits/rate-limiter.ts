import type { IncomingHttpHeaders } from 'node:http';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { LRUCache } from 'lru-cache';
import { actionsBlocked } from '../errors/errors.ts';
import { type LimitScope, USE_CASES } from '../errors/limit-scopes.ts';
import { NetworkError } from '../ports/network-error.ts';
import { type CallQueue, createCallQueue } from './call-queue.ts';
import { type Limit, type LimitRegistry, SLOW_PERCENT } from './limit-registry.ts';
import {
  FULL_PERCENT,
  keysOfCall,
  keysOfThrottle,
  type LimitedCall,
  type Owner,
  objectKey,
  ownerOfApp,
  ownerOfProfile,
  partsOfKey,
} from './limits.ts';
import type { TokenApps } from './token-apps.ts';
import { readUsage, type Usage } from './usage-headers.ts';

const BACKGROUND_STOP_PERCENT = 90;
/** Pause of background calls once a limit is near. */
const BACKGROUND_SPACING_MS = 2_000;
/** How long usage without a time of its own is trusted; then one call may ask again. */
const USAGE_TTL_MS = MINUTE_MS;
const MAX_TRACKED = 5_000;

export interface RateLimitedCall extends LimitedCall {
  /** Identifies the token without storing it. */
  readonly tokenKey: string;
  readonly priority: 'interactive' | 'background';
  readonly signal?: AbortSignal;
  /** Asks the ad network which app the token belongs to; undefined when it does not say. */
  readonly fetchTokenApp: () => Promise<string | undefined>;
}

export interface RateLimiter {
  /** Runs the call when its turn comes. @throws NetworkError without calling when a limit is reached. */
  run<T>(call: RateLimitedCall, work: () => Promise<T>): Promise<T>;
  /** Learns from the usage headers of a reply. */
  observe(call: RateLimitedCall, headers: IncomingHttpHeaders): void;
  /**
   * Blocks calls under a limit: calling while blocked lengthens the block. @returns for how many
   * milliseconds: the reply's own time for this limit when that exceeds `forMs`.
   */
  throttle(input: {
    call: RateLimitedCall;
    scope: LimitScope;
    forMs: number;
    headers: IncomingHttpHeaders;
  }): number;
  /** Blocks all calls of the profile for that long. */
  rest(input: { call: RateLimitedCall; forMs: number; reason: Limit['reason'] }): void;
  /**
   * Resolves once it is known, as far as possible, whose limits the last replies to this token were
   * about.
   */
  settled(call: RateLimitedCall): Promise<void>;
}

function limitReached(input: { key: string; limit: Limit; now: number }): NetworkError {
  const retryAfterMs = Math.max(input.limit.untilMs - input.now, 1);
  if (input.limit.reason === 'blocked') {
    return actionsBlocked({ forMs: retryAfterMs, until: new Date(input.limit.untilMs) });
  }
  return new NetworkError('UnavailableError', messageOfLimit(input.key), {
    code: 'usage_limit',
    details: { retryAfterMs },
  });
}

function messageOfLimit(key: string): string {
  const parts = partsOfKey(key);
  if (parts === undefined) {
    return 'Facebook rate limit reached for this profile. Try again later.';
  }
  switch (parts.rest.split(' ')[1] ?? '') {
    case '':
    case 'app_insights':
      return 'Facebook rate limit reached for this profile’s app. Try again later.';
    case 'score':
    case 'ads_management':
    case 'custom_audience':
      return 'Facebook rate limit reached for this ad account. Try again later.';
    case 'ads_insights':
      return 'Facebook rate limit reached for insights of this ad account. Try again later.';
    default:
      return 'Facebook rate limit reached for this object. Try again later.';
  }
}

/** The score has no id, and how the ad network names catalogs is undocumented. */
function isAbout(usage: Usage, scope: LimitScope): boolean {
  return (
    usage.scope === scope ||
    (scope === 'score' && usage.scope === 'ads_management') ||
    (scope === 'catalog' && usage.id !== null && !USE_CASES.some((known) => known === usage.scope))
  );
}

interface RateLimiterDeps {
  readonly limitRegistry: LimitRegistry;
  readonly apps: TokenApps;
  readonly nowMs: () => number;
  readonly sleep: (input: { delayMs: number }) => Promise<void>;
  readonly callQueue?: CallQueue;
}

/**
 * Throttles calls before the ad network does: a few at a time per profile, one at a time under a
 * limit from 75 % usage, no background calls from 90 %, none from 100 % until the limit resets. A
 * limit belongs to an app, a profile, or one ad account, page or catalog for one use case, as the
 * ad network reports.
 */
export function createRateLimiter({
  limitRegistry,
  apps,
  nowMs,
  sleep,
  callQueue = createCallQueue(),
}: RateLimiterDeps): RateLimiter {
  /** Earliest start of a profile's next background call. */
  const nextBackgroundMs = new LRUCache<string, number>({ max: MAX_TRACKED });
  const resolving = new Map<string, Promise<unknown>>();

  const ownerOf = ({ tokenKey, profileKey }: RateLimitedCall): Owner => {
    const appId = apps.appOf(tokenKey);
    return appId === undefined ? ownerOfProfile(profileKey) : ownerOfApp(appId);
  };
  const pressureOn = (call: RateLimitedCall): { key: string; limit: Limit } | undefined => {
    let highest: { key: string; limit: Limit } | undefined;
    for (const key of keysOfCall({ call, owner: ownerOf(call) })) {
      const limit = limitRegistry.get(key);
      if (limit !== undefined && limit.percent >= (highest?.limit.percent ?? SLOW_PERCENT)) {
        highest = { key, limit };
      }
    }
    return highest;
  };
  const resolveApp = async (call: RateLimitedCall): Promise<void> => {
    if (apps.appOf(call.tokenKey) !== undefined) {
      return;
    }
    const appId = await apps.resolve({ tokenKey: call.tokenKey, fetchApp: call.fetchTokenApp });
    if (appId !== undefined) {
      limitRegistry.move({ from: ownerOfProfile(call.profileKey), to: ownerOfApp(appId) });
    }
  };
  /**
   * Whether an app is near a limit that this call may count towards if the token is of that app.
   */
  const mayBeNearLimit = (call: RateLimitedCall): boolean => {
    const owner = ownerOfProfile(call.profileKey);
    const suffixes = keysOfCall({ call, owner }).flatMap((key) => partsOfKey(key)?.rest ?? []);
    return limitRegistry.isNearLimit(new Set(suffixes));
  };
  const resolveAppLater = (call: RateLimitedCall): void => {
    const { tokenKey } = call;
    if (apps.appOf(tokenKey) === undefined && !resolving.has(tokenKey)) {
      resolving.set(
        tokenKey,
        resolveApp(call).finally(() => resolving.delete(tokenKey)),
      );
    }
  };

  const refuseAtLimit = (call: RateLimitedCall): void => {
    const pressure = pressureOn(call);
    const stop = call.priority === 'background' ? BACKGROUND_STOP_PERCENT : FULL_PERCENT;
    if (pressure !== undefined && pressure.limit.percent >= stop) {
      throw limitReached({ ...pressure, now: nowMs() });
    }
  };
  const spaceOut = async (call: RateLimitedCall): Promise<void> => {
    if (call.priority !== 'background' || pressureOn(call) === undefined) {
      return;
    }
    const turnMs = Math.max(nowMs(), nextBackgroundMs.get(call.profileKey) ?? 0);
    nextBackgroundMs.set(call.profileKey, turnMs + BACKGROUND_SPACING_MS);
    const delayMs = turnMs - nowMs();
    if (delayMs > 0) {
      await sleep({ delayMs });
    }
  };

  const keyOfUsage = ({ scope, id }: Usage, call: RateLimitedCall): string | undefined => {
    const owner = ownerOf(call);
    if (scope === 'app') {
      return owner;
    }
    if (scope === 'app_insights') {
      return `${owner} app_insights`;
    }
    const about = id ?? call.adAccountId;
    return about === null ? undefined : objectKey({ owner, scope, id: about });
  };

  return {
    async run(call, work) {
      await limitRegistry.ready();
      if (apps.appOf(call.tokenKey) === undefined && mayBeNearLimit(call)) {
        await resolveApp(call);
      }
      refuseAtLimit(call);
      const leave = await callQueue.enter(call, () => pressureOn(call)?.key ?? null);
      try {
        refuseAtLimit(call);
        await spaceOut(call);
        return await work();
      } finally {
        leave();
      }
    },

    observe(call, headers) {
      const highest = new Map<string, Usage>();
      for (const usage of readUsage(headers)) {
        const key = keyOfUsage(usage, call);
        if (key !== undefined && usage.percent >= (highest.get(key)?.percent ?? 0)) {
          highest.set(key, usage);
        }
      }
      for (const [key, { percent, resetMs }] of highest) {
        limitRegistry.record({ key, percent, forMs: resetMs ?? USAGE_TTL_MS });
        if (percent >= SLOW_PERCENT) {
          resolveAppLater(call);
        }
      }
    },

    throttle({ call, scope, forMs, headers }) {
      const full = readUsage(headers).filter(
        (usage) =>
          isAbout(usage, scope) && (usage.percent >= FULL_PERCENT || usage.resetMs !== null),
      );
      const waitOf = (usages: readonly Usage[]): number =>
        Math.max(forMs, ...usages.map(({ resetMs }) => resetMs ?? 0));
      const own = full.filter(({ id }) => id === null || id === call.adAccountId);
      const waitMs = waitOf(own.length > 0 ? own : full);
      const namedIds = full.flatMap(({ id }) => id ?? []);
      for (const key of keysOfThrottle({ call, owner: ownerOf(call), scope, namedIds })) {
        const id = key.split(' ').at(-1);
        const named = full.filter((usage) => usage.id !== null && usage.id === id);
        limitRegistry.block({ key, forMs: named.length > 0 ? waitOf(named) : waitMs });
      }
      if (scope !== 'profile') {
        resolveAppLater(call);
      }
      return waitMs;
    },

    rest: ({ call, forMs, reason }) =>
      limitRegistry.block({ key: `profile:${call.profileKey}`, forMs, reason }),

    settled: async ({ tokenKey }) => {
      await resolving.get(tokenKey);
    },
  };
}
