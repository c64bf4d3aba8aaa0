import type { TimeRange } from '@ads-checker/shared/contracts/time-range';
import type { TrackerSumColumn, TrackerSums } from '@ads-checker/shared/domain/tracker-columns';
import {
  TRACKER_FAILURE_FIELDS,
  type TrackerCampaignStatus,
  type TrackerCapabilities,
  type TrackerFailure,
  type TrackerToken,
  type TrackerVersion,
} from '@ads-checker/shared/domain/trackers';
import { AppError, type ErrorType } from '@ads-checker/shared/errors';
import { definePort } from '../port.ts';

const MESSAGES: Readonly<Record<TrackerFailure, string>> = {
  bad_address: 'No tracker found at this address. Check the API URL.',
  bad_key: 'The tracker rejected the API key. Copy a new one from the tracker.',
  no_permission: 'This API key doesn’t have the needed permissions. Change them in the tracker.',
  no_edition: 'This edition of the tracker doesn’t include the API.',
  bad_request: 'The tracker rejected the request.',
  rate_limited: 'Tracker rate limit reached. Try again in a minute.',
  unavailable: 'The tracker isn’t responding. Try again later.',
  timeout: 'The tracker took too long to respond. Try again later.',
  html_page: 'The tracker returned a web page. Check the API URL and API key.',
  bad_answer: 'Unexpected response from the tracker. Check the API URL and version.',
  outcome_unknown: 'The tracker didn’t confirm the update. It may or may not have been applied.',
  wrong_version: 'The tracker at this address has a different version.',
};

/** What a person can mend in the settings is a failed precondition; the rest is the tracker's. */
function typeOf(failure: TrackerFailure): ErrorType {
  return TRACKER_FAILURE_FIELDS[failure] !== null && failure !== 'bad_answer'
    ? 'FailedPreconditionError'
    : 'VendorError';
}

/**
 * A tracker's failure. It keeps no cause and no address: Binom v1 has the key in the address. The
 * tracker's own words, without the key, are in `details.networkMessage`.
 */
export class TrackerError extends AppError {
  readonly failure: TrackerFailure;
  /** The tracker's status; null when there was no answer. */
  readonly httpStatus: number | null;
  /** Not before this time; 0 when the tracker gave none. */
  readonly retryAfterMs: number;
  /** The version found in place of the one asked for; null for other failures. */
  readonly foundVersion: TrackerVersion | null;

  constructor({
    failure,
    httpStatus = null,
    vendorMessage,
    retryAfterMs = 0,
    foundVersion = null,
  }: {
    failure: TrackerFailure;
    httpStatus?: number | null;
    /** Already without secrets. */
    vendorMessage?: string | undefined;
    retryAfterMs?: number;
    foundVersion?: TrackerVersion | null;
  }) {
    super(typeOf(failure), MESSAGES[failure], {
      code: failure,
      details: {
        ...(vendorMessage === undefined ? {} : { networkMessage: vendorMessage }),
        ...(retryAfterMs === 0 ? {} : { retryAfterMs }),
      },
    });
    this.name = 'TrackerError';
    this.failure = failure;
    this.httpStatus = httpStatus;
    this.retryAfterMs = retryAfterMs;
    this.foundVersion = foundVersion;
  }
}

/** Where a tracker's API is, and who asks. Holds a secret: it never leaves the server process. */
export interface TrackerConnection {
  readonly version: TrackerVersion;
  /** As a person typed it: a host, a host with a path, an entry script, or the base of the API. */
  readonly apiUrl: string;
  readonly apiKey: string;
}

export interface TrackerUser {
  readonly id: string;
  readonly login: string;
}

export interface TrackerCampaign {
  readonly id: string;
  readonly name: string;
  readonly status: TrackerCampaignStatus;
  /** Null when the tracker does not say. */
  readonly trafficSourceId: string | null;
}

export interface TrackerTrafficSource {
  readonly id: string;
  readonly name: string;
  readonly isDeleted: boolean;
  /** Null: this tracker does not tell the tokens; the person types their numbers. */
  readonly tokens: readonly TrackerToken[] | null;
}

export interface TrackerList<T> {
  readonly items: readonly T[];
  /** Rows that cannot be shown for want of a readable id. */
  readonly unreadable: number;
}

/** Days of a zone's calendar, both included, or all that the tracker has. */
export type TrackerRange = TimeRange | 'all_time';

export interface TrackerDays {
  readonly range: TrackerRange;
  /** IANA name. */
  readonly timeZone: string;
}

export interface TrackerReportRow {
  /** Value of the token: the id of an ad, ad set or campaign of the ad network. */
  readonly value: string;
  /** Null unless the report is divided by campaign. */
  readonly campaignId: string | null;
  /** Columns that are absent are unknown. */
  readonly sums: TrackerSums;
}

export interface TrackerReport {
  /** One row a value, or a value and campaign; values without traffic have no row. */
  readonly rows: readonly TrackerReportRow[];
  /** Traffic that belongs to no value: no token, `Unknown`, or a placeholder left as it is. */
  readonly unattributed: { readonly rowCount: number; readonly sums: TrackerSums };
  readonly gaps: {
    /** Rows that could not be read at all. */
    readonly unreadableRows: number;
    /** Columns this tracker should have and did not send, or sent unreadably in some row. */
    readonly unreadColumns: readonly TrackerSumColumn[];
  };
}

export interface TrackerReportQuery extends TrackerDays {
  readonly connection: TrackerConnection;
  /** Campaigns by the token that carries the id: sources may use different tokens. */
  readonly groups: readonly {
    readonly tokenId: string;
    readonly campaignIds: readonly string[];
  }[];
  readonly isByCampaign?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** What an ad cost on a day: it replaces what the tracker knew for the same clicks. */
export interface TrackerCost {
  readonly campaignId: string;
  /** Clicks with this value of the token; null for all clicks of the campaign. */
  readonly token: { readonly id: string; readonly value: string } | null;
  /** YYYY-MM-DD in `timeZone`, the ad account's. */
  readonly day: string;
  readonly timeZone: string;
  /** Decimal text in major units of `currency`. */
  readonly amount: string;
  /** ISO 4217. */
  readonly currency: string;
  /** The same in US dollars, for trackers that take no currency; null when the rate is unknown. */
  readonly amountUSD: string | null;
}

/** `isSent` is false for what was not sent because an earlier item failed for all of them. */
export type TrackerCostResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly isSent: boolean; readonly error: AppError };

interface TrackerRequest {
  readonly connection: TrackerConnection;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Affiliate trackers in the product's terms. Ids are text. Every method fails with a TrackerError
 * for what is the tracker's fault and an UnavailableError for what is this server's. Reads are
 * repeated where that can help; writes never are.
 */
export interface TrackerGateway {
  readonly capabilities: Readonly<Record<TrackerVersion, TrackerCapabilities>>;
  /** Finds out which tracker answers at an address, also with a wrong key where it can. */
  detectVersion(request: {
    connection: Omit<TrackerConnection, 'version'>;
    signal?: AbortSignal | undefined;
  }): Promise<TrackerVersion>;
  /**
   * Address, key, rights and version, tried by a read. `login` is null when the tracker does not
   * tell whose key it is. Fails with `wrong_version` and the version found.
   */
  testConnection(request: TrackerRequest): Promise<{ readonly login: string | null }>;
  listUsers(request: TrackerRequest): Promise<TrackerList<TrackerUser>>;
  /**
   * Filters are joined by and; `name` is a part of the name, in any case. `userId` is passed over
   * by trackers without `filtersCampaignsByUser`. Deleted campaigns are among them. `clicksIn` may
   * leave out campaigns without clicks in these days: trackers that report campaigns one by one do.
   */
  listCampaigns(
    request: TrackerRequest & {
      readonly ids?: readonly string[] | undefined;
      readonly userId?: string | undefined;
      readonly name?: string | undefined;
      readonly status?: TrackerCampaignStatus | undefined;
      readonly clicksIn?: TrackerDays | undefined;
    },
  ): Promise<TrackerList<TrackerCampaign>>;
  listTrafficSources(request: TrackerRequest): Promise<TrackerList<TrackerTrafficSource>>;
  report(query: TrackerReportQuery): Promise<TrackerReport>;
  /**
   * Positions of the costs that share a call. What is sent apart without cutting one of these takes
   * no more calls than all of it at once.
   */
  batchCosts(request: {
    readonly version: TrackerVersion;
    readonly costs: readonly TrackerCost[];
  }): readonly (readonly number[])[];
  /**
   * One result an item, in their order; never throws for what happens to an item. After a failure
   * that concerns the whole connection the rest is not sent.
   */
  updateCosts(
    request: TrackerRequest & { readonly costs: readonly TrackerCost[] },
  ): Promise<readonly TrackerCostResult[]>;
}

export const trackerPort = definePort<TrackerGateway>('trackers');
