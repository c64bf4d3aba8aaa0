import { type MediaFormat, parseMediaFolder } from '@ads-checker/shared/contracts/media';
import type { MediaHost, MediaHostClient } from '../../gateways/media-host/port.ts';
import type { MediaFiles } from './files.ts';
import { tooLarge } from './policy.ts';
import type { MediaRepository } from './repository.ts';

/** Of a stored file: the name is only for people, the id identifies it. */
export const FILE_PATH = /^\/media\/([0-9a-f]{32})\/[^/]{1,2000}\.(jpg|png|mp4)$/;
/** What follows the prefix of the host. */
const HOSTED_PATH = /^(?:v\d+\/)?([^/]+\/\d+\/[^/]+\/\d+)\/[^/]+$/;

export type ReadImage = (asked: {
  readonly url: string;
  /** Whose file it must be. */
  readonly teamId: string;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}) => Promise<Uint8Array | undefined>;

/**
 * Reads an image that a team uploaded, by its address; undefined when the address is of no file
 * that the team has here: no other host is ever asked. @throws PayloadTooLargeError above `maxBytes`,
 * VendorError and UnavailableError of the media host.
 */
export function createImageReader(deps: {
  readonly host: MediaHost | undefined;
  readonly client: MediaHostClient;
  readonly appOrigin: string;
  /** Absent when the server stores no files. */
  readonly files: MediaFiles | undefined;
  readonly repository: Pick<MediaRepository, 'findFile'>;
}): ReadImage {
  return async ({ url: text, teamId, maxBytes, signal }) => {
    const url = URL.parse(text);
    if (url === null) {
      return undefined;
    }
    const { files, host } = deps;
    if (files !== undefined && url.href.startsWith(`${deps.appOrigin}/`)) {
      const [, id = '', format = ''] = FILE_PATH.exec(url.pathname) ?? [];
      const file = id === '' ? undefined : await deps.repository.findFile(id);
      if (file === undefined || file.teamId !== teamId || file.format !== (format as MediaFormat)) {
        return undefined;
      }
      if (file.bytes > maxBytes) {
        throw tooLarge();
      }
      return files.read(file.id, file.format);
    }
    const prefix = host?.imagePrefixes.find((start) => url.href.startsWith(start));
    const [, folder = ''] = HOSTED_PATH.exec(url.href.slice(prefix?.length)) ?? [];
    return prefix !== undefined && parseMediaFolder(folder)?.teamId === teamId
      ? deps.client.read({ url, maxBytes, signal })
      : undefined;
  };
}
