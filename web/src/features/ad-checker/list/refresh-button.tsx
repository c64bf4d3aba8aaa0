import { ArrowPathIcon } from '@heroicons/react/16/solid';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatAge } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';

/** How old the data is; a press asks the network again. */
export function RefreshButton({
  fetchedAt,
  isRefreshing,
  onRefresh,
}: {
  readonly fetchedAt: string | null;
  readonly isRefreshing: boolean;
  readonly onRefresh: () => void;
}) {
  const { t } = useLingui();
  const now = useNow();
  const age = fetchedAt === null ? null : formatAge({ at: fetchedAt, now });
  return (
    <Button
      icon={ArrowPathIcon}
      isBusy={isRefreshing}
      aria-label={age === null ? t`Refresh` : t`Refresh, data ${age}`}
      aria-keyshortcuts="Shift+R"
      onClick={onRefresh}
    >
      <span className="text-ink-3 max-desk:hidden">{age ?? <Trans>Refresh</Trans>}</span>
    </Button>
  );
}
