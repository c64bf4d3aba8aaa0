import type { CreativeDto } from '@ads-checker/shared/contracts/creatives';
import { FilmIcon, PhotoIcon } from '@heroicons/react/16/solid';
import { cx } from '../../../ui/class-names.ts';
import { useImageError } from '../../../ui/use-image-error.ts';
import { pictureOf } from '../library.ts';

/** An image, or the picture of a video, in its own ratio on the ground of its box. */
export function CreativePicture({
  creative,
  className,
}: {
  readonly creative: Pick<CreativeDto, 'url' | 'kind' | 'previewUrl'> | undefined;
  readonly className: string;
}) {
  const isVideo = creative?.kind === 'video';
  // A video is no picture
  const whole = creative === undefined || isVideo ? '' : creative.url;
  const small = (creative === undefined ? null : pictureOf(creative)) ?? '';
  const smallError = useImageError(small);
  const wholeError = useImageError(whole);
  const shown = small === '' || smallError.hasFailed ? whole : small;
  const Icon = isVideo ? FilmIcon : PhotoIcon;
  return (
    <span
      className={cx(
        'relative grid place-items-center overflow-hidden bg-subtle text-ink-3',
        className,
      )}
    >
      {shown === '' || (shown === whole && wholeError.hasFailed) ? (
        <Icon aria-hidden="true" className="size-6" />
      ) : (
        <img
          src={shown}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          draggable={false}
          className="absolute inset-0 size-full object-contain"
          onError={shown === whole ? wholeError.onError : smallError.onError}
        />
      )}
    </span>
  );
}
