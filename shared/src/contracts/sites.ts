const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?';
const ADDRESS = new RegExp(
  `^(?:https?:\\/\\/)?(?:www\\.)?((?:${LABEL}\\.)+\\p{L}[\\p{L}\\p{M}\\p{N}-]{1,62})(?::\\d+)?(?:[/?#].*)?$`,
  'iu',
);

/**
 * Whether a site is one of these or a subdomain: `shop.helio.example` belongs to `helio.example`.
 */
export function isSiteOf(site: string, names: readonly string[]): boolean {
  return names.some((name) => site === name || site.endsWith(`.${name}`));
}

/**
 * Extracts the site from user input: `https://www.helio.example/de` gives `helio.example`.
 * @returns null when it names none
 */
export function toSite(typed: string): string | null {
  return ADDRESS.exec(typed.trim())?.[1]?.toLowerCase() ?? null;
}
