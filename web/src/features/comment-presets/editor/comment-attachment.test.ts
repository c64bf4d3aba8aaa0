import type { PresetComment } from '@ads-checker/shared/contracts/comment-preset-entities';
import { applyPresetOperation } from '@ads-checker/shared/domain/comment-presets/operations';
import { expect, it } from 'vitest';
import type { MediaItem } from '../../media/index.ts';
import {
  isLinkTooLong,
  NO_ATTACHMENT,
  thumbnailOf,
  toAttachment,
  toMedia,
} from './comment-attachment.ts';
import { createUndo } from './tree-moves.ts';

const image: MediaItem = { kind: 'image', url: 'https://m.test/roof.jpg', previewUrl: null };
const video: MediaItem = {
  kind: 'video',
  url: 'https://m.test/roof.mp4',
  previewUrl: 'https://m.test/roof.jpg',
};
const bare: PresetComment = {
  id: '1',
  parentId: null,
  text: 'A finished roof',
  ...NO_ATTACHMENT,
  reactions: {},
};

it.each([
  ['nothing', undefined],
  ['an image', image],
  ['a video', video],
])('round-trips %s', (_, media) => {
  expect(toMedia(toAttachment(media))).toEqual(media === undefined ? [] : [media]);
});

it('undoes a replacement by another kind of attachment', () => {
  const kinds = [undefined, image, video];
  for (const before of kinds) {
    for (const after of kinds) {
      const comments = [{ ...bare, ...toAttachment(before) }];
      const operation = { type: 'edit', edits: [{ id: '1', ...toAttachment(after) }] } as const;
      const changed = applyPresetOperation(comments, operation);
      const next = 'comments' in changed ? changed.comments : [];
      expect(next).toEqual([{ ...bare, ...toAttachment(after) }]);
      const [undo] = createUndo(comments, operation)(next);
      expect(undo && applyPresetOperation(next, undo)).toEqual({ comments });
    }
  }
});

it('shows the still of a video, and an image itself', () => {
  expect([image, video, undefined].map((media) => thumbnailOf(toAttachment(media)))).toEqual([
    image.url,
    video.previewUrl,
    null,
  ]);
});

it('detects links that are too long', () => {
  const long = { ...image, url: `https://m.test/${'x'.repeat(2_000)}` };
  expect([isLinkTooLong(toAttachment(long)), isLinkTooLong(toAttachment(image))]).toEqual([
    true,
    false,
  ]);
});
