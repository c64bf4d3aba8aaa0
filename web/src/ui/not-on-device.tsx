import { ArrowPathIcon } from '@heroicons/react/16/solid';
import { SignalSlashIcon } from '@heroicons/react/24/outline';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface NotOnDeviceProps {
  readonly title: ReactNode;
  readonly isRetrying?: boolean;
  readonly onRetry: () => void;
}

/** Replaces a list that is not cached, while the server is unreachable. */
export function NotOnDevice({ title, isRetrying = false, onRetry }: NotOnDeviceProps) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={SignalSlashIcon}
      title={title}
      action={
        <Button icon={ArrowPathIcon} isBusy={isRetrying} onClick={onRetry}>
          {t('Retry')}
        </Button>
      }
    >
      {t('Can’t reach the server right now.')}
    </EmptyState>
  );
}
