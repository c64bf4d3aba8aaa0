import {
  findDefaultToken,
  type MessageLocale,
  tokenKeyOf,
  tokenLabel,
} from '@ads-checker/shared/domain/notifications/tokens';
import type { FindToken } from './tree.ts';

/** The tokens that an editor knows: those of the product in the person’s words, and own ones. */
export function createFindToken(ownNames: readonly string[], locale: MessageLocale): FindToken {
  const own = new Set(ownNames);
  return (text) => {
    const ownName = `{${tokenKeyOf(text)}}`;
    if (own.has(ownName)) {
      return { text: ownName, label: ownName, isOwn: true };
    }
    const name = findDefaultToken(text);
    return name === undefined
      ? undefined
      : { text: `{${name}}`, label: `{${tokenLabel(name, locale)}}`, isOwn: false };
  };
}
