import { OWN_MESSAGES_MAX } from '@ads-checker/shared/contracts/notification-templates';
import type { NotificationType } from '@ads-checker/shared/domain/notifications/tokens';
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

export const TYPE_LABELS: Readonly<Record<NotificationType, MessageKey>> = {
  ad_status_change: msg('Ad status changes'),
  ad_account_status_change: msg('Ad account status changes'),
  binom_rule_run: msg('A rule acts'),
  daily_digest: msg('Daily digest'),
};

/** Short labels for the type switch. */
export const SHORT_TYPE_LABELS: Readonly<Record<NotificationType, MessageKey>> = {
  ad_status_change: msg('Ads'),
  ad_account_status_change: msg('Ad accounts'),
  binom_rule_run: msg('Rules'),
  daily_digest: msg('Digest'),
};
