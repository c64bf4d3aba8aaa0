import type { AdCostStatus } from '@ads-checker/shared/contracts/ad-cost-values';
import type { AdCostUpdateResult } from '@ads-checker/shared/contracts/cost-updates';
import type { BinomSetting } from '@ads-checker/shared/contracts/tasks';
import type { RunFailure } from '../profile-task-runs.ts';

/** What went wrong with one tracker or ad account while the rest went on. */
export interface RunProblem extends RunFailure {
  readonly subject: string;
}

export interface CostRun {
  readonly adUserId: string;
  readonly runId: string;
  readonly startedAt: Date;
  readonly teamId: string;
  readonly settings: readonly BinomSetting[];
  readonly multiplier: number;
  /** The network is asked for spend, and failed entries are tried again. */
  readonly isFetchDue: boolean;
  /** After this run. */
  readonly nextFetchAt: Date;
}

/** An entry as the pushing of a day reads it. */
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

/** What a campaign of a tracker was told of an entry, in the units that its tracker takes. */
export interface ShareFigures {
  readonly minor: number;
  readonly usdCents: number | null;
}

export interface StoredShare {
  readonly adId: string;
  readonly binomId: string;
  readonly campaignId: string;
  readonly campaignName: string;
  readonly tokenId: string;
  readonly clicks: number;
  readonly told: ShareFigures | null;
  readonly toldAt: Date | null;
  /** Sent, and not known to have arrived. */
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

export interface Conclusion {
  readonly adId: string;
  readonly result: AdCostUpdateResult;
  /** A tracker could not be asked whether it counted the ad: it is told later. */
  readonly isIncomplete: boolean;
}
