import { createHmac } from 'node:crypto';
import type { Readable } from 'node:stream';
import { MEDIA_FORMATS, UPLOAD_MAX_BYTES } from '@ads-checker/shared/contracts/media';
import type { MediaFiles } from './files.ts';
import type { MediaQuota } from './quota.ts';

const ID_LENGTH = 32;

export interface StoredUpload {
  readonly secure_url: string;
  readonly public_id: string;
  readonly format: string;
  readonly resource_type: 'image' | 'video';
  readonly bytes: number;
}

export interface FileToStore {
  readonly content: Readable;
  /** Lower bound of its size, known before it is read. */
  readonly announcedBytes: number;
  readonly teamId: string;
  readonly name: string;
  /** Scopes deduplication: the same content within it yields the same file, as on a retry. */
  readonly occasion: string;
  /** Of the upload, when there is one: it stores one file. */
  readonly signature?: string;
}

export type StoreFile = (file: FileToStore) => Promise<StoredUpload>;

/** Stores files on this server, within the team's quota. */
export function createFileStore(deps: {
  files: MediaFiles;
  quota: Pick<MediaQuota, 'open' | 'take'>;
  /** Makes file ids unguessable. */
  secret: string;
  appOrigin: string;
}): StoreFile {
  return async ({ content, announcedBytes, teamId, name, occasion, signature }) => {
    const purpose = await deps.quota.open({ teamId, bytes: announcedBytes, signature });
    const received = await deps.files.receive({ content, maxBytes: UPLOAD_MAX_BYTES[purpose] });
    const { bytes, format, sha256 } = received;
    const id = createHmac('sha256', deps.secret)
      .update(`${occasion} ${sha256}`)
      .digest('hex')
      .slice(0, ID_LENGTH);
    try {
      const file = { id, teamId, format, bytes };
      await deps.quota.take({ signature, file }, () => received.commit(id));
    } catch (error) {
      await received.drop();
      throw error;
    }
    return {
      secure_url: `${deps.appOrigin}/media/${id}/${encodeURIComponent(name)}.${format}`,
      public_id: name,
      format,
      resource_type: MEDIA_FORMATS[format].kind,
      bytes,
    };
  };
}
