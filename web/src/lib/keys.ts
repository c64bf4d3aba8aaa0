const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The key that commands begin with, as this machine's keyboard has it. */
export const MOD_KEY = IS_APPLE ? '⌘' : 'Ctrl';
/** Keys pressed together, as one text: `⌘K`, `Ctrl K`. */
export const joinKeys = (keys: readonly string[]): string => keys.join(IS_APPLE ? '' : ' ');
export const PALETTE_KEYS = [MOD_KEY, 'K'] as const;
