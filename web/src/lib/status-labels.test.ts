import {
  AD_EFFECTIVE_STATUSES,
  DISABLE_REASONS,
  RANKINGS,
} from '@ads-checker/shared/contracts/ad-object-values';
import { AD_USER_STATUSES } from '@ads-checker/shared/contracts/ad-users';
import { PRODUCT_REVIEW_STATUSES } from '@ads-checker/shared/contracts/product-values';
import type { DeliveryRow } from '@ads-checker/shared/domain/delivery-id';
import { describe, expect, it } from 'vitest';
import { adUserStatus, findAdUserAdvice } from './ad-user-status.ts';
import { productReview } from './product-reviews.ts';
import type { StatusLabel } from './status-label.ts';
import {
  adAccountStatus,
  adImageStatus,
  adObjectDelivery,
  findDisableReason,
  proxyCheckStatus,
  rankingLabel,
} from './status-labels.ts';

const short = ({ label, hue }: StatusLabel): string => `${label}/${hue}`;

describe('labels of states', () => {
  it('for an ad user', () => {
    expect(AD_USER_STATUSES.map((status) => short(adUserStatus(status)))).toEqual([
      'Active/active',
      'Invalid token/error',
      'Login required/error',
      'Checkpoint required/warning',
      'Password changed/error',
    ]);
    expect(AD_USER_STATUSES.map((status) => findAdUserAdvice(status))).toEqual([
      undefined,
      'Send it again from the extension or paste a new token.',
      'Log in to the profile, then send it from the extension.',
      'Complete the checkpoint in the profile’s browser, then check again.',
      'Log in to the profile, then send it from the extension or paste new cookies and token.',
    ]);
  });

  it('for an ad account', () => {
    const say = (status: number) =>
      short(adAccountStatus({ status, isUserAllowedToAdvertise: true }));
    expect([1, 2, 3, 7, 8, 9, 100, 101, 201, 202, 555].map(say)).toEqual([
      'Active/active',
      'Disabled/error',
      'Unsettled/error',
      'Risk review/review',
      'Pending settlement/pending',
      'In grace period/warning',
      'Pending closure/warning',
      'Closed/off',
      'Any active/active',
      'Any closed/off',
      '555/off',
    ]);
    expect(short(adAccountStatus({ status: 1, isUserAllowedToAdvertise: false }))).toBe(
      'Not allowed to advertise/warning',
    );
    expect(short(adAccountStatus({ status: 2, isUserAllowedToAdvertise: false }))).toBe(
      'Disabled/error',
    );
    expect([...DISABLE_REASONS.keys(), 99, null].map(findDisableReason)).toEqual([
      undefined,
      'Ads integrity policy',
      'Intellectual property review',
      'Payment risk',
      'Gray account shutdown',
      'Ads AFC review',
      'Business integrity',
      'Permanently closed',
      'Unused reseller account',
      'Unused account',
      'Umbrella ad account',
      'Business manager integrity policy',
      'Misrepresented ad account',
      'Legal entity no longer shared',
      'Thread review',
      'Compromised',
      '99',
      undefined,
    ]);
  });

  it('for images, proxies and rankings', () => {
    expect(
      ['ACTIVE', 'INTERNAL', 'DELETED', 'ON_HOLD'].map((s) => short(adImageStatus(s))),
    ).toEqual(['Active/active', 'Internal/off', 'Deleted/off', 'On hold/off']);
    expect(
      [{ isPassed: true }, { isPassed: false }, null].map((c) => short(proxyCheckStatus(c))),
    ).toEqual(['Passed/active', 'Failed/error', 'Not checked/off']);
    expect(
      Object.fromEntries([...RANKINGS, 'NEW_BUCKET'].map((r) => [r, short(rankingLabel(r))])),
    ).toEqual({
      UNKNOWN: 'Unknown/off',
      BELOW_AVERAGE_10: 'Below average: bottom 10% of ads/warning',
      BELOW_AVERAGE_20: 'Below average: bottom 20% of ads/warning',
      BELOW_AVERAGE_35: 'Below average: bottom 35% of ads/warning',
      AVERAGE: 'Average/off',
      ABOVE_AVERAGE: 'Above average/active',
      NEW_BUCKET: 'New bucket/off',
    });
  });

  it('for item reviews', () => {
    expect(
      [...PRODUCT_REVIEW_STATUSES, 'ON_HOLD'].map((review) => short(productReview(review))),
    ).toEqual([
      'Awaiting review/review',
      'Pending/pending',
      'Rejected/error',
      'Approved/active',
      'Outdated/warning',
      'On hold/off',
    ]);
  });
});

describe('delivery', () => {
  const row = (patch: Partial<DeliveryRow>): DeliveryRow => ({
    effectiveStatus: 'ACTIVE',
    deliveryStatus: 'active',
    deliverySubStatuses: [],
    ...patch,
  });
  const say = (patch: Partial<DeliveryRow>) => short(adObjectDelivery(row(patch)));

  it('treats nothing unknown as active', () => {
    expect([
      say({ effectiveStatus: 'IN_APPEAL' }),
      say({ effectiveStatus: 'UNKNOWN', deliveryStatus: 'unknown' }),
      say({ effectiveStatus: 'UNKNOWN', deliveryStatus: 'active' }),
    ]).toEqual(['In appeal/off', 'Unknown/off', 'Active/active']);
    expect(
      [
        { status: null, isUserAllowedToAdvertise: true },
        { status: 1, isUserAllowedToAdvertise: null },
      ].map((account) => short(adAccountStatus(account))),
    ).toEqual(['Unknown/off', 'Permission to advertise unknown/off']);
  });

  it('follows the network’s decision', () => {
    expect(AD_EFFECTIVE_STATUSES.map((effectiveStatus) => say({ effectiveStatus }))).toEqual([
      'Active/active',
      'Off/off',
      'Deleted/off',
      'In review/review',
      'Rejected/error',
      'Pre-approved/review',
      'Billing needed/warning',
      'Campaign off/off',
      'Archived/off',
      'Ad set off/off',
      'Processing/pending',
      'With issues/error',
    ]);
  });

  it('recognises a recently rejected ad', () => {
    expect(say({ effectiveStatus: 'DISAPPROVED', deliveryInfoStatus: 'recently_rejected' })).toBe(
      'Recently rejected/error',
    );
    expect(say({ deliveryInfoStatus: 'rejected' })).toBe('Rejected/error');
  });

  it('distinguishes the delivery of active ads', () => {
    const sub = (subStatus: string) => say({ deliverySubStatuses: ['new_thing', subStatus] });
    expect(
      [
        'in_learning_phase',
        'learning_exit_unsuccessfully',
        'scheduled',
        'completed',
        'campaign_off',
        'no_active_ad',
        'account_needs_credit',
      ].map(sub),
    ).toEqual([
      'Learning/review',
      'Learning limited/warning',
      'Scheduled/pending',
      'Completed/off',
      'Campaign off/off',
      'No active ads/off',
      'Billing needed/warning',
    ]);
  });

  it('falls back to its coarse colour, and to the code itself', () => {
    const coarse = ['active', 'inactive', 'warning', 'error', 'pending', 'some_new_state'];
    expect(coarse.map((deliveryStatus) => say({ deliveryStatus }))).toEqual([
      'Active/active',
      'Off/off',
      'Not delivering/warning',
      'With issues/error',
      'Processing/pending',
      'Some new state/off',
    ]);
    expect(say({ deliveryInfoStatus: 'not_delivering' })).toBe('Not delivering/warning');
  });
});
