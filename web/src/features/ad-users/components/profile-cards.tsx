import { Trans } from '@lingui/react/macro';
import { useRef } from 'react';
import { formatDate, formatMoment } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { adUserStatus, findAdUserAdvice } from '../../../lib/vocabulary.ts';
import { CardLanes, useCardLanes } from '../../../ui/card-lanes.tsx';
import { cx } from '../../../ui/class-names.ts';
import { SoftLink } from '../../../ui/soft-link.tsx';
import { Status } from '../../../ui/status.tsx';
import { useRowArrows } from '../../../ui/use-row-arrows.ts';
import type { Profile } from '../profiles.ts';
import { OwnerCell, ProfileAvatar, ProfileSubtitle, ProxyCell } from './profile-parts.tsx';

const CARD_MIN_WIDTH_PX = 264;
const CARD_PX = 148;
const BLOCK_PX = 76;
const GAP_PX = 12;

interface ProfileCardsProps {
  readonly label: string;
  readonly profiles: readonly Profile[];
  /** Blocks from edge to edge, as on a phone. */
  readonly isBlock: boolean;
  readonly getPath: (profile: Profile) => string;
  readonly onOpen: (profile: Profile) => void;
}

function Facts({ profile }: { readonly profile: Profile }) {
  const now = useNow();
  const { adUser } = profile;
  return (
    <div className="mt-auto flex flex-col gap-1 border-t border-line pt-2 text-sm text-ink-2">
      <span className="flex justify-between gap-2">
        <ProxyCell profile={profile} />
        <OwnerCell profile={profile} />
      </span>
      <span className="flex justify-between gap-2 text-ink-3">
        <span>
          {adUser.syncedAt === null ? (
            <Trans>Never synced</Trans>
          ) : (
            <Trans>Synced {formatMoment({ at: adUser.syncedAt, now })}</Trans>
          )}
        </span>
        <span>
          <Trans>Added {formatDate({ at: adUser.createdAt, now })}</Trans>
        </span>
      </span>
    </div>
  );
}

/** Profiles as cards on a desk and as blocks on a phone. */
export function ProfileCards({ label, profiles, isBlock, getPath, onOpen }: ProfileCardsProps) {
  const scroller = useRef<HTMLElement>(null);
  const lanes = useCardLanes({
    scroller,
    count: profiles.length,
    layout: isBlock
      ? { heightPx: BLOCK_PX, gapPx: 0, minWidthPx: null }
      : { heightPx: CARD_PX, gapPx: GAP_PX, minWidthPx: CARD_MIN_WIDTH_PX },
  });
  const onKeyDown = useRowArrows({
    container: scroller,
    count: profiles.length,
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
        renderCard={(profile, index) => (
          <li
            key={profile.adUser.id}
            className={cx(
              'relative flex min-w-0 flex-col gap-2 hover:bg-hover has-focus-visible:bg-selected',
              isBlock
                ? 'border-b border-line px-3 py-2'
                : 'rounded-md border border-line-strong px-3 py-2.5',
            )}
          >
            <div className="flex min-w-0 items-start gap-2.5">
              <ProfileAvatar profile={profile} />
              <div className="flex min-w-0 flex-1 flex-col">
                <SoftLink
                  href={getPath(profile)}
                  data-row={index}
                  className="truncate font-medium after:absolute after:inset-0"
                  onOpen={() => onOpen(profile)}
                >
                  {profile.name}
                </SoftLink>
                <span className="truncate text-sm text-ink-3">
                  <ProfileSubtitle profile={profile} />
                </span>
                <span className="mt-0.5 text-sm" title={findAdUserAdvice(profile.adUser.status)}>
                  <Status {...adUserStatus(profile.adUser.status)} />
                </span>
              </div>
            </div>
            {!isBlock && <Facts profile={profile} />}
          </li>
        )}
      />
    </section>
  );
}
