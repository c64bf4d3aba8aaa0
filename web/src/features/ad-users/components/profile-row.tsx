// biome-ignore-all lint/a11y/useFocusableInteractive: the links and buttons inside take the focus
// biome-ignore-all lint/a11y/useSemanticElements: of many rows only those in sight exist, so they cannot be a table
import { type DragEvent, type MouseEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { checkerPath } from '../../../lib/checker-path.ts';
import { formatDate, NO_VALUE } from '../../../lib/format.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cx } from '../../../ui/class-names.ts';
import { PlainLink } from '../../../ui/plain-link.tsx';
import type { Profile } from '../profiles.ts';
import { useLastSync } from '../use-last-sync.ts';
import { type ProfileAction, ProfileMenu } from './profile-menu.tsx';
import { OwnerFacts, ProfileAvatar, ProxyFacts, profileSubtitle } from './profile-parts.tsx';
import { StatusCell } from './status-cell.tsx';
import { TodayFacts } from './today-facts.tsx';

export const COLUMNS =
  'grid grid-cols-[40px_minmax(148px,1.2fr)_minmax(176px,1.1fr)_220px_minmax(124px,.8fr)_minmax(112px,.6fr)_100px_44px] @min-[1104px]:grid-cols-[40px_minmax(148px,1.2fr)_minmax(176px,1.1fr)_220px_minmax(124px,.8fr)_minmax(112px,.6fr)_96px_100px_44px]';
/** The first column hidden in narrow layouts. */
export const WIDE_ONLY = '@max-[1103px]:hidden';
const CELL = 'flex min-w-0 items-center px-2';

interface ProfileRowProps {
  readonly profile: Profile;
  /** Index among the shown profiles. */
  readonly index: number;
  readonly ariaRowIndex: number;
  readonly topPx: number;
  readonly isSelected: boolean;
  readonly isChecking: boolean;
  readonly now: Date;
  readonly onAct: (act: ProfileAction, profile: Profile) => void;
  readonly onSelect: (profile: Profile, event: MouseEvent) => void;
  readonly onDrag: (profile: Profile, event: DragEvent) => void;
  /** The row or its menu received focus. */
  readonly onRowFocus: (id: string) => void;
}

export const ProfileRow = memo(function ProfileRow({
  profile,
  index,
  ariaRowIndex,
  topPx,
  isSelected,
  isChecking,
  now,
  onAct,
  onSelect,
  onDrag,
  onRowFocus,
}: ProfileRowProps) {
  const { t } = useTranslation('ad-users');
  const { adUser, name } = profile;
  const lastSync = useLastSync({ adUserId: adUser.id, now });
  const menu = { profile, isChecking, onAct };
  const open = () => onAct('open', profile);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the name is the link; the row only widens its target
    <div
      role="row"
      aria-rowindex={ariaRowIndex}
      aria-selected={isSelected}
      draggable={profile.canManage}
      style={{ top: topPx }}
      className={cx(
        COLUMNS,
        'absolute inset-x-0 h-(--row-two-line) border-b border-line has-focus-visible:bg-selected',
        isSelected ? 'bg-selected' : 'hover:bg-hover',
      )}
      onClick={open}
      onDragStart={(event) => onDrag(profile, event)}
      onFocus={() => onRowFocus(profile.id)}
    >
      <div role="cell" className="flex items-center ps-4">
        <Checkbox
          tabIndex={-1}
          label={t('Select {name}', { name })}
          isSelected={isSelected}
          onChange={(_, event) => onSelect(profile, event)}
        />
      </div>
      <div
        role="cell"
        className="grid min-w-0 grid-cols-[24px_minmax(0,1fr)] content-center items-center gap-x-2.5 px-2 *:first:row-span-2"
      >
        <ProfileAvatar profile={profile} />
        <PlainLink
          href={checkerPath({ adUserId: adUser.id })}
          data-row={index}
          title={name}
          draggable={false}
          className="truncate font-medium"
          onOpen={open}
        >
          {name}
        </PlainLink>
        <span className="truncate text-sm text-ink-3 tabular-nums">{profileSubtitle(profile)}</span>
      </div>
      <div role="cell" className={CELL}>
        <StatusCell {...menu} />
      </div>
      <div role="cell" className={cx(CELL, 'justify-end')}>
        <TodayFacts profile={profile} />
      </div>
      <div role="cell" className={cx(CELL, 'gap-1.5')}>
        <ProxyFacts profile={profile} />
      </div>
      <div role="cell" className={cx(CELL, 'gap-1')}>
        <OwnerFacts profile={profile} />
      </div>
      <div
        role="cell"
        title={lastSync.title}
        className={cx(CELL, WIDE_ONLY, 'justify-end text-ink-2')}
      >
        {lastSync.text ?? NO_VALUE}
      </div>
      <div role="cell" className={cx(CELL, 'justify-end text-ink-2')}>
        {formatDate({ at: adUser.createdAt, now })}
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: what is pressed inside is not a press on the row */}
      <div
        role="cell"
        className="flex items-center justify-center"
        onClick={(event) => event.stopPropagation()}
      >
        <ProfileMenu {...menu} />
      </div>
    </div>
  );
});
