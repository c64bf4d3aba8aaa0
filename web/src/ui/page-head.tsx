import { ChevronLeftIcon } from '@heroicons/react/16/solid';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface PageHeadProps {
  readonly title: ReactNode;
  /** Beside the title: a count, a name. */
  readonly meta?: ReactNode;
  /** The parent list; linked by an arrow on a phone. */
  readonly backTo?: string;
  readonly actions?: ReactNode;
}

export function PageHead({ title, meta, backTo, actions }: PageHeadProps) {
  const { t } = useTranslation();
  return (
    <header className="flex min-h-13 flex-none items-center gap-2 bg-surface px-4 max-desk:px-3">
      {backTo !== undefined && (
        <Link
          to={backTo}
          aria-label={t('Back')}
          className="-ms-2 grid size-9 flex-none place-items-center rounded-sm text-ink-2 hover:bg-hover desk:hidden pointer-coarse:size-11"
        >
          <ChevronLeftIcon aria-hidden="true" className="size-5" />
        </Link>
      )}
      <h1 className="truncate text-xl font-semibold tracking-(--tracking-title)">{title}</h1>
      {meta !== undefined && <div className="truncate text-sm text-ink-3">{meta}</div>}
      {actions !== undefined && <div className="ms-auto flex flex-none gap-2">{actions}</div>}
    </header>
  );
}
