import {
  type ResultDayZone,
  type ResultTask,
  resultTaskSchema,
} from '@ads-checker/shared/contracts/results';
import type { RunRow, StartedRun, TaskRow } from '../profile-tasks/index.ts';

/** Empty stands for all users, so that it can be part of a key. */
export const ALL_USERS = '';

/** Where the revenue of a profile is read. */
export interface ResultSettings {
  /** Null: the first tracker of the cost update. */
  readonly binomId: string | null;
  /** {@link ALL_USERS} for the campaigns of all users. */
  readonly binomUserId: string;
  /** ISO 4217. */
  readonly trackerCurrency: string;
  readonly dayZone: ResultDayZone;
}

/** A tracker whose figures count for a profile. */
export interface ChosenTracker extends Omit<ResultSettings, 'binomId'> {
  readonly adUserId: string;
  readonly binomId: string;
}

export interface ResultRun extends StartedRun {
  readonly teamId: string;
  readonly tracker: ChosenTracker;
  /** A read no older than this is not repeated. */
  readonly freshMs: number;
}

export interface ResultTaskRow extends TaskRow {
  readonly binom_id: string | null;
  readonly binom_user_id: string;
  readonly tracker_currency: string;
  readonly day_zone: ResultDayZone;
  readonly is_requested: boolean;
  readonly done_count: number;
  readonly total_count: number | null;
}

export interface ResultRunRow extends RunRow {
  readonly problems: unknown;
}

/** An ad account that a profile sees. */
export interface ResultAdAccount {
  readonly id: string;
  readonly name: string;
  readonly currency: string | null;
  /** IANA name; null when the ad network reports none that is known. */
  readonly timeZone: string | null;
}

/** An ad's spend on a day. */
export interface NetworkFact {
  readonly day: string;
  readonly adId: string;
  readonly adName: string | null;
  readonly adSetId: string | null;
  readonly campaignId: string | null;
  readonly campaignName: string | null;
  readonly spendMinor: number;
  readonly spendUSDCents: number | null;
  readonly currency: string | null;
  readonly impressions: number | null;
  readonly clicks: number | null;
  readonly linkClicks: number | null;
  /** Counts by action type of results; null when unreadable. */
  readonly actions: Readonly<Record<string, number>> | null;
}

/** A tracker's sums of an object on a day; null, here and below: not reported. */
export interface TrackerFact {
  readonly level: 'ad' | 'ad_set' | 'campaign' | 'none';
  /** Empty without a token. */
  readonly objectId: string;
  /** Empty when the tracker does not report it. */
  readonly campaignId: string;
  readonly clicks: number | null;
  readonly leads: number | null;
  readonly approved: number | null;
  readonly hold: number | null;
  readonly rejected: number | null;
  /** Hundredths of the tracker's currency, here and below. */
  readonly revenueCents: number | null;
  readonly revenueUSDCents: number | null;
  readonly revenueApprovedCents: number | null;
  readonly costCents: number | null;
}

/** Whose report a tracker's facts are from. */
export interface TrackerSource {
  readonly binomId: string;
  readonly binomUserId: string;
  readonly timeZone: string;
}

/** What failed in a run, as it was stored. */
export function readProblems(stored: unknown): NonNullable<ResultTask['lastRun']>['problems'] {
  return resultTaskSchema.shape.lastRun.unwrap().shape.problems.safeParse(stored).data ?? [];
}
