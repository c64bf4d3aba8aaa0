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
  } catch {
    // Unreadable settings mean the system's theme.
  }
})();
