import { MEDIA_FORMATS, type MediaLimits } from '@ads-checker/shared/contracts/media';
import { detectMediaFormat } from '@ads-checker/shared/domain/media-content';
import { imageSize } from 'image-size';
import { invalidInput } from '../../platform/http/validation.ts';

interface PixelSize {
  readonly width: number;
  readonly height: number;
}

function measure(content: Uint8Array): PixelSize | undefined {
  try {
    const { width, height } = imageSize(content);
    return { width, height };
  } catch {
    return undefined;
  }
}

/**
 * The size of a JPG or PNG in pixels.
 * @throws ValidationError of the field that says what is wrong with the image.
 */
export function requireFit(
  content: Uint8Array,
  {
    field,
    limits: { minHeight, minWidth },
  }: {
    /** As the error names it, `body.photo`. */
    readonly field: string;
    readonly limits: Pick<MediaLimits, 'minHeight' | 'minWidth'>;
  },
): PixelSize {
  const refuse = (message: string) => invalidInput([{ field, message }]);
  const format = detectMediaFormat(content);
  if (format === undefined || MEDIA_FORMATS[format].kind !== 'image') {
    throw refuse('must be a JPG or PNG');
  }
  const size = measure(content);
  if (size === undefined) {
    throw refuse('must be a readable image');
  }
  if (size.width < minWidth || size.height < minHeight) {
    throw refuse(`must have at least ${minWidth} × ${minHeight} pixels`);
  }
  return size;
}
