import type { HttpReply, HttpTransport } from '../../../platform/outbound/transport.ts';
import type { RetryPolicy, Sleep } from '../../retry.ts';
import type { GraphFailure } from '../errors/error-rules.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import type { NetworkCall } from '../ports/network-call.ts';
import type { GatewayLog } from './log.ts';

interface GraphFile {
  /** Of the form's part. */
  readonly name: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

export interface GraphRequest extends NetworkCall {
  /** Path without the version: `me/adaccounts`, `act_1/campaigns`, or empty for the root. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  /** Sent as a multipart form. */
  readonly files?: readonly GraphFile[] | undefined;
  /** Videos are taken by a host of their own. */
  readonly isOfVideos?: boolean;
  /** The ad account whose limits the call counts towards; null when it concerns no single one. */
  readonly adAccountId: string | null;
  readonly retry?: RetryPolicy;
  readonly timeoutMs?: number;
  /**
   * The reader repeats the page in halves, so failures that may come from its size are not retried
   * as they are.
   */
  readonly isDivisible?: boolean;
  /** The call uses a page token: refusals concern the page, not the profile. */
  readonly isOfPage?: boolean;
  /** Failures that the reader handles itself are not logged. */
  readonly isExpected?: (failure: GraphFailure) => boolean;
  /** Called for each exchange with the network; not when the call was held back. */
  readonly onExchange?: (exchange: GraphExchange) => void;
}

export interface GraphExchange {
  /** Excludes the token, which is in a header. */
  readonly url: string;
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  /** Null without a response. */
  readonly status: number | null;
}

export interface GraphClient {
  /** Reads and returns the parsed JSON. @throws NetworkError */
  get(request: GraphRequest): Promise<unknown>;
  /**
   * Writes. After an attempt with an unknown outcome `isDone` re-reads, and the change is sent
   * again only when it returns false. @throws NetworkError
   */
  post(request: GraphRequest & { readonly isDone: () => Promise<boolean> }): Promise<unknown>;
  /** Handles one reply of a batch like a separate reply. @throws NetworkError */
  handleReply(input: HttpReply & { readonly request: GraphRequest }): Promise<unknown>;
}

export interface GraphClientDeps {
  baseUrl: string;
  /** `v27.0` */
  version: string;
  transport: HttpTransport;
  rateLimiter: RateLimiter;
  nowMs: () => number;
  sleep: Sleep;
  log: GatewayLog;
}
