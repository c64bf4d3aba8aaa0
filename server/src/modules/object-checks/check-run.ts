import type { NetworkCall } from '../../gateways/graph/port.ts';
import type { RunCounts } from './task-repository.ts';

/** A run of the check in progress. */
export interface CheckRun {
  readonly adUserId: string;
  readonly runId: string;
  readonly startedAt: Date;
  readonly shouldCheckAds: boolean;
  readonly shouldCheckProducts: boolean;
  readonly call: NetworkCall;
  /** Ads of accounts that are checked by updates are read from then on; null: there are none. */
  readonly since: Date | null;
  readonly counts: { -readonly [K in keyof RunCounts]: RunCounts[K] };
}

export const isOlder = (at: Date | null, byMs: number, now: Date): boolean =>
  at === null || now.getTime() - at.getTime() >= byMs;
