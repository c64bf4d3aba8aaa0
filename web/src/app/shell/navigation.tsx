import { EllipsisHorizontalIcon, HomeIcon } from '@heroicons/react/24/outline';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { cx } from '../../ui/class-names.ts';
import { Tooltip } from '../../ui/tooltip.tsx';

const ENTRY =
  'flex h-8 items-center gap-2.5 rounded-sm px-[7px] font-medium whitespace-nowrap text-ink-2 no-underline hover:bg-hover aria-[current=page]:bg-press aria-[current=page]:text-ink';

/** The places there are, along the start of a desk. A place a person may not open is absent. */
export function SideNavigation({ isRail }: { readonly isRail: boolean }) {
  const { t } = useLingui();
  return (
    <nav
      aria-label={t`Main`}
      className={cx(
        'flex flex-none flex-col gap-px overflow-y-auto border-e border-line-strong bg-canvas p-2 max-desk:hidden',
        isRail ? 'w-(--rail)' : 'w-(--sidebar)',
      )}
    >
      <Tooltip text={t`Home`} isDisabled={!isRail}>
        <Link
          to="/ad-users"
          className={cx(ENTRY, isRail && 'justify-center px-0')}
          aria-label={isRail ? t`Home` : undefined}
        >
          <HomeIcon aria-hidden="true" className="size-[18px]" strokeWidth={1.6} />
          {!isRail && <Trans>Home</Trans>}
        </Link>
      </Tooltip>
    </nav>
  );
}

const TAB_BAR_ENTRY =
  'flex flex-col items-center justify-center gap-0.5 text-[10px] leading-3 font-medium text-ink-2 no-underline aria-[current=page]:text-accent-ink';

/** The same places along the bottom of a phone. */
export function BottomNavigation({ onMore }: { readonly onMore: () => void }) {
  const { t } = useLingui();
  return (
    <nav
      aria-label={t`Main`}
      className="hidden h-13 flex-none auto-cols-fr grid-flow-col border-t border-line-strong bg-canvas pb-[env(safe-area-inset-bottom)] max-desk:grid"
    >
      <Link to="/ad-users" className={TAB_BAR_ENTRY}>
        <HomeIcon aria-hidden="true" className="size-[18px]" strokeWidth={1.6} />
        <Trans>Home</Trans>
      </Link>
      <button type="button" aria-haspopup="dialog" className={TAB_BAR_ENTRY} onClick={onMore}>
        <EllipsisHorizontalIcon aria-hidden="true" className="size-[18px]" strokeWidth={1.6} />
        <Trans>More</Trans>
      </button>
    </nav>
  );
}
