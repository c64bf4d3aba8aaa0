const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);

export const MOD_KEY = IS_APPLE ? '⌘' : 'Ctrl';
/** A key combination as text: `⌘K`, `Ctrl K`. */
export const joinKeys = (keys: readonly string[]): string => keys.join(IS_APPLE ? '' : ' ');
export const PALETTE_KEYS = [MOD_KEY, 'K'] as const;
