import { BeakerIcon, MagnifyingGlassIcon } from '@heroicons/react/16/solid';
import { Link, useMatch, useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFakeApiOn } from '../../demo/flag.ts';
import { joinKeys, PALETTE_KEYS } from '../../lib/keys.ts';
import { usePlace } from '../../lib/places.ts';
import { updateSettings, useSetting } from '../../lib/settings.ts';
import { loadErrorText } from '../../lib/use-error-text.ts';
import { IconButton } from '../../ui/button.tsx';
import { ChipText } from '../../ui/chip.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { preloadOverlays } from '../../ui/overlay-loader.tsx';
import { ToastHost } from '../../ui/toast.tsx';
import { TopBarSlot, TopBarSlotProvider } from '../../ui/top-bar-slot.tsx';
import { APP_NAME, BrandMark } from '../brand.tsx';
import { FocusAfterLink } from './focus-after-link.tsx';
import { BottomNavigation, SideNavigation } from './navigation.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { type Overlay, ShellOverlays } from './shell-overlays.tsx';
import { SyncChips } from './sync-chips.tsx';
import { TeamMenu } from './team-menu.tsx';
import { TopBarPreferences } from './top-bar-preferences.tsx';
import { useNotices } from './use-notices.ts';
import { useShellKeys } from './use-shell-keys.ts';
import { UserMenu } from './user-menu.tsx';

/** Late enough not to delay the first screen. */
const PRELOAD_MS = 3_000;

const loadFollowScreens = () => import('../kept-screens/kept-screens.ts');

const NotificationBell = lazyPart(
  async () => (await import('../../features/notifications/index.ts')).NotificationBell,
  { isFloating: true },
);

export function Shell({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const isNavigationFolded = useSetting('isNavigationFolded');
  const locale = useSetting('locale');
  const navigate = useNavigate();
  const router = useRouter();
  const teamSettings = usePlace('teamSettings');
  const [overlay, setOverlay] = useState<Overlay>(null);
  const [logOuts, setLogOuts] = useState(0);
  const logOut = () => setLogOuts((count) => count + 1);
  const isOnChecker =
    useMatch({
      from: '/checker/users/$adUserId/accounts',
      shouldThrow: false,
      select: () => true,
    }) === true;
  // The frame is painted before the first screen is rendered
  const isFramePainted = useDeferredValue(true, false);

  useEffect(() => {
    const timer = setTimeout(() => {
      preloadOverlays();
      void loadErrorText();
      loadFollowScreens().then(
        ({ followScreens }) => followScreens(router),
        // Only the next start is slower
        () => undefined,
      );
    }, PRELOAD_MS);
    return () => clearTimeout(timer);
  }, [router]);
  useNotices();
  useShellKeys((act) => {
    switch (act) {
      case 'open-palette':
        setOverlay('palette');
        break;
      case 'show-keys':
        setOverlay('keys');
        break;
      case 'undo':
        setOverlay(act);
        break;
      case 'fold-navigation':
        updateSettings({ isNavigationFolded: !isNavigationFolded });
        break;
      case 'go-home':
        void navigate({ to: '/ad-users' });
        break;
      case 'go-proxies':
        void navigate({ to: '/proxies' });
        break;
      case 'go-share-pixel':
        void navigate({ to: '/share-pixel' });
        break;
      case 'go-notifications':
        void navigate({ to: '/notifications' });
        break;
      case 'go-team-settings':
        if (teamSettings !== undefined) {
          void navigate({ to: teamSettings.path });
        }
        break;
    }
  });

  return (
    <TopBarSlotProvider>
      <div className="flex h-full min-h-140 flex-col overflow-hidden">
        <a
          href="#main"
          className="sr-only z-(--z-toast) rounded-sm bg-raised px-3 py-2 shadow-pop focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          {t('Skip to content')}
        </a>
        <NavigationProgress />
        <FocusAfterLink />
        <header className="z-(--z-topbar) flex h-(--topbar) flex-none items-center gap-1 border-b border-line-strong bg-canvas pe-3 max-desk:h-12 max-desk:pe-2 print:hidden">
          <Link
            to="/ad-users"
            aria-label={APP_NAME}
            className="grid h-full w-(--rail) flex-none place-items-center text-ink"
          >
            <BrandMark />
          </Link>
          <div className={isOnChecker ? 'contents max-desk:hidden' : 'contents'}>
            <TeamMenu />
          </div>
          <TopBarSlot />
          <div className="ms-auto flex flex-none items-center gap-1">
            {isFakeApiOn() && (
              <ChipText hue="review" icon={BeakerIcon}>
                <span className="max-wide:sr-only">{t('Sample data')}</span>
              </ChipText>
            )}
            <SyncChips />
            <button
              type="button"
              aria-haspopup="dialog"
              aria-keyshortcuts="Meta+K Control+K"
              className="me-1 flex h-(--control-h) w-55 items-center gap-2 rounded-sm border border-line-strong bg-surface ps-2 pe-1.5 text-ink-3 hover:bg-hover max-wide:hidden"
              onClick={() => setOverlay('palette')}
            >
              <MagnifyingGlassIcon aria-hidden="true" className="size-4" />
              <span className="flex-1 truncate">{t('Search or jump to')}</span>
              <Kbd>{joinKeys(PALETTE_KEYS)}</Kbd>
            </button>
            <IconButton
              icon={MagnifyingGlassIcon}
              label={t('Search or jump to')}
              className="wide:hidden"
              onClick={() => setOverlay('palette')}
            />
            <Suspense
              fallback={
                <span className="size-(--control-h) max-desk:size-9 pointer-coarse:size-11" />
              }
            >
              <NotificationBell />
            </Suspense>
            <div className="contents max-desk:hidden">
              <TopBarPreferences />
            </div>
            <UserMenu
              onLogOut={logOut}
              onShowKeys={() => setOverlay('keys')}
              onShowChanges={() => setOverlay('list')}
            />
          </div>
        </header>
        <div className="flex min-h-0 flex-1">
          <SideNavigation isRail={isNavigationFolded || isOnChecker} />
          {/* Remounted in a new language, because rows are memoised with their texts */}
          <main
            key={locale}
            id="main"
            tabIndex={-1}
            className="flex min-h-0 min-w-0 flex-1 flex-col outline-none"
          >
            {isFramePainted && children}
          </main>
        </div>
        <BottomNavigation onMore={() => setOverlay('more')} />
      </div>
      <ShellOverlays
        overlay={overlay}
        onShow={setOverlay}
        logOuts={logOuts}
        onLogOut={logOut}
        isOnChecker={isOnChecker}
      />
      <ToastHost label={t('Messages')} closeLabel={t('Close')} />
    </TopBarSlotProvider>
  );
}
