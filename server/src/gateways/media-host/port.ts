import type { MediaHostKind } from '@ads-checker/shared/contracts/media';
import { definePort } from '../port.ts';

/** The signed parameters of an upload, in the media host's terms. */
export interface UploadParameters {
  /** Unix time in seconds. */
  readonly timestamp: number;
  readonly folder: string;
  readonly public_id?: string | undefined;
  readonly eager?: string | undefined;
}

/** The target of browser uploads, with a signature for each. */
export interface MediaHost {
  readonly kind: Exclude<MediaHostKind, 'none'>;
  readonly cloudName: string;
  readonly apiKey: string;
  /** Target of the upload form; without an origin it is the server itself. */
  readonly uploadUrl: string;
  /** Where it serves uploaded images: what their addresses start with. None for the server itself. */
  readonly imagePrefixes: readonly string[];
  /** Hex signature over exactly these parameters, all of which must be posted unchanged. */
  readonly sign: (parameters: UploadParameters) => string;
}

export interface FileForHost {
  readonly host: MediaHost;
  readonly content: Uint8Array;
  readonly parameters: UploadParameters;
  readonly signal: AbortSignal;
}

/** An image to read back from the host. */
export interface HostedImage {
  readonly url: URL;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

export interface MediaHostClient {
  /**
   * Posts a file to a media host as browsers do. @returns its URL. @throws VendorError with the
   * host’s own message, or that it was unreachable; UnavailableError when this server is offline;
   * and the abort reason.
   */
  upload(file: FileForHost): Promise<string>;
  /**
   * Reads an image by its address, which must be one of the host. Undefined when there is none.
   * @throws PayloadTooLargeError above `maxBytes`, otherwise as `upload` does.
   */
  read(image: HostedImage): Promise<Uint8Array | undefined>;
}

export const mediaHostPort = definePort<MediaHostClient>('media-host');
