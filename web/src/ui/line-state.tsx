import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StatusLabel } from '../lib/status-label.ts';
import { cx } from './class-names.ts';
import { Status } from './status.tsx';

interface LineStateProps {
  readonly word: StatusLabel;
  readonly reason: string | undefined;
  /** Links to the created or existing row. */
  readonly link: ReactNode;
}

export function LineState({ word, reason, link }: LineStateProps) {
  return (
    <span className="flex min-w-0 flex-col">
      <span className="flex items-center gap-2">
        <Status {...word} />
        {link}
      </span>
      {reason !== undefined && (
        <span className="line-clamp-1 text-sm text-ink-2" title={reason}>
          {reason}
        </span>
      )}
    </span>
  );
}

interface LineBlockProps extends LineStateProps {
  readonly number: number;
  readonly title: ReactNode;
  /** The title is an id or an IP address. */
  readonly isIdent: boolean;
  /** Shown under the title when there is no reason. */
  readonly detail?: ReactNode;
}

export function LineBlock({ number, title, isIdent, detail, word, reason, link }: LineBlockProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of a table of virtual rows
    <div role="cell" className="flex min-w-0 flex-col gap-1 px-3 py-2">
      <span className="flex min-w-0 items-center gap-2">
        <span className="text-ink-3 tabular-nums">{number}</span>
        <span className={cx('min-w-0 flex-1 truncate', isIdent ? 'ident' : 'font-medium')}>
          {title}
        </span>
        <Status {...word} />
      </span>
      <span className="flex min-w-0 items-start gap-3 text-sm">
        {reason === undefined ? (
          detail
        ) : (
          <span className="line-clamp-2 min-w-0 text-ink-2" title={reason}>
            {reason}
          </span>
        )}
        {link}
      </span>
    </div>
  );
}

interface LineLinkProps {
  readonly to: string;
  /** Undefined when it has no known name. */
  readonly name: string | undefined;
}

export function LineLink({ to, name }: LineLinkProps) {
  const { t } = useTranslation();
  return (
    <Link
      to={to}
      target="_blank"
      aria-label={name === undefined ? undefined : t('Open {name}', { name })}
      className="relative flex-none text-sm font-medium text-accent-ink hover:underline pointer-coarse:after:absolute pointer-coarse:after:-inset-3.5"
    >
      {t('Open')}
    </Link>
  );
}
