import type { AdCostStatus } from '@ads-checker/shared/contracts/ad-cost-values';
import type { AdCostUpdateResult } from '@ads-checker/shared/contracts/cost-updates';
import type { CostTarget } from '@ads-checker/shared/contracts/tasks';
import type { RunFailure, StartedRun } from '../profile-tasks/index.ts';

export interface CostRun extends StartedRun {
  readonly teamId: string;
  readonly settings: readonly CostTarget[];
  readonly multiplier: number;
  /** Whether spend is fetched and failed entries are retried. */
  readonly isFetchDue: boolean;
  /** The time of the fetch after this run. */
  readonly nextFetchAt: Date;
}

/** An entry as read for sending. */
export interface DueCost {
  readonly adId: string;
  readonly amountMinor: number;
  readonly amountUSDCents: number | null;
  readonly currency: string | null;
  readonly isRequested: boolean;
}

export interface DueDay {
  readonly date: string;
  readonly timeZone: string | null;
  readonly count: number;
}

/** An amount sent to a tracker campaign, in the tracker's unit. */
export interface ShareFigures {
  readonly minor: number;
  readonly usdCents: number | null;
}

export interface StoredShare {
  readonly adId: string;
  readonly trackerId: string;
  readonly campaignId: string;
  readonly campaignName: string;
  readonly tokenId: string;
  readonly clicks: number;
  readonly accepted: ShareFigures | null;
  readonly acceptedAt: Date | null;
  /** Sent, with an unknown outcome. */
  readonly sending: (ShareFigures & { readonly at: Date }) | null;
  readonly error: RunFailure | null;
}

export interface StoredCost {
  readonly adId: string;
  readonly date: string;
  readonly adAccountId: string;
  readonly adName: string | null;
  readonly adCampaignId: string | null;
  readonly adSetId: string | null;
  readonly amountMinor: number;
  readonly amountUSDCents: number | null;
  readonly currency: string | null;
  readonly timezone: string | null;
  readonly fetchedAt: Date;
  readonly updatedAt: Date | null;
  readonly updateResult: unknown;
  readonly pushRequestedAt: Date | null;
}

export interface CostFilter {
  readonly adUserId: string;
  readonly adId?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly statusList?: readonly AdCostStatus[] | undefined;
  readonly failure?: string | undefined;
}

export interface EntryResult {
  readonly adId: string;
  readonly result: AdCostUpdateResult;
  /** A tracker could not be reached: the entry is completed later. */
  readonly isIncomplete: boolean;
}

export const NO_TRACKERS: RunFailure = {
  code: 'no_trackers',
  message: 'The task has no trackers.',
};
