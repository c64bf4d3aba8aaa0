import { ArrowPathIcon } from '@heroicons/react/16/solid';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAge } from '../lib/format.ts';
import { useNow } from '../lib/use-now.ts';
import { Button } from './button.tsx';

/** Loads again, and says how old the data is. */
export const RefreshButton = memo(function RefreshButton({
  fetchedAt,
  isRefreshing,
  shortcut,
  onRefresh,
}: {
  /** Null when it is unknown. */
  readonly fetchedAt: string | null;
  readonly isRefreshing: boolean;
  /** As in `aria-keyshortcuts`. */
  readonly shortcut?: string;
  readonly onRefresh: () => void;
}) {
  const { t } = useTranslation();
  const now = useNow();
  const age = fetchedAt === null ? null : formatAge({ at: fetchedAt, now });
  return (
    <Button
      icon={ArrowPathIcon}
      isBusy={isRefreshing}
      aria-label={age === null ? t('Refresh') : t('Refresh, data {age}', { age })}
      aria-keyshortcuts={shortcut}
      onClick={onRefresh}
    >
      <span className="text-ink-3 max-desk:hidden @max-4xl/toolbar:hidden">
        {age ?? t('Refresh')}
      </span>
    </Button>
  );
});
