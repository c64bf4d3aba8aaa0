import { creativeContent, creativeThumbnailUrl } from '@ads-checker/shared/domain/ad-objects';
import { PhotoIcon } from '@heroicons/react/16/solid';
import { cx } from '../../../ui/class-names.ts';
import { RowPicture } from '../../../ui/row-picture.tsx';
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
      {url === null ? <NoPicture /> : <RowPicture url={url} fallback={<NoPicture />} />}
    </span>
  );
}
