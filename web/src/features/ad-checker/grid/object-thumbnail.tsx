import { creativeContent, creativeThumbnailUrl } from '@ads-checker/shared/domain/ad-objects';
import { PhotoIcon } from '@heroicons/react/16/solid';
import { cx } from '../../../ui/class-names.ts';
import { usePictureFault } from '../../../ui/use-picture-fault.ts';
import { useRestedPicture } from '../../../ui/use-rested-picture.ts';
import type { AdObjectRow } from '../ad-object.ts';
import { isAd } from '../ad-object.ts';

export function findCreativeTitle(row: AdObjectRow): string | null {
  return isAd(row) && row.creative !== null
    ? (creativeContent(row.creative).titles[0] ?? null)
    : null;
}

function NoPicture() {
  return <PhotoIcon aria-hidden="true" className="size-4" />;
}

function Picture({ url }: { readonly url: string }) {
  const isRested = useRestedPicture(url);
  const { hasFailed, onError } = usePictureFault(url);
  if (hasFailed) {
    return <NoPicture />;
  }
  return (
    isRested && (
      <img
        src={url}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        className="size-full object-cover"
        onError={onError}
      />
    )
  );
}

export function ObjectThumbnail({
  row,
  className,
}: {
  readonly row: AdObjectRow;
  readonly className: string;
}) {
  if (!isAd(row)) {
    return null;
  }
  const url = row.creative === null ? null : creativeThumbnailUrl(row.creative);
  return (
    <span
      className={cx(
        'grid flex-none place-items-center overflow-hidden rounded-xs bg-press text-ink-3',
        className,
      )}
    >
      {url === null ? <NoPicture /> : <Picture url={url} />}
    </span>
  );
}
