import { ChevronLeftIcon } from '@heroicons/react/16/solid';
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './class-names.ts';
import { PlainLink } from './plain-link.tsx';

interface PageHeaderProps {
  readonly title: ReactNode;
  /** Beside the title: a count, a name. */
  readonly meta?: ReactNode;
  /** The parent list; linked by an arrow on a phone. */
  readonly backTo?: string;
  /** Label of the back link, which is then shown on wide screens too. */
  readonly backLabel?: string;
  /** The back link returns to the screen one came from, if there is one. */
  readonly isBackInHistory?: boolean;
  readonly actions?: ReactNode;
}

export function PageHeader({
  title,
  meta,
  backTo,
  backLabel,
  isBackInHistory = false,
  actions,
}: PageHeaderProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <header className="flex min-h-13 flex-none items-center gap-2 bg-surface px-4 max-desk:flex-wrap max-desk:gap-y-1.5 max-desk:px-3 max-desk:py-1">
      {backTo !== undefined && (
        <PlainLink
          href={backTo}
          onOpen={() =>
            isBackInHistory && canGoBack ? history.back() : void navigate({ href: backTo })
          }
          aria-label={backLabel ?? t('Back')}
          title={backLabel}
          className={cx(
            '-ms-2 grid size-9 flex-none place-items-center rounded-sm text-ink-2 hover:bg-hover pointer-coarse:size-11',
            backLabel === undefined && 'desk:hidden',
          )}
        >
          <ChevronLeftIcon aria-hidden="true" className="size-5" />
        </PlainLink>
      )}
      {/* On a phone, actions that leave no room for the longest word take a line of their own. */}
      <div className="flex min-w-0 items-center gap-2 max-desk:max-w-full max-desk:min-w-min max-desk:flex-1 max-desk:flex-col max-desk:items-start max-desk:gap-0">
        <h1 className="max-w-full text-xl font-semibold tracking-(--tracking-title) desk:truncate max-desk:line-clamp-2 max-desk:leading-6 max-desk:wrap-break-word">
          {title}
        </h1>
        {meta !== undefined && (
          <div className="max-w-full shrink-9999 truncate text-sm text-ink-3 max-desk:line-clamp-2 max-desk:whitespace-normal">
            {meta}
          </div>
        )}
      </div>
      {actions !== undefined && (
        <div className="ms-auto flex flex-none items-center gap-2">{actions}</div>
      )}
    </header>
  );
}
