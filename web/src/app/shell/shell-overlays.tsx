import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { loadCode } from '../../lib/load-code.ts';
import { useOutbox, useSyncStatus } from '../../replica/index.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const CommandPalette = lazyPart(
  async () => (await import('../../features/palette/index.ts')).CommandPalette,
  { isFloating: true },
);
const StaleSpendDialog = lazyPart(
  async () => (await import('./stale-spend-dialog.tsx')).StaleSpendDialog,
  { isFloating: true },
);
const loadRareOverlays = () => loadCode(() => import('./rare-overlays.ts'));
const KeysDialog = lazyPart(async () => (await loadRareOverlays()).KeysDialog, {
  isFloating: true,
});
const LogOut = lazyPart(async () => (await loadRareOverlays()).LogOut, { isFloating: true });
const OwnChanges = lazyPart(async () => (await loadRareOverlays()).OwnChanges, {
  isFloating: true,
});
const loadUpdatePrompt = () => import('./update-prompt.tsx');
const UpdatePrompt = lazyPart(async () => (await loadUpdatePrompt()).UpdatePrompt, {
  isFloating: true,
});
const MoreSheet = lazyPart(async () => (await import('./more-sheet.tsx')).MoreSheet, {
  isFloating: true,
});

export type Overlay = 'palette' | 'keys' | 'more' | 'list' | 'undo' | null;

function StaleSpend() {
  const { commands } = useOutbox();
  return (
    <Suspense fallback={null}>
      {commands.some(({ state }) => state === 'asking') && <StaleSpendDialog />}
    </Suspense>
  );
}

/** A new device installs the service worker after its first rows, for which it would compete. */
function Updates() {
  const { state, mustReload } = useSyncStatus();
  const [isLoaded, setLoaded] = useState(false);
  const isKnown = (globalThis.navigator.serviceWorker?.controller ?? null) !== null;
  const isTime = isKnown || state !== 'syncing';
  // biome-ignore lint/correctness/useExhaustiveDependencies: what failed is tried again with the next state
  useEffect(() => {
    if (isTime && !isLoaded) {
      loadUpdatePrompt().then(
        () => setLoaded(true),
        // Nothing on the page needs it
        () => undefined,
      );
    }
  }, [isTime, isLoaded, state]);
  return <Suspense fallback={null}>{(isLoaded || mustReload) && <UpdatePrompt />}</Suspense>;
}

/** Mounts an overlay when it is first opened, which loads its code, and keeps it. */
function LazyOverlay({
  isOpen,
  children,
}: {
  readonly isOpen: boolean;
  readonly children: ReactNode;
}) {
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) {
    setOpened(true);
  }
  return wasOpened && <Suspense fallback={null}>{children}</Suspense>;
}

/** What opens above the page, each loaded when it first does. */
export function ShellOverlays({
  overlay,
  onShow,
  logOuts,
  onLogOut,
  isOnChecker,
}: {
  readonly overlay: Overlay;
  readonly onShow: (overlay: Overlay) => void;
  /** How often the person asked to log out. */
  readonly logOuts: number;
  readonly onLogOut: () => void;
  readonly isOnChecker: boolean;
}) {
  const close = () => onShow(null);
  return (
    <>
      <LazyOverlay isOpen={overlay === 'palette'}>
        <CommandPalette
          isOpen={overlay === 'palette'}
          onClose={close}
          onLogOut={onLogOut}
          onShowKeys={() => onShow('keys')}
        />
      </LazyOverlay>
      <LazyOverlay isOpen={overlay === 'keys'}>
        <KeysDialog isOpen={overlay === 'keys'} onClose={close} />
      </LazyOverlay>
      <LazyOverlay isOpen={overlay === 'more'}>
        <MoreSheet isOpen={overlay === 'more'} onClose={close} onLogOut={onLogOut} />
      </LazyOverlay>
      <LazyOverlay isOpen={overlay === 'list' || overlay === 'undo'}>
        <OwnChanges mode={overlay} isAtOnce={isOnChecker} onClose={close} />
      </LazyOverlay>
      <StaleSpend />
      <Updates />
      <LazyOverlay isOpen={logOuts > 0}>
        <LogOut request={logOuts} />
      </LazyOverlay>
    </>
  );
}
