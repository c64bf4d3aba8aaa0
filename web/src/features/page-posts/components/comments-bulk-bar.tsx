import type { PostCommentDto } from '@ads-checker/shared/contracts/page-posts';
import { EyeSlashIcon, TrashIcon, XMarkIcon } from '@heroicons/react/16/solid';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../lib/error-text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import type { CommentActions } from '../use-comment-actions.ts';

type Work = (comment: PostCommentDto) => Promise<void>;

/** Acts on the selected comments one after the other; the first failure does not stop the rest. */
export function CommentsBulkBar({
  comments,
  pageId,
  actions,
  onDelete,
  onClear,
}: {
  readonly comments: readonly PostCommentDto[];
  readonly pageId: string;
  readonly actions: CommentActions;
  /** Asks, and then runs what it is given for each comment. */
  readonly onDelete: (comments: readonly PostCommentDto[], run: () => Promise<void>) => void;
  readonly onClear: () => void;
}) {
  const { t } = useTranslation('page-posts');
  const [done, setDone] = useState<number | null>(null);
  const isBusy = done !== null;

  const runAll = async (
    chosen: readonly PostCommentDto[],
    work: Work,
    toText: (count: number) => string,
  ): Promise<void> => {
    const failures: unknown[] = [];
    setDone(0);
    for (const [index, comment] of chosen.entries()) {
      try {
        await work(comment);
      } catch (error) {
        failures.push(error);
      }
      setDone(index + 1);
    }
    setDone(null);
    const skipped = comments.length - chosen.length;
    const texts = [
      chosen.length > failures.length ? `${toText(chosen.length - failures.length)}.` : '',
      skipped > 0 ? t('Skipped: {count}.', { count: skipped }) : '',
      failures.length > 0
        ? t('Failed: {count}. {reason}', {
            count: failures.length,
            reason: plainErrorText({ error: failures[0], translate: t }),
          })
        : '',
    ];
    showToast({
      id: 'comments',
      tone: failures.length > 0 ? 'error' : 'success',
      text: texts.filter((text) => text !== '').join(' '),
    });
    if (failures.length === 0) {
      onClear();
    }
  };
  const deleted = (count: number): string =>
    t('{count, plural, one {# comment deleted} other {# comments deleted}}', { count });
  const hide = () =>
    runAll(
      comments.filter(({ status, from }) => status === 'visible' && from?.id !== pageId),
      (comment) => actions.hide(comment, true),
      (count) => t('{count, plural, one {# comment hidden} other {# comments hidden}}', { count }),
    );

  return (
    <section
      aria-label={t('Selected comments')}
      className="flex min-h-(--toolbar) flex-none items-center gap-2 overflow-x-auto bg-bar px-4 text-on-bar max-desk:min-h-13 max-desk:px-3"
    >
      <IconButton variant="bar" icon={XMarkIcon} label={t('Clear selection')} onClick={onClear} />
      <b className="font-semibold whitespace-nowrap" aria-live="polite">
        {isBusy
          ? t('{done} of {total}', { done, total: comments.length })
          : t('{count, plural, one {# selected} other {# selected}}', { count: comments.length })}
      </b>
      <span className="ms-auto flex gap-1.5">
        <Button variant="bar" icon={EyeSlashIcon} isBusy={isBusy} onClick={() => void hide()}>
          {t('Hide')}
        </Button>
        <Button
          variant="bar"
          icon={TrashIcon}
          isBusy={isBusy}
          onClick={() => onDelete(comments, () => runAll(comments, actions.remove, deleted))}
        >
          {t('Delete')}
        </Button>
      </span>
    </section>
  );
}
