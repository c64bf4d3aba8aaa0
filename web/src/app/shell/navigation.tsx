import {
  EllipsisHorizontalIcon,
  GlobeAltIcon,
  HomeIcon,
  ShareIcon,
  TableCellsIcon,
} from '@heroicons/react/24/outline';
import { Link, useMatchRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Place, usePlaces } from '../../lib/places.ts';
import { useSession } from '../../lib/session.ts';
import { cx } from '../../ui/class-names.ts';
import { Tooltip } from '../../ui/tooltip.tsx';

const ENTRY =
  'flex min-h-8 flex-none items-center gap-2.5 rounded-sm px-[7px] py-1 leading-4 font-medium text-ink-2 no-underline hover:bg-hover aria-[current=page]:bg-press aria-[current=page]:text-ink';

function Entry({
  place: { label: text, path, navigation },
  isRail,
}: {
  readonly place: Place;
  readonly isRail: boolean;
}) {
  const { t } = useTranslation();
  const matchRoute = useMatchRoute();
  if (navigation === undefined) {
    return null;
  }
  const { icon: Icon, alsoFor } = navigation;
  const label = t(text);
  return (
    <Tooltip text={label} isDisabled={!isRail}>
      <Link
        to={path}
        aria-current={alsoFor && matchRoute({ to: alsoFor, fuzzy: true }) ? 'page' : undefined}
        className={cx(ENTRY, isRail && 'justify-center px-0')}
        aria-label={isRail ? label : undefined}
        title={isRail ? undefined : label}
      >
        <Icon aria-hidden="true" className="size-[18px]" strokeWidth={1.6} />
        {!isRail && <span className="min-w-0 break-words">{label}</span>}
      </Link>
    </Tooltip>
  );
}

/** The main navigation of the desktop layout, without screens the person may not open. */
export function SideNavigation({ isRail }: { readonly isRail: boolean }) {
  const { t } = useTranslation();
  const places = usePlaces();
  return (
    <nav
      aria-label={t('Main')}
      className={cx(
        'flex flex-none flex-col gap-px overflow-y-auto border-e border-line-strong bg-canvas p-2 max-desk:hidden print:hidden',
        isRail ? 'w-(--rail)' : 'w-(--sidebar)',
      )}
    >
      {places.map(
        (place) =>
          place.navigation?.at === 'start' && (
            <Entry key={place.name} place={place} isRail={isRail} />
          ),
      )}
      <span className="flex-1" />
      {places.map(
        (place) =>
          place.navigation?.at === 'end' && (
            <Entry key={place.name} place={place} isRail={isRail} />
          ),
      )}
    </nav>
  );
}

const TAB_BAR_ENTRY =
  'flex flex-col items-center justify-center gap-0.5 text-[10px] leading-3 font-medium text-ink-2 no-underline aria-[current=page]:text-accent-ink';

export function BottomNavigation({ onMore }: { readonly onMore: () => void }) {
  const { t } = useTranslation();
  const matchRoute = useMatchRoute();
  const places = usePlaces();
  const isInvited = useSession().userInvitations.length > 0;
  const isInMore = places.some(
    ({ more, path }) => more !== undefined && matchRoute({ to: path, fuzzy: true }) !== false,
  );
  return (
    <nav
      aria-label={t('Main')}
      className="hidden h-13 flex-none auto-cols-fr grid-flow-col border-t border-line-strong bg-canvas pb-[env(safe-area-inset-bottom)] max-desk:grid print:hidden"
    >
      <Link to="/ad-users" className={TAB_BAR_ENTRY}>
        <HomeIcon aria-hidden="true" className="size-[18px]" strokeWidth={1.6} />
        {t('Home')}
      </Link>
      <Link to="/accounts" className={TAB_BAR_ENTRY}>
        <TableCellsIcon aria-hidden="true" className="size-[18px]" strokeWidth={1.6} />
        {t('All accounts')}
      </Link>
      <Link to="/proxies" className={TAB_BAR_ENTRY}>
        <GlobeAltIcon aria-hidden="true" className="size-[18px]" strokeWidth={1.6} />
        {t('Proxies')}
      </Link>
      <Link to="/share-pixel" className={TAB_BAR_ENTRY}>
        <ShareIcon aria-hidden="true" className="size-[18px]" strokeWidth={1.6} />
        {t('Pixel')}
      </Link>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-current={isInMore ? 'page' : undefined}
        className={TAB_BAR_ENTRY}
        onClick={onMore}
      >
        <span className="relative">
          <EllipsisHorizontalIcon aria-hidden="true" className="size-[18px]" strokeWidth={1.6} />
          {isInvited && (
            <span className="absolute -end-1 top-0 size-2 rounded-full bg-accent">
              <span className="sr-only">{t('You have an invitation')}</span>
            </span>
          )}
        </span>
        {t('More')}
      </button>
    </nav>
  );
}
