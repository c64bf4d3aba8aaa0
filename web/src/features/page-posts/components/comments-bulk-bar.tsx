import {
  type CommentModeration,
  MODERATED_COMMENTS_MAX,
  type PostCommentDto,
} from '@ads-checker/shared/contracts/page-posts';
import { EyeIcon, EyeSlashIcon, NoSymbolIcon, TrashIcon } from '@heroicons/react/16/solid';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../lib/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectionBar } from '../../../ui/selection-bar.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { type CommentActions, toError } from '../use-comment-actions.ts';

/** Moderates the selected comments, as many at once as one request allows. */
export function CommentsBulkBar({
  comments,
  pageId,
  actions,
  onAsk,
  onClear,
}: {
  readonly comments: readonly PostCommentDto[];
  readonly pageId: string;
  readonly actions: CommentActions;
  /** Asks for confirmation before comments are lost, then runs the callback. */
  readonly onAsk: (ask: {
    readonly comments: readonly PostCommentDto[];
    readonly isBlocking: boolean;
    readonly run: () => Promise<void>;
  }) => void;
  readonly onClear: () => void;
}) {
  const { t } = useTranslation('page-posts');
  const [done, setDone] = useState<number | null>(null);
  const isBusy = done !== null;
  const isOthers = ({ from }: PostCommentDto): boolean => from?.id !== pageId;
  const areHidden = comments.every(({ status }) => status === 'hidden');

  const textOf = (moderation: CommentModeration, count: number): string => {
    switch (moderation) {
      case 'hide':
        return t('{count, plural, one {# comment hidden} other {# comments hidden}}', { count });
      case 'unhide':
        return t('{count, plural, one {# comment unhidden} other {# comments unhidden}}', {
          count,
        });
      default:
        return t('{count, plural, one {# comment deleted} other {# comments deleted}}', { count });
    }
  };

  const moderate = async (
    moderation: CommentModeration,
    chosen: readonly PostCommentDto[],
  ): Promise<void> => {
    const failures: unknown[] = [];
    let changed = 0;
    setDone(0);
    for (let start = 0; start < chosen.length; start += MODERATED_COMMENTS_MAX) {
      const part = chosen.slice(start, start + MODERATED_COMMENTS_MAX);
      try {
        for (const { error } of await actions.moderate(moderation, part)) {
          if (error === null) {
            changed += 1;
          } else {
            failures.push(toError(error));
          }
        }
      } catch (error) {
        failures.push(...part.map(() => error));
      }
      setDone(start + part.length);
    }
    setDone(null);
    const skipped = comments.length - chosen.length;
    const texts = [
      changed > 0 ? `${textOf(moderation, changed)}.` : '',
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
  const toggle = () =>
    moderate(
      areHidden ? 'unhide' : 'hide',
      comments.filter((row) => areHidden || (row.status !== 'hidden' && isOthers(row))),
    );
  const ask = (moderation: 'delete' | 'delete_and_block_author'): void => {
    const isBlocking = moderation === 'delete_and_block_author';
    const chosen = isBlocking ? comments.filter(isOthers) : comments;
    if (chosen.length > 0) {
      onAsk({ comments: chosen, isBlocking, run: () => moderate(moderation, chosen) });
    }
  };

  return (
    <SelectionBar
      label={t('Selected comments')}
      count={comments.length}
      progress={isBusy ? t('{done} of {total}', { done, total: comments.length }) : undefined}
      onClear={onClear}
    >
      <Button
        variant="bar"
        icon={areHidden ? EyeIcon : EyeSlashIcon}
        isBusy={isBusy}
        onClick={() => void toggle()}
      >
        {areHidden ? t('Unhide') : t('Hide')}
      </Button>
      <Button variant="bar" icon={TrashIcon} isBusy={isBusy} onClick={() => ask('delete')}>
        {t('Delete')}
      </Button>
      <Button
        variant="bar"
        icon={NoSymbolIcon}
        isBusy={isBusy}
        disabled={!comments.some(isOthers)}
        onClick={() => ask('delete_and_block_author')}
      >
        {t('Delete and block author')}
      </Button>
    </SelectionBar>
  );
}
