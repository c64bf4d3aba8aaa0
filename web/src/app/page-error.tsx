import { AppError } from '@ads-checker/shared/errors';
import { NOT_FOUND, PERMISSIONS_DENIED } from '@ads-checker/shared/first-error-messages';
import { ArrowPathIcon } from '@heroicons/react/16/solid';
import {
  ExclamationCircleIcon,
  LockClosedIcon,
  MagnifyingGlassIcon,
} from '@heroicons/react/24/outline';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type MessageKey, msg } from '../lib/i18n.ts';
import { useErrorText } from '../lib/use-error-text.ts';
import { Button } from '../ui/button.tsx';
import { DeveloperBlock } from '../ui/developer-block.tsx';

const TITLES: Readonly<Record<number, MessageKey>> = {
  400: msg('Bad request'),
  401: msg('You must log in to access this page'),
  403: msg("You don't have access to this page"),
  404: msg('This page could not be found'),
  500: msg('The server could not process your request'),
};
const OTHER_TITLE = msg('Something went wrong');

const ICONS: Readonly<Record<number, typeof LockClosedIcon>> = {
  401: LockClosedIcon,
  403: LockClosedIcon,
  404: MagnifyingGlassIcon,
};

/** Messages that only repeat the title. */
const REDUNDANT_MESSAGES: ReadonlySet<string> = new Set([NOT_FOUND, PERMISSIONS_DENIED]);

function pageErrorTitle(error: unknown): MessageKey {
  return (error instanceof AppError ? TITLES[error.status] : undefined) ?? OTHER_TITLE;
}

interface PageErrorProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
  readonly children?: ReactNode;
}

export function PageError({ error, onRetry, children }: PageErrorProps) {
  const { t } = useTranslation();
  const text = useErrorText(error);
  const status = error instanceof AppError ? error.status : 0;
  const isRedundant = error instanceof AppError && REDUNDANT_MESSAGES.has(error.message);
  const Icon = ICONS[status] ?? ExclamationCircleIcon;
  return (
    <div className="flex min-h-0 flex-1 overflow-auto bg-surface p-6">
      <div
        role="alert"
        className="m-auto flex w-full max-w-(--form) flex-col items-center gap-2 text-center"
      >
        <Icon aria-hidden="true" className="size-6 text-ink-3" />
        <h1 className="text-xl font-semibold">{t(pageErrorTitle(error))}</h1>
        {!isRedundant && <p className="text-ink-2">{text}</p>}
        {children}
        <div className="mt-2 flex w-full flex-col items-center gap-2">
          <DeveloperBlock
            error={error}
            start={
              onRetry !== undefined && (
                <Button icon={ArrowPathIcon} onClick={onRetry}>
                  {t('Retry')}
                </Button>
              )
            }
          />
        </div>
      </div>
    </div>
  );
}
