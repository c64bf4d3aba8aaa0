import type { NetworkCall, NetworkList } from './network-call.ts';
import type { NetworkError } from './network-error.ts';

/** A business that a profile belongs to. */
export interface Business {
  readonly id: string;
  readonly name: string;
  readonly link: string;
}

export interface AdPixel {
  readonly id: string;
  readonly name: string;
  /** The snippet for web pages; null, here and below: not reported by the ad network. */
  readonly code: string | null;
  readonly createdAt: string | null;
}

/** A pixel of a business, and the ad account to share it with. */
export interface PixelShare {
  readonly pixelId: string;
  readonly businessId: string;
  readonly adAccountId: string;
}

export interface PixelShareResponse {
  /** Through which it was shared, or tried last: the one asked for, or the ad account's owner. */
  readonly businessId: string;
  /** Null when a limit held it back, so nothing was sent. */
  readonly exchange: {
    /** Without the token. */
    readonly url: string;
    readonly startedAt: Date;
    readonly endedAt: Date;
    /** Null without a response. */
    readonly statusCode: number | null;
  } | null;
  /** Null on success. With `isOutcomeUnknown` the pixel may be shared. */
  readonly error: NetworkError | null;
}

/** Businesses of a profile and their pixels. */
export interface PixelsPort {
  /** Businesses of the profile. */
  listBusinesses(call: NetworkCall): Promise<NetworkList<Business>>;
  /** All pixels visible to a business. */
  listAdPixels(call: NetworkCall & { readonly businessId: string }): Promise<NetworkList<AdPixel>>;
  /** Null where the ad network does not report or refuses it. */
  readPixelNames(
    call: NetworkCall & { readonly pixelId: string; readonly businessId: string },
  ): Promise<{ readonly pixelName: string | null; readonly businessName: string | null }>;
  /**
   * Shares a pixel with an ad account; each request sent once. Where the business of the pixel may
   * not use the ad account, the pixel is shared with the owner of the ad account first. Failures of
   * the ad network are returned, not thrown.
   */
  sharePixel(call: NetworkCall & PixelShare): Promise<PixelShareResponse>;
  /**
   * Whether the ad account has the pixel, read from either side; null when neither may be read, or
   * what could be read does not have it.
   */
  isPixelShared(call: NetworkCall & PixelShare): Promise<boolean | null>;
}
