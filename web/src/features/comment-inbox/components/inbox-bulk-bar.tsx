import type { CommentModeration } from '@ads-checker/shared/contracts/page-posts';
import {
  ArrowPathIcon,
  EyeIcon,
  EyeSlashIcon,
  NoSymbolIcon,
  TrashIcon,
  XMarkIcon,
} from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../lib/error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Note } from '../../../ui/note.tsx';
import { SelectionBar } from '../../../ui/selection-bar.tsx';
import type { InboxRow } from '../inbox-rows.ts';
import type { Moderation, ModerationFailure } from '../use-moderation.ts';
import type { SelectAll as SelectAllState } from '../use-select-all.ts';

/** Selects all comments that were found and can be moderated, and says how many. */
export function SelectAll({
  selectAll: { count, state, toggle },
  isBusy,
}: {
  readonly selectAll: SelectAllState;
  readonly isBusy: boolean;
}) {
  const { t } = useTranslation('comment-inbox');
  return count === 0 ? null : (
    <Checkbox
      isSelected={state === 'all'}
      isIndeterminate={state === 'some' || state === 'waiting'}
      isDisabled={isBusy}
      onChange={toggle}
    >
      {state === 'waiting'
        ? t('Loading all comments to select them…')
        : count === null
          ? t('Select all found')
          : t('Select all found: {count}', { count: formatNumber(count) })}
    </Checkbox>
  );
}

export function InboxBulkBar({
  rows,
  progress,
  onModerate,
  onClear,
}: {
  readonly rows: readonly InboxRow[];
  readonly progress: Moderation['progress'];
  readonly onModerate: (moderation: CommentModeration) => void;
  readonly onClear: () => void;
}) {
  const { t } = useTranslation('comment-inbox');
  const isBusy = progress !== null;
  const acts = [
    { moderation: 'hide', icon: EyeSlashIcon, label: t('Hide') },
    { moderation: 'unhide', icon: EyeIcon, label: t('Unhide') },
    { moderation: 'delete', icon: TrashIcon, label: t('Delete') },
    { moderation: 'block_author', icon: NoSymbolIcon, label: t('Block authors') },
  ] as const;
  return (
    <SelectionBar
      label={t('Selected comments')}
      count={rows.length}
      progress={progress === null ? undefined : t('{done} of {total}', progress)}
      onClear={onClear}
    >
      {acts.map(({ moderation, icon, label }) => (
        <Button
          key={moderation}
          variant="bar"
          icon={icon}
          isBusy={isBusy}
          onClick={() => onModerate(moderation)}
        >
          {label}
        </Button>
      ))}
    </SelectionBar>
  );
}

/** Comments whose moderation failed, each with its reason, until they are retried. */
export function ModerationFailures({
  failures,
  isBusy,
  onRetry,
  onClose,
}: {
  readonly failures: readonly ModerationFailure[];
  readonly isBusy: boolean;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('comment-inbox');
  return failures.length === 0 ? null : (
    <Note
      tone="error"
      className="m-2 flex-none"
      action={
        <span className="flex flex-none gap-1">
          <Button icon={ArrowPathIcon} isBusy={isBusy} onClick={onRetry}>
            {t('Retry')}
          </Button>
          <IconButton icon={XMarkIcon} label={t('Close')} onClick={onClose} />
        </span>
      }
    >
      <p className="font-medium">
        {t('{count, plural, one {# comment wasn’t changed} other {# comments weren’t changed}}', {
          count: failures.length,
        })}
      </p>
      <ul
        aria-label={t('Unchanged comments')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        className="max-h-28 overflow-y-auto"
      >
        {failures.map(({ row, error }) => (
          <li key={row.id} className="break-words">
            <span lang="">
              {row.comment.from?.name ?? t('(author not shown)')}
              {row.comment.message === '' ? '' : ` “${row.comment.message.slice(0, 60)}”`}
            </span>
            {': '}
            {plainErrorText({ error, translate: t })}
          </li>
        ))}
      </ul>
    </Note>
  );
}
