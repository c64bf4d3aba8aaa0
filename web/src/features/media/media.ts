import type { MediaKind, MediaLimits, MediaOwner } from '@ads-checker/shared/contracts/media';

/** An image or a video by its address. */
export interface MediaItem {
  readonly kind: MediaKind;
  readonly url: string;
  /** A still to show in place of a video. */
  readonly previewUrl?: string | null;
}

/** What of files a field takes. */
export interface MediaRules {
  readonly limits: MediaLimits;
  /** How many of each kind; a kind that is absent is not taken. */
  readonly max: Readonly<Partial<Record<MediaKind, number>>>;
  /** One file in all: another one takes its place. */
  readonly isSingle?: boolean;
}

/** A finished upload, for whoever keeps the media. */
export interface Uploaded {
  /** Which field: what was given when the files were added. */
  readonly target: string;
  readonly media: MediaItem;
  /** Addresses of files that were chosen later and finished earlier: this one goes before them. */
  readonly before: readonly string[];
}

export type { MediaKind, MediaOwner };

const VIDEO = /\.mp4$/i;

export function kindOfName(name: string): MediaKind {
  return VIDEO.test(name) ? 'video' : 'image';
}

const LINK = /^https?:\/\/\S+$/i;

export function isLink(text: string): boolean {
  return LINK.test(text) && URL.canParse(text);
}

/** A file name for people: the last part of an address. */
export function nameOfUrl(url: string): string {
  if (!isLink(url)) {
    return url;
  }
  const { hostname, pathname } = new URL(url);
  const last = pathname.split('/').findLast((part) => part !== '') ?? hostname;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** The list with a finished upload in the place where it was chosen. */
export function placeUploaded(
  items: readonly MediaItem[],
  { media, before }: Pick<Uploaded, 'media' | 'before'>,
): readonly MediaItem[] {
  const index = items.findIndex(({ url }) => before.includes(url));
  return index < 0 ? [...items, media] : items.toSpliced(index, 0, media);
}

/** Moves an item among those of its kind; the same list when it cannot go there. */
export function moveMedia(
  items: readonly MediaItem[],
  from: number,
  to: number,
): readonly MediaItem[] {
  const item = items[from];
  if (item === undefined || from === to || items[to]?.kind !== item.kind) {
    return items;
  }
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}
