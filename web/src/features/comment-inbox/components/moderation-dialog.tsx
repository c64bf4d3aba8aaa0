import type { CommentModeration } from '@ads-checker/shared/contracts/page-posts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import type { InboxRow } from '../inbox-rows.ts';
import { countObstacles, findObstacleTo } from '../obstacles.ts';
import { skippedText } from '../use-moderation-toast.ts';

/** Hiding more comments than this needs a confirmation. */
const CONFIRM_ABOVE = 10;

export interface ModerationRequest {
  readonly moderation: CommentModeration;
  readonly rows: readonly InboxRow[];
}

/** Whether to ask for confirmation: always before losses, and for large selections. */
export function needsConfirmation({ moderation, rows }: ModerationRequest): boolean {
  return !['hide', 'unhide'].includes(moderation) || rows.length > CONFIRM_ABOVE;
}

function useTexts({ moderation, rows }: ModerationRequest) {
  const { t } = useTranslation('comment-inbox');
  const count = rows.length;
  switch (moderation) {
    case 'hide':
      return {
        title: t('{count, plural, one {Hide # comment?} other {Hide # comments?}}', { count }),
        label: t('{count, plural, one {Hide comment} other {Hide comments}}', { count }),
        body: t('Only the authors and their friends will see them on Facebook.'),
        isDanger: false,
      };
    case 'unhide':
      return {
        title: t('{count, plural, one {Unhide # comment?} other {Unhide # comments?}}', { count }),
        label: t('{count, plural, one {Unhide comment} other {Unhide comments}}', { count }),
        body: t('They will be visible on Facebook again.'),
        isDanger: false,
      };
    case 'delete':
      return {
        title: t('{count, plural, one {Delete # comment?} other {Delete # comments?}}', { count }),
        label: t('{count, plural, one {Delete comment} other {Delete comments}}', { count }),
        body: t('They’ll be deleted on Facebook with their replies. This can’t be undone.'),
        isDanger: true,
      };
    default: {
      const authors = new Set(
        rows.map(({ comment, post }) => `${post?.pageId} ${comment.from?.id}`),
      ).size;
      return {
        title: t('{count, plural, one {Block # author?} other {Block # authors?}}', {
          count: authors,
        }),
        label: t('{count, plural, one {Block author} other {Block authors}}', { count: authors }),
        body: t('They’ll no longer be able to comment on this Page. Their earlier comments stay.'),
        isDanger: true,
      };
    }
  }
}

function Asked({
  asked,
  onConfirm,
  onCancel,
}: {
  readonly asked: ModerationRequest;
  readonly onConfirm: (asked: ModerationRequest) => void;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation('comment-inbox');
  const { moderation } = asked;
  const rows = asked.rows.filter((row) => findObstacleTo(row, moderation) === null);
  const [isDeletedToo, setDeletedToo] = useState(false);
  const { title, label, body, isDanger } = useTexts({ moderation, rows });
  const skipped = skippedText({ skipped: countObstacles(asked.rows, moderation), t });
  const isBlocking = moderation === 'block_author';
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirmLabel={label}
      isDanger={isDanger}
      typedName={isDanger && rows.length > CONFIRM_ABOVE ? String(rows.length) : undefined}
      onCancel={onCancel}
      onConfirm={() =>
        onConfirm({
          ...asked,
          moderation: isBlocking && isDeletedToo ? 'delete_and_block_author' : moderation,
        })
      }
    >
      <p>{body}</p>
      {skipped !== '' && <p className="mt-2">{skipped}</p>}
      {isBlocking && (
        <Checkbox className="mt-3 text-ink" isSelected={isDeletedToo} onChange={setDeletedToo}>
          {t('{count, plural, one {Delete this comment too} other {Delete these # comments too}}', {
            count: rows.length,
          })}
        </Checkbox>
      )}
    </ConfirmDialog>
  );
}

export function ModerationDialog({
  asked,
  onConfirm,
  onCancel,
}: {
  readonly asked: ModerationRequest | null;
  readonly onConfirm: (asked: ModerationRequest) => void;
  readonly onCancel: () => void;
}) {
  return asked === null ? null : <Asked asked={asked} onConfirm={onConfirm} onCancel={onCancel} />;
}
