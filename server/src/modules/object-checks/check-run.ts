import type { NetworkCall } from '../../gateways/graph/ports/network-call.ts';
import type { StartedRun } from '../profile-tasks/index.ts';

/** A run of the check in progress. */
export interface CheckRun extends StartedRun {
  readonly shouldCheckAds: boolean;
  readonly shouldCheckProducts: boolean;
  readonly catalogsListedAt: Date | null;
  /** Results so far, recorded when the run succeeds. */
  readonly counts: {
    adAccountCount: number;
    adCount: number;
    /** Null when items are not checked. */
    productCount: number | null;
    eventCount: number;
  };
}

/** A run of the check that reads the network. */
export interface ReadingRun extends CheckRun {
  readonly call: NetworkCall;
  /** Ads of accounts that are checked by updates are read from then on; null: there are none. */
  readonly since: Date | null;
}

export interface CheckProgress {
  readonly done: number;
  readonly total: number | null;
}

export const isOlder = (at: Date | null, byMs: number, now: Date): boolean =>
  at === null || now.getTime() - at.getTime() >= byMs;
