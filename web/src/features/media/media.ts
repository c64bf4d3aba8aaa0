import type { MediaKind, MediaLimits, MediaOwner } from '@ads-checker/shared/contracts/media';

/** Why a file is not uploaded. */
export type FileError =
  /** The extension of its name is not accepted, … */
  | { readonly code: 'unsupported_extension' }
  /** … or its content does not match its name. */
  | { readonly code: 'unsupported_type' }
  | { readonly code: 'kind_not_taken'; readonly kind: MediaKind }
  | { readonly code: 'empty' }
  | { readonly code: 'unreadable' }
  | { readonly code: 'too_large'; readonly kind: MediaKind; readonly maxBytes: number }
  | { readonly code: 'too_narrow'; readonly min: number; readonly actual: number }
  | { readonly code: 'too_low'; readonly min: number; readonly actual: number }
  | { readonly code: 'too_short'; readonly minMs: number }
  | { readonly code: 'too_long'; readonly maxMs: number }
  | { readonly code: 'too_many'; readonly kind: MediaKind; readonly max: number };

/** An image or a video by URL. */
export interface MediaItem {
  readonly kind: MediaKind;
  readonly url: string;
  /** A still that represents a video. */
  readonly previewUrl?: string | null;
}

/** The files that a field accepts. */
export interface MediaRules {
  readonly limits: MediaLimits;
  /** Maximum number of each kind; kinds that are missing are not accepted. */
  readonly max: Readonly<Partial<Record<MediaKind, number>>>;
  /** A single file, which another one replaces. */
  readonly isSingle?: boolean;
  /** What else may be wrong with a video. */
  readonly checkVideo?: (file: File) => Promise<FileError | null>;
}

export interface Uploaded {
  /** The `target` given when the files were added. */
  readonly target: string;
  readonly media: MediaItem;
  /**
   * URLs of files that were chosen later but finished earlier: this one is inserted before them.
   */
  readonly before: readonly string[];
}

export type { MediaKind, MediaOwner };

/** What a file chooser offers. */
export const ACCEPTED_FILES = {
  image: '.jpg,.jpeg,.png,image/jpeg,image/png',
  video: '.mp4,video/mp4',
} as const satisfies Record<MediaKind, string>;

const VIDEO = /\.mp4$/i;

export function getMediaKind(name: string): MediaKind {
  return VIDEO.test(name) ? 'video' : 'image';
}

const LINK = /^https?:\/\/\S+$/i;

export function isLink(text: string): boolean {
  return LINK.test(text) && URL.canParse(text);
}

/** A display name: the last part of the URL. */
export function getFileName(url: string): string {
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

/** Inserts a finished upload at the position in which it was chosen. */
export function placeUploaded(
  items: readonly MediaItem[],
  { media, before }: Pick<Uploaded, 'media' | 'before'>,
): readonly MediaItem[] {
  const index = items.findIndex(({ url }) => before.includes(url));
  return index < 0 ? [...items, media] : items.toSpliced(index, 0, media);
}

/** Moves an item among those of its kind; returns the same list when it cannot move there. */
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
