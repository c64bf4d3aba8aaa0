import { creativeContent, creativeThumbnailUrl } from '@ads-checker/shared/domain/ad-objects';
import { PhotoIcon } from '@heroicons/react/16/solid';
import { useEffect, useState } from 'react';
import { cx } from '../../../ui/class-names.ts';
import { usePictureFault } from '../../../ui/use-picture-fault.ts';
import type { AdObjectRow } from '../ad-object.ts';
import { isAd } from '../ad-object.ts';

export function findCreativeTitle(row: AdObjectRow): string | null {
  return isAd(row) && row.creative !== null
    ? (creativeContent(row.creative).titles[0] ?? null)
    : null;
}

/** Rows scrolled past quickly load no picture. */
const REST_MS = 120;
/** Those of a whole screen at once would hold up what a person does then. */
const PICTURES_A_FRAME = 3;
const FRAME_MS = 16;

const waiting = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

function showSome(): void {
  for (const show of [...waiting].slice(0, PICTURES_A_FRAME)) {
    waiting.delete(show);
    show();
  }
  if (waiting.size > 0) {
    timer = setTimeout(showSome, FRAME_MS);
  }
}

/** Calls after no picture came for a while, a few of all that wait in a frame. Returns how to forget it. */
function onceAtRest(show: () => void): () => void {
  waiting.add(show);
  clearTimeout(timer);
  timer = setTimeout(showSome, REST_MS);
  return () => waiting.delete(show);
}

function NoPicture() {
  return <PhotoIcon aria-hidden="true" className="size-4" />;
}

function Picture({ url }: { readonly url: string }) {
  // A row lends its elements to another object: its picture comes later too
  const [restedUrl, setRested] = useState<string | null>(null);
  useEffect(() => onceAtRest(() => setRested(url)), [url]);
  const { hasFailed, onError } = usePictureFault(url);
  if (hasFailed) {
    return <NoPicture />;
  }
  return (
    restedUrl === url && (
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
