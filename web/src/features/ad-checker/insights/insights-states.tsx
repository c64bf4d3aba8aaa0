import { useTranslation } from 'react-i18next';
import { NetworkFailure } from '../../../lib/api-errors.ts';
import { canRetryHelp } from '../../../lib/error-details.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { Button } from '../../../ui/button.tsx';

export function InsightsError({
  error,
  isRetrying,
  onRetry,
}: {
  readonly error: unknown;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}) {
  const { t } = useTranslation('ad-checker');
  const isOffline = error instanceof NetworkFailure;
  return (
    <div role="alert" className="flex flex-col items-start gap-2 py-1">
      <p className="text-ink-2">
        {isOffline
          ? t('Go online to load these insights')
          : `${t('Couldn’t load insights')}: ${plainErrorText({ error, translate: t })}`}
      </p>
      {canRetryHelp(error) && (
        <Button isBusy={isRetrying} onClick={onRetry}>
          {t('Retry')}
        </Button>
      )}
    </div>
  );
}

export function InsightsLoading({ lines }: { readonly lines: number }) {
  const { t } = useTranslation('ad-checker');
  return (
    <div role="status" className="late flex flex-col gap-2 py-1">
      <span className="sr-only">{t('Loading insights…')}</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
        <span key={line} className="block h-2.5 w-full rounded-[3px] bg-press" />
      ))}
    </div>
  );
}
