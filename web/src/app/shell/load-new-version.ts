/** How long a new version may wait for the requests of the old one, in milliseconds. */
const TAKEOVER_TIMEOUT = 3000;

interface NewVersion {
  /** Asks the waiting service worker to take over. */
  readonly activate: () => void;
  readonly serviceWorker: EventTarget;
  readonly reload: () => void;
}

/**
 * Reloads as soon as the waiting service worker controls the page. Browsers let it wait for minutes
 * for requests of the old one that do not end; a reload ends them.
 */
export function loadNewVersion({ activate, serviceWorker, reload }: NewVersion): void {
  let isReloading = false;
  const reloadOnce = () => {
    if (!isReloading) {
      isReloading = true;
      reload();
    }
  };
  // Workbox reloads only pages that a service worker served, which a first visit is not.
  serviceWorker.addEventListener('controllerchange', reloadOnce, { once: true });
  setTimeout(reloadOnce, TAKEOVER_TIMEOUT);
  activate();
}

interface Takeover {
  readonly serviceWorker: EventTarget & { readonly controller: unknown };
  readonly onTakeover: () => void;
}

/**
 * Tells when another version takes over this page. The first service worker of a page is none: it
 * serves the version that is shown.
 */
export function watchTakeover({ serviceWorker, onTakeover }: Takeover): void {
  let hadController = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (hadController) {
      onTakeover();
    }
    hadController = serviceWorker.controller !== null;
  });
}
