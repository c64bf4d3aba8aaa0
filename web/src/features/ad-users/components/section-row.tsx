// biome-ignore-all lint/a11y/useFocusableInteractive: the button inside takes the focus
// biome-ignore-all lint/a11y/useSemanticElements: of many rows only those in sight exist, so they cannot be a table
import type { AdUserGroupDto } from '@ads-checker/shared/contracts/ad-users';
import { ChevronRightIcon } from '@heroicons/react/16/solid';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { cx } from '../../../ui/class-names.ts';
import { GroupIcon } from '../../../ui/group-icon.tsx';
import { useProfileDrop } from '../dragging.ts';

interface SectionRowProps {
  readonly sectionKey: string;
  /** Null: profiles in no group. */
  readonly group: AdUserGroupDto | null;
  readonly count: number;
  readonly isFolded: boolean;
  readonly ariaRowIndex: number;
  readonly topPx: number;
  readonly onFold: (sectionKey: string) => void;
  readonly onMove: (ids: readonly string[], group: AdUserGroupDto | null) => void;
}

export const SectionRow = memo(function SectionRow({
  sectionKey,
  group,
  count,
  isFolded,
  ariaRowIndex,
  topPx,
  onFold,
  onMove,
}: SectionRowProps) {
  const { t } = useTranslation('ad-users');
  const { isOver, dropProps } = useProfileDrop((ids) => onMove(ids, group));
  return (
    <div
      role="row"
      aria-rowindex={ariaRowIndex}
      style={{ top: topPx }}
      className={cx(
        'absolute inset-x-0 flex h-8 border-b border-line',
        isOver ? 'bg-accent-soft' : 'bg-canvas',
      )}
      {...dropProps}
    >
      <div role="cell" aria-colspan={8} className="flex min-w-0 flex-1">
        <button
          type="button"
          aria-expanded={!isFolded}
          className="flex min-w-0 flex-1 items-center gap-2 px-4 font-medium hover:bg-hover"
          onClick={() => onFold(sectionKey)}
        >
          <ChevronRightIcon
            aria-hidden="true"
            className={cx('size-4 flex-none text-ink-3', !isFolded && 'rotate-90')}
          />
          {group !== null && <GroupIcon icon={group.icon} color={group.color} />}
          <span className="truncate">{group === null ? t('No group') : group.name}</span>
          <span className="font-normal text-ink-3">{formatNumber(count)}</span>
        </button>
      </div>
    </div>
  );
});
