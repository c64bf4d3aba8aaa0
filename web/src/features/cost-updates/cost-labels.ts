import type { AdCostStatus } from '@ads-checker/shared/contracts/ad-cost-values';
import {
  type AD_COST_FAILURES,
  type AdCostDto,
  adCostStatusOf,
} from '@ads-checker/shared/contracts/cost-updates';
import { CheckCircleIcon, ClockIcon, XCircleIcon } from '@heroicons/react/16/solid';
import { errorMessageText } from '../../lib/error-words.ts';
import { getFixedT, type MessageKey, msg } from '../../lib/i18n.ts';
import type { StatusProps } from '../../ui/status.tsx';

const t = getFixedT('cost-updates');

export const STATUS_LABELS: Readonly<Record<AdCostStatus, MessageKey>> = {
  pending: msg('Pending'),
  success: msg('Sent'),
  failure: msg('Failed'),
};

const STYLES = {
  pending: { hue: 'pending', icon: ClockIcon },
  success: { hue: 'active', icon: CheckCircleIcon },
  failure: { hue: 'error', icon: XCircleIcon },
} as const;

export function costStatus(cost: AdCostDto): StatusProps {
  const status = adCostStatusOf(cost);
  return { ...STYLES[status], label: t(STATUS_LABELS[status]) };
}

type Reason =
  | (typeof AD_COST_FAILURES)[number]
  | 'interrupted'
  | 'no_token'
  | 'unread_spend'
  | 'unread_accounts'
  | 'auth_error'
  | 'login_required'
  | 'checkpoint_required'
  | 'password_changed';

const DISCONNECTED = msg('The profile is disconnected from Facebook');
const REASONS: Readonly<Record<Reason, MessageKey>> = {
  no_clicks: msg('No clicks for this ad in the tracker'),
  no_campaigns: msg('No campaign in this task tracks clicks by ad'),
  no_trackers: msg('This task has no trackers'),
  no_currency: msg('Currency of the ad account is unknown'),
  no_time_zone: msg('Time zone of the ad account is unknown'),
  no_rate: msg('Exchange rate to USD is unknown'),
  unread_report: msg('The tracker’s report couldn’t be read'),
  not_confirmed: msg('The tracker didn’t confirm the cost'),
  interrupted: msg('Interrupted, restarted'),
  no_token: msg('Campaigns whose traffic source has no ad ID token were skipped'),
  unread_spend: msg('Some rows of the spend couldn’t be read'),
  unread_accounts: msg('Some ad accounts couldn’t be read'),
  auth_error: DISCONNECTED,
  login_required: DISCONNECTED,
  checkpoint_required: DISCONNECTED,
  password_changed: DISCONNECTED,
};
const BY_CODE: ReadonlyMap<string, MessageKey> = new Map(Object.entries(REASONS));

/** Why a cost update or a run failed, in the language of the UI. */
export function reasonText({
  code,
  message,
}: {
  readonly code: string | null;
  readonly message: string;
}): string {
  const known = code === null ? undefined : BY_CODE.get(code);
  return known === undefined ? errorMessageText({ refusal: { message }, translate: t }) : t(known);
}
