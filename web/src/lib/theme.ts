import type { Theme } from './settings.ts';

/** `system` leaves the choice to the browser: the tokens contain both themes. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') {
    delete document.documentElement.dataset.theme;
  } else {
    document.documentElement.dataset.theme = theme;
  }
}
