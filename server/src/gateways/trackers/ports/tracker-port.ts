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
import { definePort } from '../../port.ts';

const MESSAGES: Readonly<Record<TrackerFailure, string>> = {
  bot_protection: 'The tracker’s bot protection blocked this server. Allow its IP address there.',
  redirected: 'The tracker redirects to another address. Enter that one.',
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

/** Problems with the settings are failed preconditions; others are the tracker's. */
function typeOf(failure: TrackerFailure): ErrorType {
  return TRACKER_FAILURE_FIELDS[failure] !== null && failure !== 'bad_answer'
    ? 'FailedPreconditionError'
    : 'VendorError';
}

/**
 * A tracker's failure. It has no cause and no URL, because Binom v1 has the key in the URL. The
 * tracker's message, without the key, is in `details.networkMessage`.
 */
export class TrackerError extends AppError {
  readonly failure: TrackerFailure;
  /** HTTP status; null without a response. */
  readonly httpStatus: number | null;
  /** Minimum delay before a retry; 0 when not reported. */
  readonly retryAfterMs: number;
  /** The version detected instead of the expected one; null for other failures. */
  readonly foundVersion: TrackerVersion | null;

  constructor({
    failure,
    httpStatus = null,
    vendorMessage,
    retryAfterMs = 0,
    foundVersion = null,
    guard,
    target,
  }: {
    failure: TrackerFailure;
    httpStatus?: number | null;
    /** Secrets must already be removed. */
    vendorMessage?: string | undefined;
    retryAfterMs?: number;
    foundVersion?: TrackerVersion | null;
    /** The service whose bot protection answered. */
    guard?: string | undefined;
    /** The address of a redirect, without its query. */
    target?: string | undefined;
  }) {
    const message =
      guard !== undefined
        ? `The tracker’s bot protection (${guard}) blocked this server. Allow its IP address there.`
        : target !== undefined
          ? `The tracker redirects to ${target}. Enter that address.`
          : MESSAGES[failure];
    super(typeOf(failure), message, {
      code: failure,
      details: {
        ...(vendorMessage === undefined ? {} : { networkMessage: vendorMessage }),
        ...(retryAfterMs === 0 ? {} : { retryAfterMs }),
        ...(guard === undefined ? {} : { guard }),
        ...(target === undefined ? {} : { target }),
      },
    });
    this.name = 'TrackerError';
    this.failure = failure;
    this.httpStatus = httpStatus;
    this.retryAfterMs = retryAfterMs;
    this.foundVersion = foundVersion;
  }
}

/** Address and key of a tracker's API. Holds a secret: it never leaves the server process. */
export interface TrackerConnection {
  readonly version: TrackerVersion;
  /**
   * As entered by a person: a host, a host with a path, an entry script, or the base of the API.
   */
  readonly apiUrl: string;
  readonly apiKey: string;
  /** Whose calls take turns with those of others to the same host; undefined for the key's own. */
  readonly teamId?: string | undefined;
}

export interface TrackerUser {
  readonly id: string;
  readonly login: string;
}

export interface TrackerCampaign {
  readonly id: string;
  readonly name: string;
  readonly status: TrackerCampaignStatus;
  /** Null when not reported by the tracker. */
  readonly trafficSourceId: string | null;
}

export interface TrackerTrafficSource {
  readonly id: string;
  readonly name: string;
  readonly isDeleted: boolean;
  /** Null when the tracker does not report tokens; people then enter their numbers. */
  readonly tokens: readonly TrackerToken[] | null;
}

export interface TrackerList<T> {
  readonly items: readonly T[];
  /** Number of rows without a readable id, which cannot be shown. */
  readonly unreadable: number;
}

/** Calendar days of a zone, inclusive, or everything the tracker has. */
export type TrackerRange = TimeRange | 'all_time';

export interface TrackerDays {
  readonly range: TrackerRange;
  /** IANA name. */
  readonly timeZone: string;
}

export interface TrackerReportRow {
  /** Value of the token: an ad network id of an ad, ad set or campaign. */
  readonly value: string;
  /** Null unless the report is grouped by campaign. */
  readonly campaignId: string | null;
  /** Absent columns are unknown. */
  readonly sums: TrackerSums;
  /** False when an unreadable row may belong to it as well: then the sums are too low. */
  readonly isWhole: boolean;
}

export interface TrackerReport {
  /** One row per value, or per value and campaign; values without traffic have no row. */
  readonly rows: readonly TrackerReportRow[];
  /** Traffic without a value: no token, `Unknown`, or an unresolved placeholder. */
  readonly unattributed: { readonly rowCount: number; readonly sums: TrackerSums };
  readonly gaps: {
    /** Number of unreadable rows. */
    readonly unreadableRows: number;
    /** Campaigns that unreadable rows may be of. */
    readonly unreadCampaignIds: readonly string[];
    /** Expected columns that are missing, or unreadable in some row. */
    readonly unreadColumns: readonly TrackerSumColumn[];
  };
}

export interface TrackerReportQuery extends TrackerDays {
  readonly connection: TrackerConnection;
  /** Campaigns grouped by the token that carries the id, since sources may use different tokens. */
  readonly groups: readonly {
    readonly tokenId: string;
    readonly campaignIds: readonly string[];
  }[];
  readonly isByCampaign?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** What a tracker counted of a token value in a country. */
export interface TrackerCountryRow {
  readonly value: string;
  /** Two letters of ISO 3166, or another word for what the tracker does not know. */
  readonly country: string;
  /** Absent columns are unknown. */
  readonly sums: TrackerSums;
}

export interface TrackerCountryReport {
  /** One row per value and country; traffic without a value is left out. */
  readonly rows: readonly TrackerCountryRow[];
  readonly unreadableRows: number;
}

/** The cost of an ad on a day; it replaces the tracker's previous value for the same clicks. */
export interface TrackerCost {
  readonly campaignId: string;
  /** Selects clicks with this token value; null for all clicks of the campaign. */
  readonly token: { readonly id: string; readonly value: string } | null;
  /** YYYY-MM-DD in `timeZone`, the ad account's. */
  readonly day: string;
  readonly timeZone: string;
  /** Decimal text in major units of `currency`. */
  readonly amount: string;
  /** ISO 4217. */
  readonly currency: string;
  /** The US dollar amount, for trackers without currencies; null when the rate is unknown. */
  readonly amountUSD: string | null;
}

/** `isSent` is false for items not sent because an earlier failure affects all of them. */
export type TrackerCostResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly isSent: boolean; readonly error: AppError };

interface TrackerRequest {
  readonly connection: TrackerConnection;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Affiliate trackers in the product's terms. Ids are text. Methods throw a TrackerError for
 * failures of the tracker and an UnavailableError for those of this server. Reads are retried where
 * useful; writes never.
 */
export interface TrackerGateway {
  readonly capabilities: Readonly<Record<TrackerVersion, TrackerCapabilities>>;
  /** Detects the tracker at an address, if possible even with a wrong key. */
  detectVersion(request: {
    connection: Omit<TrackerConnection, 'version'>;
    signal?: AbortSignal | undefined;
  }): Promise<TrackerVersion>;
  /**
   * Verifies address, key, permissions and version by a read. `login` is null when the tracker does
   * not report the key's owner. Fails with `wrong_version` and the detected version.
   */
  testConnection(request: TrackerRequest): Promise<{ readonly login: string | null }>;
  listUsers(request: TrackerRequest): Promise<TrackerList<TrackerUser>>;
  /**
   * Filters are combined by and; `name` is a case-insensitive part of the name. `userId` is ignored
   * by trackers without `filtersCampaignsByUser`. Includes deleted campaigns. With `clicksIn`,
   * campaigns without clicks in these days may be omitted, as by trackers that report campaigns one
   * by one.
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
  /** Only trackers with `reportsCountries`; others fail with `bad_request`. */
  reportCountries(query: TrackerReportQuery): Promise<TrackerCountryReport>;
  /**
   * Positions of costs that share a call. Splitting the list only between these groups does not
   * increase the number of calls.
   */
  batchCosts(request: {
    readonly version: TrackerVersion;
    readonly costs: readonly TrackerCost[];
  }): readonly (readonly number[])[];
  /**
   * One result per item, in order; never throws for failures of an item. After a failure of the
   * whole connection the rest is not sent.
   */
  updateCosts(
    request: TrackerRequest & { readonly costs: readonly TrackerCost[] },
  ): Promise<readonly TrackerCostResult[]>;
}

export const trackerPort = definePort<TrackerGateway>('trackers');
