import type { AdObjectEventDto } from '@ads-checker/shared/contracts/object-checks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type MessageKey, msg } from '../../lib/i18n.ts';
import { productReview } from '../../lib/product-reviews.ts';
import type { StatusLabel } from '../../lib/status-label.ts';
import { adAccountStatus, adEffectiveStatus, findDisableReason } from '../../lib/status-labels.ts';
import { Slot, Trans } from '../../lib/trans.ts';

type EventObject = Pick<AdObjectEventDto, 'kind' | 'oldStatus' | 'newStatus'>;

function statusWord(kind: AdObjectEventDto['kind'], status: string): StatusLabel {
  switch (kind) {
    case 'ad':
      return adEffectiveStatus(status);
    case 'ad_account':
      return adAccountStatus({ status: Number(status), isUserAllowedToAdvertise: true });
    case 'product':
      return productReview(status);
  }
}

/** The previous status, or null for a new object. */
function oldStatusLabel({ kind, oldStatus }: EventObject): StatusLabel | null {
  return oldStatus === null ? null : statusWord(kind, oldStatus);
}

/** The new status, or null when access to the ad account was lost. */
export function newStatusLabel({ kind, newStatus }: EventObject): StatusLabel | null {
  return newStatus === null ? null : statusWord(kind, newStatus);
}

const AD_TITLES: Readonly<Record<string, MessageKey>> = {
  DISAPPROVED: msg('Ad <name/> rejected'),
  PENDING_REVIEW: msg('Ad <name/> sent to review'),
  WITH_ISSUES: msg('Ad <name/> has issues'),
  ACTIVE: msg('Ad <name/> turned on'),
  PAUSED: msg('Ad <name/> turned off'),
  CAMPAIGN_PAUSED: msg('Ad <name/> turned off'),
  ADSET_PAUSED: msg('Ad <name/> turned off'),
  ARCHIVED: msg('Ad <name/> archived'),
  DELETED: msg('Ad <name/> deleted'),
};
const AD_ACCOUNT_TITLES: Readonly<Record<string, MessageKey>> = {
  1: msg('Ad account <name/> active again'),
  2: msg('Ad account <name/> disabled'),
};
const PRODUCT_TITLES: Readonly<Record<string, MessageKey>> = {
  REJECTED: msg('Item <name/> rejected'),
  APPROVED: msg('Item <name/> approved'),
  PENDING: msg('Item <name/> sent to review'),
};
/** An ad that runs after one of these has passed the review. */
const UNDER_REVIEW: readonly (string | null)[] = ['PENDING_REVIEW', 'PREAPPROVED', 'DISAPPROVED'];

function titleOf({ kind, oldStatus, newStatus }: EventObject): MessageKey {
  if (kind === 'ad_account') {
    return newStatus === null
      ? msg('Access to ad account <name/> lost')
      : (AD_ACCOUNT_TITLES[newStatus] ?? msg('Ad account <name/> has a new status'));
  }
  if (kind === 'product') {
    return PRODUCT_TITLES[newStatus ?? ''] ?? msg('Item <name/> has a new review status');
  }
  return newStatus === 'ACTIVE' && UNDER_REVIEW.includes(oldStatus)
    ? msg('Ad <name/> approved')
    : (AD_TITLES[newStatus ?? ''] ?? msg('Ad <name/> has a new status'));
}

export function EventTitle({
  event,
  name,
}: {
  readonly event: EventObject;
  /** The name of the object, linked or plain. */
  readonly name: ReactNode;
}) {
  return <Trans i18nKey={titleOf(event)} components={{ name: <Slot content={name} /> }} />;
}

/** `Active → Rejected · Helio DE 01 · Ads integrity policy` */
export function EventFacts({ event }: { readonly event: AdObjectEventDto }) {
  const { t } = useTranslation('object-checks');
  const before = oldStatusLabel(event);
  const after = newStatusLabel(event);
  const now = <b className="font-medium text-ink">{after?.label ?? t('No access')}</b>;
  const facts = [
    event.kind === 'ad' ? event.adAccountName : event.catalogName,
    findDisableReason(event.disableReason),
  ].filter((fact) => fact != null);
  return (
    <>
      {before !== null && <>{before.label} → </>}
      {now}
      {facts.length > 0 && ` · ${facts.join(' · ')}`}
    </>
  );
}
