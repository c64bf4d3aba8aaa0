import { createHmac } from 'node:crypto';
import type { Readable } from 'node:stream';
import { MEDIA_FORMATS } from '@ads-checker/shared/contracts/media';
import type { Clock } from '../../platform/clock/clock.ts';
import type { MediaFiles } from './files.ts';
import { requireRoomFor } from './policy.ts';
import type { MediaRepository } from './repository.ts';

const ID_LENGTH = 32;

export interface KeptUpload {
  readonly secure_url: string;
  readonly public_id: string;
  readonly format: string;
  readonly resource_type: 'image' | 'video';
  readonly bytes: number;
}

export interface FileToKeep {
  readonly content: Readable;
  /** What is known of its size before it is read. */
  readonly announcedBytes: number;
  readonly teamId: string;
  readonly name: string;
  /** The same content under the same occasion is the same file, as after a lost answer. */
  readonly occasion: string;
}

export type KeepFile = (file: FileToKeep) => Promise<KeptUpload>;

/** Keeps files on this server, within the room of their team. */
export function createKeepFile({
  files,
  repository,
  secret,
  appOrigin,
  maxBytesPerTeam,
  clock,
}: {
  files: MediaFiles;
  repository: MediaRepository;
  /** Makes addresses that nobody can guess. */
  secret: string;
  appOrigin: string;
  maxBytesPerTeam: number;
  clock: Clock;
}): KeepFile {
  return async ({ content, announcedBytes, teamId, name, occasion }) => {
    const maxBytes = maxBytesPerTeam;
    const keptBytes = await repository.sumBytes(teamId);
    requireRoomFor({ bytes: announcedBytes, keptBytes, maxBytes });
    const received = await files.receive({ content });
    const { bytes, format, sha256 } = received;
    const id = createHmac('sha256', secret)
      .update(`${occasion} ${sha256}`)
      .digest('hex')
      .slice(0, ID_LENGTH);
    try {
      requireRoomFor({ bytes, keptBytes, maxBytes });
      await received.keep(id);
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
