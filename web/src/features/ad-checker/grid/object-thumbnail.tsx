import { creativeContent, creativeThumbnailUrl } from '@ads-checker/shared/domain/ad-objects';
import { PhotoIcon } from '@heroicons/react/16/solid';
import { useEffect, useState } from 'react';
import { cx } from '../../../ui/class-names.ts';
import type { AdObjectRow } from '../ad-object.ts';
import { isAd } from '../ad-object.ts';

export function findCreativeTitle(row: AdObjectRow): string | null {
  return isAd(row) && row.creative !== null
    ? (creativeContent(row.creative).titles[0] ?? null)
    : null;
}

/** Rows scrolled past quickly load no picture. */
const REST_MS = 120;

const waiting = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Calls after no picture came for a while, together with all that wait. Returns how to forget it. */
function onceAtRest(show: () => void): () => void {
  waiting.add(show);
  clearTimeout(timer);
  timer = setTimeout(() => {
    const shown = [...waiting];
    waiting.clear();
    for (const each of shown) {
      each();
    }
  }, REST_MS);
  return () => waiting.delete(show);
}

function Picture({ url }: { readonly url: string }) {
  // A row lends its elements to another object: its picture comes later too
  const [restedUrl, setRested] = useState<string | null>(null);
  useEffect(() => onceAtRest(() => setRested(url)), [url]);
  return (
    restedUrl === url && (
      <img
        src={url}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        className="size-full object-cover"
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
      {url === null ? <PhotoIcon aria-hidden="true" className="size-4" /> : <Picture url={url} />}
    </span>
  );
}
