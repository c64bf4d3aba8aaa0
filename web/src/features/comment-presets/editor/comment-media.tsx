import { COMMENT_MEDIA_LIMITS, type MediaOwner } from '@ads-checker/shared/contracts/media';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MediaField, type MediaUploads } from '../../media/index.ts';
import {
  type CommentAttachment,
  isLinkTooLong,
  toAttachment,
  toMedia,
} from './comment-attachment.ts';

const RULES = { limits: COMMENT_MEDIA_LIMITS, max: { image: 1, video: 1 }, isSingle: true };

/** The image or video of a comment, uploaded or linked by URL. */
export function CommentMedia({
  id,
  attachment,
  owner,
  uploads,
  isReadOnly = false,
  onChange,
}: {
  /** Id of the comment. */
  readonly id: string;
  readonly attachment: CommentAttachment;
  readonly owner: MediaOwner;
  readonly uploads: MediaUploads;
  readonly isReadOnly?: boolean;
  /** Returns the reason when it fails. */
  readonly onChange: (attachment: CommentAttachment) => string | undefined;
}) {
  const { t } = useTranslation('comment-presets');
  const [refusal, setRefusal] = useState<string>();
  const items = toMedia(attachment);
  if (isReadOnly && items.length === 0) {
    return null;
  }
  return (
    <MediaField
      label={t('Image or video')}
      uploads={uploads}
      target={id}
      owner={owner}
      rules={RULES}
      items={items}
      {...(isReadOnly ? {} : { hint: t('JPG, PNG, MP4') })}
      error={refusal}
      isReadOnly={isReadOnly}
      onChange={(next) => {
        const change = toAttachment(next.at(-1));
        setRefusal(
          isLinkTooLong(change) ? t('A link can have at most 2,000 characters') : onChange(change),
        );
      }}
    />
  );
}
