import { ArrowPathIcon } from '@heroicons/react/16/solid';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAge } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';

export const RefreshButton = memo(function RefreshButton({
  fetchedAt,
  isRefreshing,
  onRefresh,
}: {
  readonly fetchedAt: string | null;
  readonly isRefreshing: boolean;
  readonly onRefresh: () => void;
}) {
  const { t } = useTranslation('ad-checker');
  const now = useNow();
  const age = fetchedAt === null ? null : formatAge({ at: fetchedAt, now });
  return (
    <Button
      icon={ArrowPathIcon}
      isBusy={isRefreshing}
      aria-label={age === null ? t('Refresh') : t('Refresh, data {age}', { age })}
      aria-keyshortcuts="Shift+R"
      onClick={onRefresh}
    >
      <span className="text-ink-3 max-desk:hidden @max-4xl/toolbar:hidden">
        {age ?? t('Refresh')}
      </span>
    </Button>
  );
});
