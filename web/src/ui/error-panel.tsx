import { AppError, type ErrorKind } from '@ads-checker/shared/errors';
import { ArrowPathIcon, ExclamationCircleIcon, LockClosedIcon } from '@heroicons/react/16/solid';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { canRetryHelp, errorKind } from '../lib/error-details.ts';
import { type MessageKey, msg } from '../lib/i18n.ts';
import { useErrorText } from '../lib/use-error-text.ts';
import { Button } from './button.tsx';
import { cx } from './class-names.ts';
import { DeveloperBlock } from './developer-block.tsx';

const TITLES = {
  Authentication: msg('You’re not logged in'),
  Authorization: msg('You don’t have access'),
  BadRequest: msg('Bad request'),
  NotFound: msg('Not found'),
  AlreadyExists: msg('Already exists'),
  Generic: msg('Something went wrong'),
} as const satisfies Record<ErrorKind, MessageKey>;

function titleOf(error: unknown): MessageKey {
  return error instanceof AppError && error.type === 'ConflictError'
    ? msg('Can’t do that now')
    : TITLES[errorKind(error)];
}

interface ErrorPanelProps {
  readonly error: unknown;
  /** `Couldn’t load ad sets`; default: by the kind of the error. */
  readonly title?: string;
  /** Offered only for errors that a retry can mend. */
  readonly onRetry?: () => void;
  readonly isRetrying?: boolean;
  /** How to fix it, in a sentence. */
  readonly hint?: string | undefined;
  /** A link to the fix. */
  readonly action?: ReactNode;
  readonly className?: string;
}

export function ErrorPanel({
  error,
  title,
  onRetry,
  isRetrying = false,
  hint,
  action,
  className,
}: ErrorPanelProps) {
  const { t } = useTranslation();
  const text = useErrorText(error);
  const kind = errorKind(error);
  const Icon = kind === 'Authorization' ? LockClosedIcon : ExclamationCircleIcon;
  return (
    <div role="alert" className={cx('flex max-w-160 flex-col gap-2.5 p-4', className)}>
      <p
        className={cx(
          'flex items-center gap-1.5 font-semibold',
          kind === 'Authorization' ? 'text-warning-ink' : 'text-error-ink',
        )}
      >
        <Icon
          aria-hidden="true"
          className={cx('size-4', kind === 'Authorization' ? 'text-warning' : 'text-error')}
        />
        {title ?? t(titleOf(error))}
      </p>
      {text !== '' && <p className="text-ink-2">{text}</p>}
      {hint !== undefined && <p>{hint}</p>}
      <DeveloperBlock
        error={error}
        start={
          <>
            {action}
            {onRetry !== undefined && canRetryHelp(error) && (
              <Button icon={ArrowPathIcon} isBusy={isRetrying} onClick={onRetry}>
                {t('Retry')}
              </Button>
            )}
          </>
        }
      />
    </div>
  );
}
