import { isDeepStrictEqual } from 'node:util';
import { AD_ACCOUNT_STATUS } from '@ads-checker/shared/contracts/ad-object-values';
import type { AdAccountDto } from '@ads-checker/shared/contracts/ad-objects';
import type { CheckedAd } from '../../gateways/graph/ports/ad-checks-port.ts';
import type { KnownAd, KnownAdAccount, NewEvent, Reason } from './entities.ts';

/** Statuses in which an ad is no longer listed. */
const GONE: readonly string[] = ['ARCHIVED', 'DELETED'];
/** A new ad counts as a change only in one of these statuses. */
const REPORTED_WHEN_NEW: readonly string[] = ['DISAPPROVED', 'WITH_ISSUES'];

type NamedAccount = Pick<AdAccountDto, 'id' | 'name'>;

function reasonsOf(ad: CheckedAd): readonly Reason[] {
  if (ad.effectiveStatus === 'DISAPPROVED') {
    return ad.reviewFeedback;
  }
  return ad.effectiveStatus === 'WITH_ISSUES' ? ad.issues : [];
}

export interface AdChanges {
  /** Only ads that differ from the stored ones. */
  readonly stored: readonly KnownAd[];
  /** Archived or deleted ads. */
  readonly gone: readonly string[];
  readonly events: readonly NewEvent[];
}

/**
 * Compares the ads read with the known ones. On the first check of an account they form the
 * baseline; later, ads without a known status are new. An unreported status keeps the known one as
 * the reference.
 */
export function findAdChanges(input: {
  adAccount: NamedAccount;
  known: ReadonlyMap<string, KnownAd>;
  read: readonly CheckedAd[];
  hasBaseline: boolean;
  at: Date;
}): AdChanges {
  const stored: KnownAd[] = [];
  const gone: string[] = [];
  const events: NewEvent[] = [];
  for (const ad of input.read) {
    const { id, name, campaignId, adSetId, effectiveStatus: status } = ad;
    const before = input.known.get(id);
    if (status === null) {
      continue;
    }
    const reasons = reasonsOf(ad);
    const isChanged =
      before === undefined
        ? input.hasBaseline && REPORTED_WHEN_NEW.includes(status)
        : before.status !== status;
    if (isChanged) {
      events.push({
        kind: 'ad',
        objectId: id,
        objectName: name,
        adAccountId: input.adAccount.id,
        adAccountName: input.adAccount.name,
        catalogId: null,
        catalogName: null,
        adCampaignId: campaignId,
        adCampaignName: ad.campaignName,
        adSetId,
        adSetName: ad.adSetName,
        oldStatus: before?.status ?? null,
        newStatus: status,
        disableReason: null,
        reasons: [...reasons],
      });
    }
    if (GONE.includes(status)) {
      gone.push(id);
      continue;
    }
    const statusSince = isChanged ? input.at : (before?.statusSince ?? null);
    const now: KnownAd = { id, name, campaignId, adSetId, status, statusSince, reasons };
    if (!isDeepStrictEqual(now, before)) {
      stored.push(now);
    }
  }
  return { stored, gone, events };
}

const DISABLED: readonly number[] = [AD_ACCOUNT_STATUS.DISABLED, AD_ACCOUNT_STATUS.CLOSED];

/** The event of a changed ad account status; undefined when unchanged or unknown. */
export function findAdAccountChange({
  known,
  adAccount: { id, name, status, disableReason },
}: {
  known: Pick<KnownAdAccount, 'status'> | undefined;
  adAccount: Pick<AdAccountDto, 'id' | 'name' | 'status' | 'disableReason'>;
}): NewEvent | undefined {
  if (known === undefined || known.status === null || status === null || known.status === status) {
    return undefined;
  }
  return {
    ...accountEvent({ id, name }),
    oldStatus: String(known.status),
    newStatus: String(status),
    disableReason: DISABLED.includes(status) ? disableReason : null,
  };
}

/** The event of an ad account that the profile lost access to. */
export function toLostAccessEvent({
  id,
  name,
  status,
}: NamedAccount & Pick<KnownAdAccount, 'status'>): NewEvent {
  return {
    ...accountEvent({ id, name }),
    oldStatus: status === null ? null : String(status),
    newStatus: null,
    disableReason: null,
  };
}

function accountEvent({ id, name }: NamedAccount) {
  return {
    kind: 'ad_account',
    objectId: id,
    objectName: name,
    adAccountId: id,
    adAccountName: name,
    catalogId: null,
    catalogName: null,
    adCampaignId: null,
    adCampaignName: null,
    adSetId: null,
    adSetName: null,
    reasons: [],
  } as const satisfies Partial<NewEvent>;
}
