import type { PostCommentDto } from '@ads-checker/shared/contracts/page-posts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';

/** Confirms blocking the author of a comment and explains what it means. */
export function BlockDialog({
  comment,
  pageName,
  onCancel,
  onConfirm,
}: {
  /** Null while closed. */
  readonly comment: PostCommentDto | null;
  readonly pageName: string;
  readonly onCancel: () => void;
  readonly onConfirm: (comment: PostCommentDto, shouldDelete: boolean) => void;
}) {
  const { t } = useTranslation('page-posts');
  const [shouldDelete, setShouldDelete] = useState(false);
  const commentId = comment?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another comment is another question
  useEffect(() => setShouldDelete(false), [commentId]);
  return (
    <ConfirmDialog
      title={t('Block {name}?', { name: comment?.from?.name ?? '' })}
      isOpen={comment !== null}
      confirmLabel={shouldDelete ? t('Delete and block') : t('Block author')}
      onCancel={onCancel}
      onConfirm={() => {
        if (comment !== null) {
          onConfirm(comment, shouldDelete);
        }
      }}
    >
      <p>
        {t(
          'The author will no longer be able to comment on posts of {page}, including posts of ads. Earlier comments stay. You can unblock the author in the Page settings on Facebook.',
          { page: pageName },
        )}
      </p>
      <Checkbox
        className="mt-3 text-ink"
        isSelected={shouldDelete}
        onChange={(next) => setShouldDelete(next)}
      >
        {t('Also delete this comment')}
      </Checkbox>
    </ConfirmDialog>
  );
}
