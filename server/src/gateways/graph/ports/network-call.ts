import type { CursorPaging, ListGaps } from '@ads-checker/shared/http';
import type { ProxyConnection } from '../../../platform/outbound/proxy-connection.ts';

/** Connection settings of a profile's calls. Holds secrets: never log it or return it. */
export interface ProfileConnection {
  readonly adUserId: string;
  readonly accessToken: string;
  readonly userAgent: string;
  readonly proxy: ProxyConnection | null;
}

export interface NetworkCall {
  readonly connection: ProfileConnection;
  /** Background work waits for interactive calls and pauses first near limits. */
  readonly priority?: 'interactive' | 'background';
  /** True for a caller with retries of its own: failures are not retried here. */
  readonly isTriedOnce?: boolean;
  readonly signal?: AbortSignal;
  /** Language of review feedback, delivery checks and error texts. */
  readonly locale?: 'en-US' | 'ru-RU';
}

export interface PageRequest {
  readonly limit: number;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** A whole list, read page by page. */
export interface NetworkList<T> {
  readonly rows: readonly T[];
  /** What it is known to lack; absent when complete. */
  readonly gaps?: ListGaps | undefined;
}

export interface NetworkPage<T> {
  readonly rows: readonly T[];
  readonly paging: CursorPaging;
  /** What the list is known to lack; absent when complete. */
  readonly gaps?: ListGaps;
}
