import { useTranslation } from 'react-i18next';
import { canRetryHelp } from '../lib/error-details.ts';
import { plainErrorText } from '../lib/error-text.ts';
import { Button } from './button.tsx';
import { Note } from './note.tsx';

/** Above a list that stays as it was loaded before: why it could not be loaded again. */
export function RefreshNote({
  error,
  isRetrying,
  onRetry,
  className,
}: {
  /** Null: nothing is shown. */
  readonly error: unknown;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
  readonly className?: string;
}) {
  const { t } = useTranslation();
  return error === null ? null : (
    <Note
      tone="warning"
      {...(className === undefined ? {} : { className })}
      action={
        canRetryHelp(error) && (
          <Button isBusy={isRetrying} onClick={onRetry}>
            {t('Retry')}
          </Button>
        )
      }
    >
      {t('Couldn’t refresh: {reason}', { reason: plainErrorText({ error, translate: t }) })}
    </Note>
  );
}
