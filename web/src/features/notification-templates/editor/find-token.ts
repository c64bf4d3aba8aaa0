import {
  findDefaultToken,
  type MessageLocale,
  tokenKeyOf,
  tokenLabel,
} from '@ads-checker/shared/domain/notifications/tokens';
import type { FindToken } from './tree.ts';

/**
 * Looks up tokens by name: the default ones in the given language, and the template's custom ones.
 */
export function createFindToken(customNames: readonly string[], locale: MessageLocale): FindToken {
  const own = new Set(customNames);
  return (text) => {
    const customName = `{${tokenKeyOf(text)}}`;
    if (own.has(customName)) {
      return { text: customName, label: customName, isOwn: true };
    }
    const name = findDefaultToken(text);
    return name === undefined
      ? undefined
      : { text: `{${name}}`, label: `{${tokenLabel(name, locale)}}`, isOwn: false };
  };
}
