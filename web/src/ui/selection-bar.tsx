import { XMarkIcon } from '@heroicons/react/16/solid';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button.tsx';

interface SelectionBarProps {
  /** `Selected rules` */
  readonly label: string;
  readonly count: number;
  /** Instead of the count while they are being changed. */
  readonly progress?: ReactNode;
  /** Beside the count. */
  readonly note?: ReactNode;
  readonly onClear: () => void;
  /** What can be done with the selection. */
  readonly children: ReactNode;
}

/** Stands below a list while rows of it are selected. */
export function SelectionBar({
  label,
  count,
  progress,
  note,
  onClear,
  children,
}: SelectionBarProps) {
  const { t } = useTranslation();
  return (
    <section
      aria-label={label}
      className="flex min-h-(--toolbar) flex-none items-center gap-2 overflow-x-auto bg-bar px-4 text-on-bar max-desk:min-h-13 max-desk:px-3"
    >
      <IconButton variant="bar" icon={XMarkIcon} label={t('Clear selection')} onClick={onClear} />
      <b className="font-semibold whitespace-nowrap" aria-live="polite">
        {progress ?? t('{count, plural, one {# selected} other {# selected}}', { count })}
      </b>
      {note !== undefined && <span className="whitespace-nowrap opacity-75">{note}</span>}
      <span className="ms-auto flex gap-1.5">{children}</span>
    </section>
  );
}
