import type { MediaHostKind } from '@ads-checker/shared/contracts/media';
import { definePort } from '../port.ts';

/** What an upload is signed for, by the parameters of the media host. */
export interface UploadParameters {
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly folder: string;
  readonly public_id?: string | undefined;
  readonly eager?: string | undefined;
}

/** Where browsers send files, with a signature for each. */
export interface MediaHost {
  readonly kind: Exclude<MediaHostKind, 'none'>;
  readonly cloudName: string;
  readonly apiKey: string;
  /** Takes the form of an upload; without an origin it is the server’s own. */
  readonly uploadUrl: string;
  /** Hex, over exactly these parameters: each of them must be posted with the same value. */
  readonly sign: (parameters: UploadParameters) => string;
}

export interface FileForHost {
  readonly host: MediaHost;
  readonly content: Uint8Array;
  readonly parameters: UploadParameters;
  readonly signal: AbortSignal;
}

export interface MediaHostClient {
  /**
   * Posts a file to a media host as browsers do, by its address with an origin. @returns where it is
   * served. @throws VendorError with the host’s own message, or that it was not reached;
   * UnavailableError when this server has no way out; and what aborted it.
   */
  upload(file: FileForHost): Promise<string>;
}

export const mediaHostPort = definePort<MediaHostClient>('media-host');
