import { createHash } from 'node:crypto';
import { CREATIVE_MEDIA_LIMITS } from '@ads-checker/shared/contracts/creatives';
import { AppError } from '@ads-checker/shared/errors';
import { invalidInput } from '../../platform/http/validation.ts';
import { type ReadImage, requireFit } from '../media/index.ts';
import type { Creative } from './entities.ts';

export type MeasuredImage = Pick<Creative, 'width' | 'height' | 'byteCount' | 'sha256'>;

const MAX_BYTES = CREATIVE_MEDIA_LIMITS.maxBytes.image;

/**
 * Reads an uploaded image and tells its size in pixels, its bytes and its digest.
 * @throws ValidationError of the field for an address of no image of the team, or an image that no
 * ad can be made of.
 */
export async function measureImage(
  readImage: ReadImage,
  {
    url,
    teamId,
    field,
    signal,
  }: {
    readonly url: string;
    readonly teamId: string;
    readonly field: string;
    readonly signal: AbortSignal;
  },
): Promise<MeasuredImage> {
  const content = await readImage({ url, teamId, maxBytes: MAX_BYTES, signal }).catch(
    (error: unknown) => {
      if (error instanceof AppError && error.type === 'PayloadTooLargeError') {
        throw invalidInput([{ field, message: 'must be of at most 30 MB' }]);
      }
      throw error;
    },
  );
  if (content === undefined) {
    throw invalidInput([{ field, message: 'must be the address of an image of your uploads' }]);
  }
  return {
    ...requireFit(content, { field, limits: CREATIVE_MEDIA_LIMITS }),
    byteCount: content.byteLength,
    sha256: createHash('sha256').update(content).digest('hex'),
  };
}
