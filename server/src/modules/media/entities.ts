import type { MediaFormat } from '@ads-checker/shared/contracts/media';

/** A file stored by the server itself. */
export interface MediaFile {
  /** Unguessable: whoever knows it may read the file. */
  readonly id: string;
  readonly teamId: string;
  readonly format: MediaFormat;
  readonly bytes: number;
  readonly createdAt: Date;
}
