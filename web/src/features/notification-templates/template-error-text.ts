import { OWN_MESSAGES_MAX } from '@ads-checker/shared/contracts/notification-templates';
import type { Translate } from '../../lib/failure-text.ts';
import { fieldErrorText } from '../../lib/field-error-text.ts';
import { type MessageKey, msg } from '../../lib/i18n.ts';

const OF_TEMPLATES: Readonly<Record<string, MessageKey>> = {
  'must be a name in braces, such as {sign}': msg('Enter a name without braces, like sign'),
  'is the name of another token': msg('Another token already has this name'),
  'has no text in this event': msg('The message has no text for this event'),
  [`must fit into ${OWN_MESSAGES_MAX} messages of a chat`]: msg(
    'The message is too long to send: at most {count} chat messages',
  ),
};

const AT_MOST = /^must have at most (\d+) (?:lines|values|tokens)/;

/** Turns validation messages of templates and tokens into sentences. */
export function templateErrorText(message: string, translate: Translate): string {
  const own = OF_TEMPLATES[message];
  const max = AT_MOST.exec(message)?.[1];
  if (max !== undefined) {
    return translate(msg('At most {count}'), { count: max });
  }
  return own === undefined
    ? fieldErrorText({ message, translate })
    : translate(own, { count: String(OWN_MESSAGES_MAX) });
}
