import { registerSW } from 'virtual:pwa-register';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '../../replica/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { loadNewVersion, watchTakeover } from './load-new-version.ts';
import { allowServiceWorker } from './trusted-types.ts';

type Update = (reloadPage?: boolean) => Promise<void>;

let update: Update | undefined;
let isReady = false;
/** Another tab let the new version take over: a plain reload loads it. */
let isActive = false;
const listeners = new Set<(isReady: boolean) => void>();

function register(): Update {
  if (update === undefined) {
    allowServiceWorker();
    // By default every tab reloads, and loses what is typed there.
    update = registerSW({
      onNeedRefresh: offer,
      onNeedReload: offerActive,
      // Browsers may evict the app's files and keep the service worker
      onRegisteredSW: (_, registration) =>
        registration?.active?.postMessage({ type: 'REFILL_CACHE' }),
    });
    // Workbox tells a tab nothing of a version that another lets take over within 200 ms.
    if ('serviceWorker' in navigator) {
      watchTakeover({ serviceWorker: navigator.serviceWorker, onTakeover: offerActive });
    }
  }
  return update;
}

function offerActive(): void {
  isActive = true;
  offer();
}

function offer(): void {
  isReady = true;
  for (const listener of [...listeners]) {
    listener(true);
  }
}

function reload(): void {
  const activate = update;
  if (isReady && !isActive && activate !== undefined) {
    loadNewVersion({
      activate: () => void activate(true),
      serviceWorker: navigator.serviceWorker,
      reload: () => location.reload(),
    });
  } else {
    location.reload();
  }
}

/**
 * Offers a waiting version, and insists when the server no longer supports this one (426). Never
 * reloads by itself: somebody may be typing.
 */
export function UpdatePrompt() {
  const { t } = useTranslation();
  const { mustReload } = useSyncStatus();
  const [hasUpdate, setHasUpdate] = useState(isReady);
  const [isPutOff, setPutOff] = useState(false);
  useEffect(() => {
    listeners.add(setHasUpdate);
    register();
    return () => {
      listeners.delete(setHasUpdate);
    };
  }, []);

  if (mustReload) {
    return (
      <Dialog
        role="alertdialog"
        isOpen
        isKeyboardDismissDisabled
        onClose={() => undefined}
        title={t('New version')}
        actions={
          <Button autoFocus variant="primary" onClick={reload}>
            {t('Reload')}
          </Button>
        }
      >
        {t('A new version is available. Reload to continue. Unsent changes are kept.')}
      </Dialog>
    );
  }
  if (!hasUpdate || isPutOff) {
    return null;
  }
  return (
    <div
      role="status"
      className="fixed start-4 bottom-4 z-(--z-toast) flex max-w-[calc(100vw-32px)] items-center gap-3 rounded-md bg-raised py-2 ps-3 pe-2 shadow-pop max-desk:bottom-16"
    >
      <span className="min-w-0">{t('A new version is available.')}</span>
      <Button variant="ghost" onClick={() => setPutOff(true)}>
        {t('Later')}
      </Button>
      <Button variant="primary" onClick={reload}>
        {t('Reload')}
      </Button>
    </div>
  );
}
