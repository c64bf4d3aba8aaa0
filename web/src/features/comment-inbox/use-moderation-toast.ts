import type { CommentModeration } from '@ads-checker/shared/contracts/page-posts';
import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../ui/toast.tsx';
import type { InboxRow } from './inbox-rows.ts';
import { OBSTACLE_LABELS, type Obstacle } from './obstacles.ts';
import type { Moderation, ModerationResult } from './use-moderation.ts';

const UNDONE_BY = { hide: 'unhide', unhide: 'hide' } as const;

/** How many comments are left as they are, and why; empty for none. */
export function skippedText({
  skipped,
  t,
}: {
  readonly skipped: ReadonlyMap<Obstacle, number>;
  readonly t: TFunction<'comment-inbox'>;
}): string {
  return [...skipped]
    .map(([obstacle, count]) =>
      t('Skipped: {count} ({reason}).', { count, reason: t(OBSTACLE_LABELS[obstacle]) }),
    )
    .join(' ');
}

/** Reports the outcome of a bulk moderation, with an undo where there is one. */
export function useModerationToast(
  run: Moderation['run'],
): (moderation: CommentModeration, result: ModerationResult, isMany: boolean) => void {
  const { t } = useTranslation('comment-inbox');
  return useCallback(
    (moderation, { done, skipped }, isMany) => {
      const count = done.length;
      // A single hidden comment already looks hidden
      if (!isMany && (moderation === 'hide' || moderation === 'unhide')) {
        return;
      }
      const toText = (): string => {
        switch (moderation) {
          case 'hide':
            return t('{count, plural, one {# comment hidden} other {# comments hidden}}', {
              count,
            });
          case 'unhide':
            return t('{count, plural, one {# comment unhidden} other {# comments unhidden}}', {
              count,
            });
          case 'delete':
            return t('{count, plural, one {# comment deleted} other {# comments deleted}}', {
              count,
            });
          case 'block_author':
            return t('Authors blocked');
          case 'delete_and_block_author':
            return t(
              '{count, plural, one {# comment deleted, author blocked} other {# comments deleted, authors blocked}}',
              { count },
            );
        }
      };
      const texts = [count > 0 ? `${toText()}.` : '', skippedText({ skipped, t })].filter(
        (text) => text !== '',
      );
      if (texts.length === 0) {
        return;
      }
      const back = moderation === 'hide' || moderation === 'unhide' ? UNDONE_BY[moderation] : null;
      showToast({
        id: 'comments',
        tone: count > 0 ? 'success' : 'warning',
        text: texts.join(' '),
        ...(back === null || count === 0
          ? {}
          : { action: { label: t('Undo'), onPress: () => void undo(run, back, done) } }),
      });
    },
    [run, t],
  );
}

async function undo(
  run: Moderation['run'],
  moderation: CommentModeration,
  rows: readonly InboxRow[],
): Promise<void> {
  const status = moderation === 'unhide' ? 'hidden' : 'visible';
  // Uses the current rows: unhides exactly what was hidden
  await run(
    moderation,
    rows.map((row) => ({ ...row, comment: { ...row.comment, status } })),
  );
}
