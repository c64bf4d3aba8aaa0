import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  MEDIA_FORMATS,
  type MediaFormat,
  type MediaLimits,
} from '@ads-checker/shared/contracts/media';
import { DAY_MS } from '@ads-checker/shared/domain/durations';
import { detectMediaFormat, FORMAT_BYTES } from '@ads-checker/shared/domain/media-content';
import { tooLarge, unsupportedContent } from './policy.ts';

const INCOMING = 'incoming';
/** Leftovers of a killed process are older than any upload takes. */
const ORPHAN_AGE_MS = DAY_MS;

export interface ReceivedFile {
  readonly format: MediaFormat;
  readonly bytes: number;
  /** Hex digest of the content. */
  readonly sha256: string;
  /** Publishes the file under an id. */
  readonly commit: (id: string) => Promise<void>;
  readonly drop: () => Promise<void>;
}

export type MediaFiles = ReturnType<typeof createMediaFiles>;

/** Files in a folder, sharded by the first two characters of their ids. */
export function createMediaFiles({ root }: { root: string }) {
  const pathOf = (id: string, format: MediaFormat): string =>
    join(id.slice(0, 2), `${id}.${format}`);
  const incoming = join(root, INCOMING);
  let isCleared = false;

  const clearIncoming = async (): Promise<void> => {
    await mkdir(incoming, { recursive: true });
    if (isCleared) {
      return;
    }
    isCleared = true;
    for (const name of await readdir(incoming)) {
      const file = join(incoming, name);
      const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
      if (mtimeMs < Date.now() - ORPHAN_AGE_MS) {
        await rm(file, { force: true });
      }
    }
  };

  return {
    root,
    pathOf,

    /** Undefined when it is gone. */
    read: (id: string, format: MediaFormat): Promise<Uint8Array | undefined> =>
      readFile(join(root, pathOf(id, format))).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') {
          return undefined;
        }
        throw error;
      }),

    /** A part of a file, which must be there. */
    async readPart(
      { id, format }: { readonly id: string; readonly format: MediaFormat },
      from: number,
      to: number,
    ): Promise<Uint8Array> {
      const file = await open(join(root, pathOf(id, format)));
      try {
        const { buffer, bytesRead } = await file.read({
          buffer: new Uint8Array(to - from),
          position: from,
        });
        return buffer.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },

    remove: (id: string, format: MediaFormat): Promise<void> =>
      rm(join(root, pathOf(id, format)), { force: true }),

    /**
     * Stores a file while it arrives; it is temporary until `commit`.
     * @throws UnsupportedMediaTypeError, PayloadTooLargeError as soon as they are known.
     */
    async receive({
      content,
      maxBytes,
    }: {
      readonly content: Readable;
      readonly maxBytes: MediaLimits['maxBytes'];
    }): Promise<ReceivedFile> {
      await clearIncoming();
      const path = join(incoming, randomUUID());
      const drop = () => rm(path, { force: true });
      const file = await open(path, 'wx', 0o600);
      const hash = createHash('sha256');
      let head: Uint8Array = new Uint8Array();
      let format: MediaFormat | undefined;
      let bytes = 0;
      try {
        // The stream continues after a rejection: the rest of the form is drained
        for await (const chunk of content.iterator({ destroyOnReturn: false })) {
          const part = chunk as Buffer;
          bytes += part.length;
          if (format === undefined) {
            head = Buffer.concat([head, part]).subarray(0, FORMAT_BYTES);
            format = detectMediaFormat(head);
            if (format === undefined && head.length === FORMAT_BYTES) {
              throw unsupportedContent();
            }
          }
          if (format !== undefined && bytes > maxBytes[MEDIA_FORMATS[format].kind]) {
            throw tooLarge();
          }
          hash.update(part);
          await file.write(part);
        }
        if (format === undefined) {
          throw unsupportedContent();
        }
      } catch (error) {
        await file.close();
        await drop();
        throw error;
      }
      await file.close();
      const kept = format;
      return {
        format,
        bytes,
        sha256: hash.digest('hex'),
        drop,
        commit: async (id) => {
          const target = join(root, pathOf(id, kept));
          await mkdir(join(root, id.slice(0, 2)), { recursive: true });
          await rename(path, target);
        },
      };
    },
  };
}
