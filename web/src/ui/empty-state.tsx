import { XMarkIcon } from '@heroicons/react/16/solid';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { cx } from './class-names.ts';
import type { IconType } from './hue.ts';

interface EmptyStateProps {
  /** From Heroicons 24/outline. */
  readonly icon?: IconType;
  readonly title: ReactNode;
  /** The only content of the page, so its title is the page's heading. */
  readonly isPage?: boolean;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly className?: string;
}

export function EmptyState({
  icon: Icon,
  title,
  isPage = false,
  children,
  action,
  className,
}: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div
      className={cx('m-auto flex max-w-72 flex-col items-center gap-2 p-6 text-center', className)}
    >
      {Icon !== undefined && <Icon aria-hidden="true" className="size-6 text-ink-3" />}
      <Title className="font-semibold">{title}</Title>
      {children !== undefined && <p className="text-ink-2">{children}</p>}
      {action !== undefined && <div className="mt-1 flex gap-2">{action}</div>}
    </div>
  );
}

interface NoMatchesProps {
  /** `No ad set matches 3 filters`; default: a generic text. */
  readonly title?: ReactNode;
  readonly filterCount: number;
  readonly children?: ReactNode;
  readonly onClear: () => void;
}

/** For rows hidden by filters, where the empty state would be wrong. */
export function NoMatches({ title, filterCount, children, onClear }: NoMatchesProps) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={
        title ??
        t(
          '{filterCount, plural, one {Nothing matches # filter} other {Nothing matches # filters}}',
          { filterCount },
        )
      }
      action={
        <Button icon={XMarkIcon} onClick={onClear}>
          {t('Clear filters')}
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
