import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { checkerPath } from '../../../lib/checker-path.ts';
import { formatDate, NO_VALUE } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { CardLanes, useCardLanes } from '../../../ui/card-lanes.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cx } from '../../../ui/class-names.ts';
import { useRowActs } from '../../../ui/data-list/use-row-acts.ts';
import { PlainLink } from '../../../ui/plain-link.tsx';
import type { ProfileResults } from '../profile-results.ts';
import type { Profile } from '../profiles.ts';
import { useLastSync } from '../use-last-sync.ts';
import { useProfileColumns } from './profile-columns.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import {
  OwnerFacts,
  ProfileAvatar,
  ProxyFacts,
  ProxyWarning,
  profileSubtitle,
} from './profile-parts.tsx';
import { StatusAdvice, StatusLabel } from './status-cell.tsx';
import { TodayFacts } from './today-facts.tsx';
import { PROFILES, type ProfileList } from './use-profile-list.ts';

const CARD_MIN_WIDTH_PX = 264;
const CARD_PX = 168;
const BLOCK_PX = 100;
const GAP_PX = 12;

interface ProfileCardsProps {
  readonly label: string;
  readonly profiles: readonly Profile[];
  readonly list: ProfileList;
  readonly results: ProfileResults | null;
  /** By profile; absent until they are loaded. */
  readonly tags: ReadonlyMap<string, ReactNode> | undefined;
  /** Full-width blocks for phones. */
  readonly isBlock: boolean;
}

function Facts({
  profile,
  results,
}: {
  readonly profile: Profile;
  readonly results: ProfileResults | null;
}) {
  const { t } = useTranslation('ad-users');
  const now = useNow();
  const { adUser } = profile;
  const lastSync = useLastSync({ adUserId: adUser.id, now });
  return (
    <div className="mt-auto flex flex-col gap-1 border-t border-line pt-2 text-sm text-ink-2">
      <TodayFacts profile={profile} isOneLine />
      {results?.line(profile)}
      <span className="flex justify-between gap-2">
        <span className="flex min-w-0 items-center gap-1.5">
          <ProxyFacts profile={profile} />
        </span>
        <span className="flex min-w-0 items-center gap-1">
          <OwnerFacts profile={profile} />
        </span>
      </span>
      <span className="flex justify-between gap-2 text-ink-3">
        <span title={lastSync.title}>
          {lastSync.syncedAt === null
            ? t('Never synced')
            : t('Synced {time}', { time: lastSync.text ?? NO_VALUE })}
        </span>
        <span>{t('Added {date}', { date: formatDate({ at: adUser.createdAt, now }) })}</span>
      </span>
    </div>
  );
}

export function ProfileCards({ label, profiles, list, results, tags, isBlock }: ProfileCardsProps) {
  const { t } = useTranslation('ad-users');
  const scroller = useRef<HTMLElement>(null);
  const { selection, onAct, onDrag, checkingIds } = list;
  const lanes = useCardLanes({
    scroller,
    count: profiles.length,
    layout: isBlock
      ? { heightPx: BLOCK_PX, gapPx: 0, minWidthPx: null, isMeasured: true }
      : { heightPx: CARD_PX, gapPx: GAP_PX, minWidthPx: CARD_MIN_WIDTH_PX, isMeasured: true },
  });
  const { acts, onKeyDown } = useRowActs({
    list: {
      rows: profiles,
      keyOf: ({ id }) => id,
      columns: useProfileColumns(list),
      selection: list,
      returnTo: PROFILES,
    },
    container: scroller,
    reveal: lanes.reveal,
  });
  return (
    <section
      ref={scroller}
      aria-label={label}
      className="min-h-0 flex-1 overflow-auto border-t border-line-strong contain-strict"
      onKeyDown={onKeyDown}
    >
      <CardLanes
        items={profiles}
        lanes={lanes}
        className={isBlock ? undefined : 'mx-4 my-3'}
        renderCard={(profile, index) => {
          const { adUser, id, name } = profile;
          const isSelected = selection.ids.has(id);
          const menu = { profile, isChecking: checkingIds.has(id), onAct };
          return (
            <li
              key={id}
              draggable={!isBlock && profile.canManage}
              className={cx(
                'relative flex min-w-0 flex-col gap-2 has-focus-visible:bg-selected',
                isSelected ? 'bg-selected' : 'hover:bg-hover',
                isBlock
                  ? 'border-b border-line px-3 py-2.5'
                  : 'rounded-md border border-line-strong px-3 py-2.5',
              )}
              onDragStart={(event) => onDrag(profile, event)}
            >
              <div className="flex min-w-0 items-start gap-2.5">
                <ProfileAvatar profile={profile} />
                <div className="flex min-w-0 flex-1 flex-col">
                  <PlainLink
                    href={checkerPath({ adUserId: id })}
                    data-row={index}
                    draggable={false}
                    className="truncate font-medium after:absolute after:inset-0"
                    onOpen={() => onAct('open', profile)}
                  >
                    {name}
                  </PlainLink>
                  <span className="truncate text-sm text-ink-3 tabular-nums">
                    {profileSubtitle(profile)}
                  </span>
                  {tags?.get(id)}
                  <span className="mt-0.5 flex min-w-0 flex-wrap items-start gap-x-3 text-sm">
                    <StatusLabel {...menu} />
                    {isBlock && <ProxyWarning profile={profile} />}
                  </span>
                </div>
                <span className="relative z-1 flex flex-none items-center gap-1">
                  {!isBlock && (
                    <Checkbox
                      tabIndex={-1}
                      label={t('Select {name}', { name })}
                      isSelected={isSelected}
                      onChange={(_, event) => acts.select(id, event)}
                    />
                  )}
                  <ProfileMenu {...menu} />
                </span>
              </div>
              {isBlock && adUser.status === 'active' && (
                <div className="-mt-1 ps-8.5 text-sm">
                  <TodayFacts profile={profile} isOneLine />
                  {results?.line(profile)}
                </div>
              )}
              <StatusAdvice {...menu} className={isBlock ? '-mt-1 ps-8.5 pb-1' : undefined} />
              {!isBlock && <Facts profile={profile} results={results} />}
            </li>
          );
        }}
      />
    </section>
  );
}
