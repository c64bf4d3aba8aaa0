import type {
  PresetAttachment,
  PresetComment,
} from '@ads-checker/shared/contracts/comment-preset-entities';
import { ATTACHMENT_URL_MAX_LENGTH } from '@ads-checker/shared/contracts/comment-presets';
import type { MediaItem } from '../../media/index.ts';

/** The attachment of a comment: at most one of the two. */
export type CommentAttachment = Pick<PresetComment, 'photo' | 'video'>;

export const NO_ATTACHMENT: CommentAttachment = { photo: null, video: null };

export function toMedia({ photo, video }: CommentAttachment): readonly MediaItem[] {
  return [
    ...(photo === null ? [] : [{ kind: 'image', ...photo } as const]),
    ...(video === null ? [] : [{ kind: 'video', ...video } as const]),
  ];
}

/** Sets both fields, so that undo also restores the other one. */
export function toAttachment(media: MediaItem | undefined): CommentAttachment {
  if (media === undefined) {
    return NO_ATTACHMENT;
  }
  const { kind, url, previewUrl = null } = media;
  const attachment: PresetAttachment = { url, previewUrl };
  return kind === 'image' ? { photo: attachment, video: null } : { photo: null, video: attachment };
}

/** Typed links may exceed the server's limit. */
export function isLinkTooLong({ photo, video }: CommentAttachment): boolean {
  return [photo?.url, photo?.previewUrl, video?.url, video?.previewUrl].some(
    (url) => (url?.length ?? 0) > ATTACHMENT_URL_MAX_LENGTH,
  );
}

/** Preview of the attachment: the image itself, or the still of a video. */
export function thumbnailOf({ photo, video }: CommentAttachment): string | null {
  return photo === null ? (video?.previewUrl ?? null) : (photo.previewUrl ?? photo.url);
}
