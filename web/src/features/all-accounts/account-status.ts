import type { CheckedAdAccountDto } from '@ads-checker/shared/contracts/object-checks';
import { adAccountStatus, findDisableReason } from '../../lib/status-labels.ts';

/** `Disabled · Ads policy` */
export function statusText(account: CheckedAdAccountDto): string {
  const { label } = adAccountStatus(account);
  const reason = findDisableReason(account.disableReason);
  return reason === undefined ? label : `${label} · ${reason}`;
}
