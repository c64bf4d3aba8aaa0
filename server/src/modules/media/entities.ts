import type { MediaFormat } from '@ads-checker/shared/contracts/media';

/** A file that the server keeps itself. */
export interface MediaFile {
  /** Unguessable: whoever has it may read the file. */
  readonly id: string;
  readonly teamId: string;
  readonly format: MediaFormat;
  readonly bytes: number;
  readonly createdAt: Date;
}
