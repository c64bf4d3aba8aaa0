import type {
  PresetAttachment,
  PresetComment,
} from '@ads-checker/shared/contracts/comment-preset-entities';
import { ATTACHMENT_URL_MAX_LENGTH } from '@ads-checker/shared/contracts/comment-presets';
import type { MediaItem } from '../../media/index.ts';

/** What of a comment is attached to it: one of the two, or neither. */
export type Attached = Pick<PresetComment, 'photo' | 'video'>;

export const NOTHING_ATTACHED: Attached = { photo: null, video: null };

export function toMedia({ photo, video }: Attached): readonly MediaItem[] {
  return [
    ...(photo === null ? [] : [{ kind: 'image', ...photo } as const]),
    ...(video === null ? [] : [{ kind: 'video', ...video } as const]),
  ];
}

/** Both fields, so that taking the change back restores the other one too. */
export function toAttached(media: MediaItem | undefined): Attached {
  if (media === undefined) {
    return NOTHING_ATTACHED;
  }
  const { kind, url, previewUrl = null } = media;
  const attachment: PresetAttachment = { url, previewUrl };
  return kind === 'image' ? { photo: attachment, video: null } : { photo: null, video: attachment };
}

/** Links that people type may be longer than the server takes. */
export function isLinkTooLong({ photo, video }: Attached): boolean {
  return [photo?.url, photo?.previewUrl, video?.url, video?.previewUrl].some(
    (url) => (url?.length ?? 0) > ATTACHMENT_URL_MAX_LENGTH,
  );
}

/** Shown in place of it: the image itself, or the still of a video. */
export function thumbnailOf({ photo, video }: Attached): string | null {
  return photo === null ? (video?.previewUrl ?? null) : (photo.previewUrl ?? photo.url);
}
