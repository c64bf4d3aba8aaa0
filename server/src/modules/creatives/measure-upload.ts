import { createHash } from 'node:crypto';
import { CREATIVE_IMAGE_LIMITS } from '@ads-checker/shared/contracts/creatives';
import { UPLOAD_MAX_BYTES } from '@ads-checker/shared/contracts/media';
import { AppError } from '@ads-checker/shared/errors';
import { invalidInput } from '../../platform/http/validation.ts';
import { type OpenUploadedVideo, type ReadImage, requireFit } from '../media/index.ts';
import type { Creative } from './entities.ts';
import { measureVideo } from './measure-video.ts';

type Measured = Pick<Creative, 'kind' | 'width' | 'height' | 'durationMs' | 'byteCount' | 'sha256'>;

interface UploadToMeasure {
  readonly url: string;
  readonly teamId: string;
  readonly field: string;
  readonly signal: AbortSignal;
}

export interface UploadReader {
  readonly readImage: ReadImage;
  readonly openVideo: OpenUploadedVideo;
}

async function readWithin(
  { readImage }: UploadReader,
  {
    field,
    max: { bytes, message },
    ...asked
  }: UploadToMeasure & { readonly max: { readonly bytes: number; readonly message: string } },
): Promise<Uint8Array | undefined> {
  return readImage({ ...asked, maxBytes: bytes }).catch((error: unknown) => {
    if (error instanceof AppError && error.type === 'PayloadTooLargeError') {
      throw invalidInput([{ field, message }]);
    }
    throw error;
  });
}

/**
 * Reads an uploaded image or video and tells its size in pixels, its bytes and its digest.
 * @throws ValidationError of the field for an address of no upload of the team, or a file that no ad
 * can be made of.
 */
export async function measureUpload(
  reader: UploadReader,
  { url, teamId, field, signal }: UploadToMeasure,
): Promise<Measured> {
  const video = await reader.openVideo({ url, teamId, signal });
  if (video !== undefined) {
    return { kind: 'video', ...(await measureVideo(video, { field, signal })) };
  }
  const max = {
    bytes: CREATIVE_IMAGE_LIMITS.maxBytes.image,
    message: 'must be of at most 30 MB',
  };
  const content = await readWithin(reader, { url, teamId, field, signal, max });
  if (content === undefined) {
    throw invalidInput([
      { field, message: 'must be the address of an image or a video of your uploads' },
    ]);
  }
  return {
    kind: 'image',
    ...requireFit(content, { field, limits: CREATIVE_IMAGE_LIMITS }),
    durationMs: null,
    byteCount: content.byteLength,
    sha256: createHash('sha256').update(content).digest('hex'),
  };
}

/** @throws ValidationError of the field for an address of no uploaded picture of the team. */
export async function requirePicture(
  reader: UploadReader,
  { url, teamId, field, signal }: UploadToMeasure,
): Promise<void> {
  const max = { bytes: UPLOAD_MAX_BYTES.other.image, message: 'must be of at most 8 MB' };
  const content = await readWithin(reader, { url, teamId, field, signal, max });
  if (content === undefined) {
    throw invalidInput([{ field, message: 'must be the address of an image of your uploads' }]);
  }
  requireFit(content, { field, limits: { minWidth: 1, minHeight: 1 } });
}
