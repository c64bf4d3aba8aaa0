import {
  WEBHOOK_EVENTS,
  WEBHOOK_TEST_EVENT,
  type WebhookDelivery,
  type WebhookDto,
  type WebhookFailure,
} from '@ads-checker/shared/contracts/webhooks';
import {
  CheckCircleIcon,
  ClockIcon,
  ExclamationTriangleIcon,
  PauseCircleIcon,
  XCircleIcon,
} from '@heroicons/react/16/solid';
import { getFixedT, type MessageKey, msg } from '../../lib/i18n.ts';
import { NOTIFICATION_KIND_LABELS } from '../../lib/notification-labels.ts';
import type { Hue, IconType } from '../../ui/hue.ts';

const t = getFixedT('webhooks');

export interface StatusIcon {
  readonly hue: Hue;
  readonly icon: IconType;
  readonly label: string;
}

export function eventLabel(event: string): string {
  const known = WEBHOOK_EVENTS.find((one) => one === event);
  if (known !== undefined) {
    return t(NOTIFICATION_KIND_LABELS[known]);
  }
  return event === WEBHOOK_TEST_EVENT ? t('Test message') : event;
}

/** Who saved a webhook, and with which API token. */
export function webhookOrigin({ savedByName, tokenName }: WebhookDto): string {
  const name = savedByName ?? t('a user who left');
  return tokenName === null
    ? t('Saved by {name}', { name })
    : t('Saved by {name} with API token “{tokenName}”', { name, tokenName });
}

/** Status of a webhook; the most severe one wins. */
export function webhookStatus(webhook: WebhookDto): StatusIcon {
  if (webhook.stoppedAt !== null && !webhook.isEnabled) {
    return { hue: 'error', icon: XCircleIcon, label: t('Turned off after failures') };
  }
  if (!webhook.isEnabled) {
    return { hue: 'off', icon: PauseCircleIcon, label: t('Off', { context: 'webhook' }) };
  }
  if (webhook.accountId === null) {
    return { hue: 'warning', icon: ExclamationTriangleIcon, label: t('Needs an admin') };
  }
  return webhook.failingSince === null
    ? { hue: 'active', icon: CheckCircleIcon, label: t('On', { context: 'webhook' }) }
    : { hue: 'warning', icon: ExclamationTriangleIcon, label: t('Failing') };
}

const FAILURES: Readonly<Record<WebhookFailure, MessageKey>> = {
  refused: msg('Rejected'),
  redirect: msg('Redirected. Use the final URL.'),
  timeout: msg('Timed out'),
  unreachable: msg('No connection'),
  blocked_address: msg('The URL is in a private network'),
  switched_off: msg('The webhook was off'),
};

/** `Rejected (503)` */
function failureText({ failure, statusCode }: WebhookDelivery): string {
  const reason = failure === null ? t('Rejected') : t(FAILURES[failure]);
  return statusCode === null || failure === 'switched_off'
    ? reason
    : t('{reason} ({statusCode})', { reason, statusCode });
}

export function deliveryStatus(delivery: WebhookDelivery): StatusIcon {
  switch (delivery.state) {
    case 'delivered':
      return { hue: 'active', icon: CheckCircleIcon, label: t('Delivered') };
    case 'failed':
      return { hue: 'error', icon: XCircleIcon, label: failureText(delivery) };
    case 'pending':
      return delivery.attempts === 0
        ? { hue: 'pending', icon: ClockIcon, label: t('Sending…') }
        : { hue: 'warning', icon: ClockIcon, label: failureText(delivery) };
  }
}
