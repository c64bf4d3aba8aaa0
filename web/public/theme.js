/* Runs before the first paint, so that a chosen theme never flashes. */
(() => {
  try {
    const settings = JSON.parse(localStorage.getItem('ads-checker:settings') || '{}');
    if (settings.theme === 'light' || settings.theme === 'dark') {
      document.documentElement.dataset.theme = settings.theme;
    }
    if (settings.locale === 'en-US' || settings.locale === 'ru-RU') {
      document.documentElement.lang = settings.locale.slice(0, 2);
    }
    // Who was signed in needs these scripts at once.
    if (localStorage.getItem('ads-checker:session') !== null) {
      for (const path of (document.currentScript.dataset.signedIn || '').split(' ')) {
        if (path !== '') {
          const link = document.createElement('link');
          link.rel = 'modulepreload';
          link.crossOrigin = '';
          link.href = path;
          document.head.append(link);
        }
      }
    }
  } catch {
    // Unreadable settings mean the system's theme.
  }
})();
