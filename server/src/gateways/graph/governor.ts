import type { IncomingHttpHeaders } from 'node:http';
import { setBounded } from '../../platform/bounded-map.ts';
import { NetworkError } from './port.ts';
import { readUsage } from './usage-headers.ts';

const MAX_CONCURRENT = 3;
const SLOW_PERCENT = 75;
const BACKGROUND_STOP_PERCENT = 90;
const FULL_PERCENT = 100;
/** Pause of background calls once a limit is near. */
const BACKGROUND_SPACING_MS = 2_000;
/** A figure without a time of its own is believed this long; then one call may ask again. */
const USAGE_LIFE_MS = 60_000;
const MAX_TRACKED = 5_000;

export interface GovernedCall {
  readonly profileKey: string;
  readonly adAccountId: string | null;
  readonly priority: 'interactive' | 'background';
  readonly signal?: AbortSignal;
}

export interface Governor {
  /** Runs the call when its turn comes. @throws NetworkError without calling when a limit is reached. */
  run<T>(call: GovernedCall, work: () => Promise<T>): Promise<T>;
  /** Learns from the usage headers of a reply. */
  observe(call: GovernedCall, headers: IncomingHttpHeaders): void;
  /** Keeps calls of one limit back: calling while blocked lengthens the block. */
  block(input: {
    call: GovernedCall;
    scope: 'app' | 'profile' | 'ad_account';
    forMs: number;
  }): void;
}

interface Limit {
  percent: number;
  untilMs: number;
}

interface Waiting {
  readonly call: GovernedCall;
  readonly start: () => void;
}

interface Lane {
  running: number;
  readonly waiting: { readonly interactive: Waiting[]; readonly background: Waiting[] };
}

function limitReached(retryAfterMs: number): NetworkError {
  return new NetworkError(
    'UnavailableError',
    'The network limits calls of this profile or ad account. Please try again later.',
    { code: 'usage_limit', details: { retryAfterMs } },
  );
}

function aborted(): NetworkError {
  return new NetworkError('UnavailableError', 'The call was given up.', { code: 'aborted' });
}

/**
 * Paces calls before the network does: a few at a time per profile, one at a time from 75 % of a limit, no background
 * calls from 90 %, none from 100 % until the limit is free again. Interactive calls overtake background ones.
 */
export function createGovernor({
  nowMs,
  sleep,
  maxConcurrent = MAX_CONCURRENT,
}: {
  nowMs: () => number;
  sleep: (input: { delayMs: number }) => Promise<void>;
  maxConcurrent?: number;
}): Governor {
  const lanes = new Map<string, Lane>();
  const limits = new Map<string, Limit>();
  /** When the next background call of a profile may begin. */
  const nextBackgroundMs = new Map<string, number>();

  const keysOf = ({ profileKey, adAccountId }: GovernedCall): string[] => [
    'app',
    `profile:${profileKey}`,
    ...(adAccountId === null ? [] : [`account:${adAccountId}`]),
  ];
  const keyOf = (
    { profileKey, adAccountId }: GovernedCall,
    scope: 'app' | 'profile' | 'ad_account',
  ): string =>
    scope === 'app'
      ? 'app'
      : scope === 'ad_account' && adAccountId !== null
        ? `account:${adAccountId}`
        : `profile:${profileKey}`;

  const pressureOn = (call: GovernedCall): Limit => {
    const now = nowMs();
    let highest: Limit = { percent: 0, untilMs: now };
    for (const key of keysOf(call)) {
      const limit = limits.get(key);
      if (limit !== undefined && limit.untilMs > now && limit.percent >= highest.percent) {
        highest = limit;
      }
    }
    return highest;
  };
  const setLimit = (key: string, limit: Limit): void => {
    setBounded(limits, { key, value: limit, max: MAX_TRACKED });
  };
  const laneOf = (profileKey: string): Lane => {
    const lane = lanes.get(profileKey) ?? {
      running: 0,
      waiting: { interactive: [], background: [] },
    };
    lanes.set(profileKey, lane);
    return lane;
  };

  const pump = (profileKey: string): void => {
    const lane = laneOf(profileKey);
    for (;;) {
      const next = lane.waiting.interactive[0] ?? lane.waiting.background[0];
      if (next === undefined) {
        break;
      }
      const { percent } = pressureOn(next.call);
      const slots = percent >= SLOW_PERCENT ? 1 : maxConcurrent;
      if (lane.running >= slots) {
        return;
      }
      lane.waiting[next.call.priority].shift();
      lane.running += 1;
      next.start();
    }
    if (lane.running === 0) {
      lanes.delete(profileKey);
    }
  };

  const takeTurn = (call: GovernedCall): Promise<void> =>
    new Promise((resolve, reject) => {
      const lane = laneOf(call.profileKey);
      const queue = lane.waiting[call.priority];
      const onAbort = (): void => {
        const index = queue.indexOf(waiting);
        if (index >= 0) {
          queue.splice(index, 1);
          reject(aborted());
        }
      };
      const waiting: Waiting = {
        call,
        start: () => {
          call.signal?.removeEventListener('abort', onAbort);
          resolve();
        },
      };
      if (call.signal?.aborted) {
        reject(aborted());
        return;
      }
      call.signal?.addEventListener('abort', onAbort, { once: true });
      queue.push(waiting);
      pump(call.profileKey);
    });

  const checkPressure = async (call: GovernedCall): Promise<void> => {
    const { percent, untilMs } = pressureOn(call);
    const stop = call.priority === 'background' ? BACKGROUND_STOP_PERCENT : FULL_PERCENT;
    if (percent >= stop) {
      throw limitReached(Math.max(untilMs - nowMs(), 1));
    }
    if (percent >= SLOW_PERCENT && call.priority === 'background') {
      const turnMs = Math.max(nowMs(), nextBackgroundMs.get(call.profileKey) ?? 0);
      setBounded(nextBackgroundMs, {
        key: call.profileKey,
        value: turnMs + BACKGROUND_SPACING_MS,
        max: MAX_TRACKED,
      });
      const delayMs = turnMs - nowMs();
      if (delayMs > 0) {
        await sleep({ delayMs });
      }
    }
  };

  return {
    async run(call, work) {
      await takeTurn(call);
      try {
        await checkPressure(call);
        return await work();
      } finally {
        laneOf(call.profileKey).running -= 1;
        pump(call.profileKey);
      }
    },

    observe(call, headers) {
      const highest = new Map<string, { percent: number; resetMs: number | null }>();
      for (const { scope, percent, resetMs } of readUsage(headers)) {
        const key = keyOf(call, scope);
        const known = highest.get(key);
        if (known === undefined || percent > known.percent) {
          highest.set(key, { percent, resetMs });
        }
      }
      for (const [key, { percent, resetMs }] of highest) {
        const known = limits.get(key);
        const isBlocked =
          known !== undefined && known.percent >= FULL_PERCENT && known.untilMs > nowMs();
        if (!isBlocked) {
          setLimit(key, { percent, untilMs: nowMs() + (resetMs ?? USAGE_LIFE_MS) });
        }
      }
    },

    block({ call, scope, forMs }) {
      setLimit(keyOf(call, scope), { percent: FULL_PERCENT, untilMs: nowMs() + forMs });
    },
  };
}
