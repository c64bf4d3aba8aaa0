import type { MediaKind } from '@ads-checker/shared/contracts/media';
import type { VideoSession } from '../../gateways/graph/ports/creation-port.ts';

/** An image or a video of a team's library. */
export interface Creative {
  readonly id: string;
  readonly teamId: string;
  /** Of who added it; null when they left the team. */
  readonly accountId: string | null;
  readonly name: string;
  readonly kind: MediaKind;
  readonly url: string;
  /** A smaller picture, which is also the thumbnail of a video in ads. */
  readonly previewUrl: string | null;
  readonly width: number;
  readonly height: number;
  /** Null for an image. */
  readonly durationMs: number | null;
  readonly byteCount: number;
  /** Of the content, in hex. */
  readonly sha256: string;
  readonly createdAt: Date;
  /** Ad accounts it was uploaded to. */
  readonly adAccountCount: number;
}

export type NewCreativeRow = Omit<Creative, 'adAccountCount'>;

export interface UploadPlace {
  readonly creativeId: string;
  readonly adAccountId: string;
}

/** An image or a video as an ad account has it. */
export interface CreativeUpload extends UploadPlace {
  /** By which the ad network knows it there: an image's hash, a video's id. */
  readonly hash: string;
  /** Of the thumbnail of a video; null when it was not uploaded. */
  readonly previewHash: string | null;
}

/** A video on its way into an ad account. */
export interface VideoUploadState {
  /** Null until the ad network has the whole file. */
  readonly videoId: string | null;
  /** Where the upload goes on. */
  readonly session: VideoSession | null;
}
