import type { CreativeDto } from '@ads-checker/shared/contracts/creatives';
import { PhotoIcon } from '@heroicons/react/16/solid';
import { cx } from '../../../ui/class-names.ts';
import { useImageError } from '../../../ui/use-image-error.ts';
import { thumbnailOf } from '../library.ts';

/** An image in its own ratio, on the ground of its box. */
export function CreativePicture({
  creative: { url },
  className,
}: {
  readonly creative: Pick<CreativeDto, 'url'>;
  readonly className: string;
}) {
  const small = useImageError(thumbnailOf(url));
  const whole = useImageError(url);
  return (
    <span
      className={cx(
        'relative grid place-items-center overflow-hidden bg-subtle text-ink-3',
        className,
      )}
    >
      {url === '' || whole.hasFailed ? (
        <PhotoIcon aria-hidden="true" className="size-6" />
      ) : (
        <img
          src={small.hasFailed ? url : thumbnailOf(url)}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          draggable={false}
          className="absolute inset-0 size-full object-contain"
          onError={small.hasFailed || thumbnailOf(url) === url ? whole.onError : small.onError}
        />
      )}
    </span>
  );
}
