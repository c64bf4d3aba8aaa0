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
    if (localStorage.getItem('ads-checker:session') === null) {
      return;
    }
    document.documentElement.dataset.known = '';
    // Who was signed in needs these scripts at once: of the app, then of the screen.
    const { scripts, always, screens } = document.currentScript.dataset;
    if (scripts !== undefined) {
      const names = scripts.split(' ');
      const needed = new Set(names.slice(0, Number(always)));
      for (const [pattern, ...indices] of JSON.parse(screens)) {
        if (new RegExp(pattern).test(location.pathname)) {
          for (const index of indices) {
            needed.add(names[index]);
          }
        }
      }
      for (const name of needed) {
        const link = document.createElement('link');
        link.rel = 'modulepreload';
        link.crossOrigin = '';
        link.href = `/assets/${name}.js`;
        document.head.append(link);
      }
    }
  } catch {
    // Unreadable settings mean the system's theme.
  }
})();
