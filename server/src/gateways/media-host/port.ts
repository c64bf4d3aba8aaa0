import type { MediaHostKind, MediaKind } from '@ads-checker/shared/contracts/media';
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
  /** Where it serves uploads: what their addresses start with. None for the server itself. */
  readonly prefixes: Readonly<Record<MediaKind, readonly string[]>>;
  /** Hex signature over exactly these parameters, all of which must be posted unchanged. */
  readonly sign: (parameters: UploadParameters) => string;
}

export interface FileForHost {
  readonly host: MediaHost;
  readonly content: Uint8Array;
  readonly parameters: UploadParameters;
  readonly signal: AbortSignal;
}

/** A file to read back from the host. */
export interface HostedUpload {
  readonly url: URL;
  readonly signal: AbortSignal;
}

/** A file of the host, read part by part. */
export interface HostedFile {
  readonly byteCount: number;
  readonly read: (from: number, to: number) => Promise<Uint8Array>;
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
  read(image: HostedUpload & { readonly maxBytes: number }): Promise<Uint8Array | undefined>;
  /** Opens a file by its address, as `read` does; its parts are asked for when they are read. */
  open(file: HostedUpload): Promise<HostedFile | undefined>;
}

export const mediaHostPort = definePort<MediaHostClient>('media-host');
