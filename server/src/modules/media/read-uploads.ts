import {
  MEDIA_FORMATS,
  type MediaFormat,
  type MediaKind,
  parseMediaFolder,
} from '@ads-checker/shared/contracts/media';
import type { MediaHost, MediaHostClient } from '../../gateways/media-host/port.ts';
import type { MediaFile } from './entities.ts';
import type { MediaFiles } from './files.ts';
import { tooLarge } from './policy.ts';
import type { MediaRepository } from './repository.ts';

/** Of a stored file: the name is only for people, the id identifies it. */
export const FILE_PATH = /^\/media\/([0-9a-f]{32})\/[^/]{1,2000}\.(jpg|png|mp4)$/;
/** What follows the prefix of the host. */
const HOSTED_PATH = /^(?:v\d+\/)?([^/]+\/\d+\/[^/]+\/\d+)\/[^/]+$/;
/** A preview that the host makes of a video, between its prefix and its path. */
const HOSTED_CHANGE = /^[a-z]_[^/]+\//;

interface Asked {
  readonly url: string;
  /** Whose file it must be. */
  readonly teamId: string;
  readonly signal: AbortSignal;
}

/**
 * Reads an image that a team uploaded, by its address; undefined when the address is of no image
 * that the team has here: no other host is ever asked. @throws PayloadTooLargeError above `maxBytes`,
 * VendorError and UnavailableError of the media host.
 */
export type ReadImage = (
  asked: Asked & { readonly maxBytes: number },
) => Promise<Uint8Array | undefined>;

/** A video, read part by part. */
export interface OpenVideo {
  readonly byteCount: number;
  /** From one offset up to another one, which is at most `byteCount`. */
  readonly read: (from: number, to: number) => Promise<Uint8Array>;
}

/** As `ReadImage`, of a video. */
export type OpenUploadedVideo = (asked: Asked) => Promise<OpenVideo | undefined>;

type Place =
  | { readonly at: 'server'; readonly file: Pick<MediaFile, 'id' | 'format' | 'bytes'> }
  | { readonly at: 'host'; readonly url: URL };

/** Reads files that browsers uploaded. */
export function createUploadReader(deps: {
  readonly host: MediaHost | undefined;
  readonly client: MediaHostClient;
  readonly appOrigin: string;
  /** Absent when the server stores no files. */
  readonly files: MediaFiles | undefined;
  readonly repository: Pick<MediaRepository, 'findFile'>;
}): { readonly readImage: ReadImage; readonly openVideo: OpenUploadedVideo } {
  const { files, host, client } = deps;

  /** Of an image: the still of a video is one too. */
  const findPlace = async (
    { url: text, teamId }: Asked,
    kind: MediaKind,
  ): Promise<Place | undefined> => {
    const url = URL.parse(text);
    if (url === null) {
      return undefined;
    }
    if (files !== undefined && url.href.startsWith(`${deps.appOrigin}/`)) {
      const [, id = '', format = ''] = FILE_PATH.exec(url.pathname) ?? [];
      const file = id === '' ? undefined : await deps.repository.findFile(id);
      return file?.teamId === teamId &&
        file.format === (format as MediaFormat) &&
        MEDIA_FORMATS[file.format].kind === kind
        ? { at: 'server', file }
        : undefined;
    }
    const isStill = kind === 'image' && url.pathname.endsWith('.jpg');
    const prefix = [
      ...(host?.prefixes[kind] ?? []),
      ...(isStill ? (host?.prefixes.video ?? []) : []),
    ].find((start) => url.href.startsWith(start));
    const path = url.href.slice(prefix?.length).replace(HOSTED_CHANGE, '');
    const [, folder = ''] = HOSTED_PATH.exec(path) ?? [];
    return prefix !== undefined && parseMediaFolder(folder)?.teamId === teamId
      ? { at: 'host', url }
      : undefined;
  };

  return {
    async readImage({ maxBytes, ...asked }) {
      const place = await findPlace(asked, 'image');
      if (place?.at === 'server') {
        const { id, format, bytes } = place.file;
        if (bytes > maxBytes) {
          throw tooLarge();
        }
        return files?.read(id, format);
      }
      return place && client.read({ url: place.url, maxBytes, signal: asked.signal });
    },

    async openVideo(asked) {
      const place = await findPlace(asked, 'video');
      if (place?.at === 'server') {
        const { file } = place;
        return (
          files && {
            byteCount: file.bytes,
            read: (from, to) => files.readPart(file, from, to),
          }
        );
      }
      return place && client.open({ url: place.url, signal: asked.signal });
    },
  };
}
