import { ArrowPathIcon, SignalSlashIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { NetworkFailure } from '../../../lib/api-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Note } from '../../../ui/note.tsx';

interface UnavailableProps {
  readonly error: unknown;
  readonly title: string;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** Placeholder for data that could not be loaded from the server. */
export function Unavailable({ error, title, isRetrying, onRetry }: UnavailableProps) {
  const { t } = useTranslation('profile-settings');
  return error instanceof NetworkFailure ? (
    <Note
      tone="info"
      icon={SignalSlashIcon}
      action={
        <Button icon={ArrowPathIcon} isBusy={isRetrying} onClick={onRetry}>
          {t('Retry')}
        </Button>
      }
    >
      <p className="font-medium text-ink">{title}</p>
      <p>{t('Can’t reach the server right now.')}</p>
    </Note>
  ) : (
    <ErrorPanel
      error={error}
      title={title}
      onRetry={onRetry}
      isRetrying={isRetrying}
      className="px-0 pt-0"
    />
  );
}
