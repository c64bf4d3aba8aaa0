import { AppError } from '@ads-checker/shared/errors';
import { NOT_FOUND, PERMISSIONS_DENIED } from '@ads-checker/shared/first-error-messages';
import { ArrowPathIcon } from '@heroicons/react/16/solid';
import { ExclamationCircleIcon } from '@heroicons/react/24/outline';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type MessageKey, msg } from '../lib/i18n.ts';
import { useErrorText } from '../lib/use-error-text.ts';
import { Button } from '../ui/button.tsx';
import type { IconType } from '../ui/hue.ts';

const TITLES: Readonly<Record<number, MessageKey>> = {
  400: msg('Bad request'),
  401: msg('You must log in to access this page'),
  403: msg("You don't have access to this page"),
  404: msg('This page could not be found'),
  500: msg('The server could not process your request'),
};
const OTHER_TITLE = msg('Something went wrong');

/** Messages that only repeat the title. */
const REDUNDANT_MESSAGES: ReadonlySet<string> = new Set([NOT_FOUND, PERMISSIONS_DENIED]);

function pageErrorTitle(error: unknown): MessageKey {
  return (error instanceof AppError ? TITLES[error.status] : undefined) ?? OTHER_TITLE;
}

interface DetailsProps {
  readonly error: unknown;
  readonly start: ReactNode;
}

/** Until the details are loaded, or without them. */
function NoDetails({ start }: DetailsProps) {
  return <div className="flex flex-wrap gap-2">{start}</div>;
}

const Details = lazy(() =>
  import('../ui/developer-block.tsx').then(
    ({ DeveloperBlock }) => ({ default: DeveloperBlock }),
    () => ({ default: NoDetails }),
  ),
);

interface PageErrorProps {
  readonly error: unknown;
  readonly icon?: IconType | undefined;
  readonly onRetry?: () => void;
  readonly children?: ReactNode;
}

export function PageError({
  error,
  icon: Icon = ExclamationCircleIcon,
  onRetry,
  children,
}: PageErrorProps) {
  const { t } = useTranslation();
  const text = useErrorText(error);
  const isRedundant = error instanceof AppError && REDUNDANT_MESSAGES.has(error.message);
  const retry = onRetry !== undefined && (
    <Button icon={ArrowPathIcon} onClick={onRetry}>
      {t('Retry')}
    </Button>
  );
  return (
    <div className="flex min-h-0 flex-1 overflow-auto bg-surface p-6">
      <div
        role="alert"
        className="m-auto flex w-full max-w-(--form) flex-col items-center gap-2 text-center"
      >
        <Icon aria-hidden="true" className="size-6 text-ink-3" />
        <h1 className="text-xl font-semibold">{t(pageErrorTitle(error))}</h1>
        {!isRedundant && text !== '' && <p className="text-ink-2">{text}</p>}
        {children}
        <div className="mt-2 flex w-full flex-col items-center gap-2">
          <Suspense fallback={<NoDetails error={error} start={retry} />}>
            <Details error={error} start={retry} />
          </Suspense>
        </div>
      </div>
    </div>
  );
}
