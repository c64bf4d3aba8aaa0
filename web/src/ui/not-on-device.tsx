import { ArrowPathIcon } from '@heroicons/react/16/solid';
import { SignalSlashIcon } from '@heroicons/react/24/outline';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether the device has a network; the server may be unreachable all the same. */
function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

interface NotOnDeviceProps {
  /** Says that it isn’t available offline. */
  readonly title: ReactNode;
  readonly isRetrying?: boolean;
  /** Absent where it is loaded by itself once the server responds. */
  readonly onRetry?: () => void;
}

/** Replaces a list that is not cached, while the server is unreachable. */
export function NotOnDevice({ title, isRetrying = false, onRetry }: NotOnDeviceProps) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  return (
    <EmptyState
      icon={SignalSlashIcon}
      title={isOnline ? t('Can’t reach the server') : title}
      action={
        onRetry === undefined ? undefined : (
          <Button icon={ArrowPathIcon} isBusy={isRetrying} onClick={onRetry}>
            {t('Retry')}
          </Button>
        )
      }
    >
      {isOnline
        ? t(
            'Check the connection, and whether an ad blocker or company filter blocks this address.',
          )
        : t('Go online to load it.')}
    </EmptyState>
  );
}
