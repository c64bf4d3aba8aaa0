import type { MediaFormat, UploadPurpose } from '@ads-checker/shared/contracts/media';

/** A file stored by the server itself. */
export interface MediaFile {
  /** Unguessable: whoever knows it may read the file. */
  readonly id: string;
  readonly teamId: string;
  readonly format: MediaFormat;
  readonly bytes: number;
  readonly createdAt: Date;
}

/** A signature that was given for one upload to the server itself. */
export interface MediaUpload {
  readonly signature: string;
  readonly teamId: string;
  readonly folder: string;
  readonly publicId: string | null;
  /** Reserved in the team's quota until the file is stored or the signature expires. */
  readonly bytes: number;
  /** Null until it is used. */
  readonly fileId: string | null;
  readonly purpose: UploadPurpose;
  readonly expiresAt: Date;
}
