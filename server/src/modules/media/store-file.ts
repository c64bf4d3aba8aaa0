import { createHmac } from 'node:crypto';
import type { Readable } from 'node:stream';
import { MEDIA_FORMATS } from '@ads-checker/shared/contracts/media';
import type { Clock } from '../../platform/clock/clock.ts';
import type { MediaFiles } from './files.ts';
import { requireQuota } from './policy.ts';
import type { MediaRepository } from './repository.ts';

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
}

export type StoreFile = (file: FileToStore) => Promise<StoredUpload>;

/** Stores files on this server, within the team's quota. */
export function createFileStore({
  files,
  repository,
  secret,
  appOrigin,
  maxBytesPerTeam,
  clock,
}: {
  files: MediaFiles;
  repository: MediaRepository;
  /** Makes file ids unguessable. */
  secret: string;
  appOrigin: string;
  maxBytesPerTeam: number;
  clock: Clock;
}): StoreFile {
  return async ({ content, announcedBytes, teamId, name, occasion }) => {
    const maxBytes = maxBytesPerTeam;
    const usedBytes = await repository.sumBytes(teamId);
    requireQuota({ bytes: announcedBytes, usedBytes, maxBytes });
    const received = await files.receive({ content });
    const { bytes, format, sha256 } = received;
    const id = createHmac('sha256', secret)
      .update(`${occasion} ${sha256}`)
      .digest('hex')
      .slice(0, ID_LENGTH);
    try {
      requireQuota({ bytes, usedBytes, maxBytes });
      await received.commit(id);
    } catch (error) {
      await received.drop();
      throw error;
    }
    await repository.add({ id, teamId, format, bytes, createdAt: clock.now() });
    return {
      secure_url: `${appOrigin}/media/${id}/${encodeURIComponent(name)}.${format}`,
      public_id: name,
      format,
      resource_type: MEDIA_FORMATS[format].kind,
      bytes,
    };
  };
}
