import type { AdUserGroupDto } from '@ads-checker/shared/contracts/ad-users';
import { ChevronRightIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { cx } from '../../../ui/class-names.ts';
import { GroupIcon } from '../../../ui/group-icon.tsx';
import { useProfileDrop } from '../dragging.ts';
import type { SectionHeader } from '../sections.ts';

/** Heads the profiles of a group; a press folds them, and profiles dropped on it join the group. */
export function Section({
  section: { sectionKey, group, count, isFolded },
  onFold,
  onMove,
}: {
  readonly section: SectionHeader;
  readonly onFold: (sectionKey: string) => void;
  readonly onMove: (ids: readonly string[], group: AdUserGroupDto | null) => void;
}) {
  const { t } = useTranslation('ad-users');
  const { isOver, dropProps } = useProfileDrop((ids) => onMove(ids, group));
  return (
    <div className={cx('-mx-4 flex', isOver && 'bg-accent-soft')} {...dropProps}>
      <button
        type="button"
        aria-expanded={!isFolded}
        className="flex h-[calc(var(--head)-1px)] min-w-0 flex-1 items-center gap-2 px-4 font-medium hover:bg-hover"
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
  );
}
