import type { Translate } from '../../../lib/error-text.ts';
import { fieldErrorText } from '../../../lib/field-error-text.ts';
import { type MessageKey, msg } from '../../../lib/i18n.ts';

const OF_TOKENS: Readonly<Record<string, MessageKey>> = {
  'must be a name in braces, such as {sign}': msg('Enter a name without braces, like sign'),
  'is the name of another token': msg('Another token has this name'),
};

/** Validation messages of tokens as sentences. */
export function tokenErrorText(message: string, translate: Translate): string {
  const own = OF_TOKENS[message];
  return own === undefined ? fieldErrorText({ message, translate }) : translate(own);
}
