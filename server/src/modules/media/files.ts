import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  MEDIA_FORMATS,
  type MediaFormat,
  PRODUCT_MEDIA_LIMITS,
} from '@ads-checker/shared/contracts/media';
import { FORMAT_BYTES, readMediaFormat } from '@ads-checker/shared/domain/media-content';
import { tooLarge, unsupportedContent } from './policy.ts';

const INCOMING = 'incoming';
/** What a killed process left behind is older than any upload takes. */
const LEFT_BEHIND_MS = 24 * 60 * 60_000;

export interface ReceivedFile {
  readonly format: MediaFormat;
  readonly bytes: number;
  /** Of the content, hex. */
  readonly sha256: string;
  /** Makes it readable under its id. */
  readonly keep: (id: string) => Promise<void>;
  readonly drop: () => Promise<void>;
}

export type MediaFiles = ReturnType<typeof createMediaFiles>;

/** Files in a folder, two characters of their ids to a subfolder. */
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
      if (mtimeMs < Date.now() - LEFT_BEHIND_MS) {
        await rm(file, { force: true });
      }
    }
  };

  return {
    root,
    pathOf,

    /**
     * Stores a file while it arrives; it is nobody's before `keep`. `roomBytes`: what may be taken at
     * most, whatever the format allows.
     * @throws UnsupportedMediaTypeError, PayloadTooLargeError as soon as they are known.
     */
    async receive({ content }: { readonly content: Readable }): Promise<ReceivedFile> {
      await clearIncoming();
      const path = join(incoming, randomUUID());
      const drop = () => rm(path, { force: true });
      const file = await open(path, 'wx', 0o600);
      const hash = createHash('sha256');
      let head: Uint8Array = new Uint8Array();
      let format: MediaFormat | undefined;
      let bytes = 0;
      try {
        // The stream goes on after a refusal: the rest of the form is read and thrown away
        for await (const chunk of content.iterator({ destroyOnReturn: false })) {
          const part = chunk as Buffer;
          bytes += part.length;
          if (format === undefined) {
            head = Buffer.concat([head, part]).subarray(0, FORMAT_BYTES);
            format = readMediaFormat(head);
            if (format === undefined && head.length === FORMAT_BYTES) {
              throw unsupportedContent();
            }
          }
          if (
            format !== undefined &&
            bytes > PRODUCT_MEDIA_LIMITS.maxBytes[MEDIA_FORMATS[format].kind]
          ) {
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
        keep: async (id) => {
          const target = join(root, pathOf(id, kept));
          await mkdir(join(root, id.slice(0, 2)), { recursive: true });
          await rename(path, target);
        },
      };
    },
  };
}
