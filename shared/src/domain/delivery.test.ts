import { describe, expect, it } from 'vitest';
import {
  type DeliveryFacts,
  deliveryFilterValueOf,
  deriveDelivery,
  effectiveStatus,
  previewDelivery,
  reviewStatusOf,
} from './delivery.ts';

const now = new Date('2026-11-20T12:00:00Z');
const past = '2026-11-01T00:00:00Z';
const future = '2026-12-01T00:00:00Z';

function facts(fields: Partial<DeliveryFacts> = {}): DeliveryFacts {
  return {
    level: 'ad',
    status: 'ACTIVE',
    effectiveStatus: 'ACTIVE',
    accountStatus: 1,
    now,
    ...fields,
  };
}

describe('effectiveStatus', () => {
  it.each([
    [{ status: 'ACTIVE' }, 'ACTIVE'],
    [{ status: 'PAUSED', campaignStatus: 'PAUSED' }, 'PAUSED'],
    [{ status: 'ACTIVE', campaignStatus: 'PAUSED', adSetStatus: 'PAUSED' }, 'CAMPAIGN_PAUSED'],
    [{ status: 'ACTIVE', campaignStatus: 'ACTIVE', adSetStatus: 'PAUSED' }, 'ADSET_PAUSED'],
    [{ status: 'ACTIVE', campaignStatus: 'ARCHIVED' }, 'ARCHIVED'],
    [{ status: 'PAUSED', adSetStatus: 'DELETED', campaignStatus: 'ARCHIVED' }, 'DELETED'],
    [{ status: 'PAUSED', reviewStatus: 'DISAPPROVED' }, 'DISAPPROVED'],
    [{ status: 'ACTIVE', reviewStatus: 'WITH_ISSUES', campaignStatus: 'PAUSED' }, 'WITH_ISSUES'],
    [{ status: 'PAUSED', reviewStatus: 'PENDING_REVIEW' }, 'PAUSED'],
    [{ status: 'ACTIVE', reviewStatus: 'PENDING_REVIEW' }, 'PENDING_REVIEW'],
  ] as const)('%o is %s', (input, expected) => {
    expect(effectiveStatus(input)).toBe(expected);
  });

  it('reads the review out of an effective status', () => {
    expect(['DISAPPROVED', 'CAMPAIGN_PAUSED', 'ACTIVE', 'NEW'].map(reviewStatusOf)).toEqual([
      'DISAPPROVED',
      null,
      null,
      'NEW',
    ]);
  });
});

describe('deriveDelivery', () => {
  it.each([
    ['IN_APPEAL', 'in_appeal'],
    ['UNKNOWN', 'unknown'],
  ])('%s is unknown, not active', (effective, subStatus) => {
    const facts = { level: 'ad', status: 'ACTIVE', accountStatus: 1, now: new Date() } as const;
    expect(deriveDelivery({ ...facts, effectiveStatus: effective })).toEqual({
      deliveryStatus: 'unknown',
      deliveryInfoStatus: 'unknown',
      deliverySubStatuses: [subStatus],
    });
  });

  const rows: [string, Partial<DeliveryFacts>, string, string, string][] = [
    ['account disabled', { accountStatus: 2 }, 'error', 'not_delivering', 'account_disabled'],
    ['closure pending', { accountStatus: 100 }, 'error', 'not_delivering', 'account_closed'],
    ['account closed', { accountStatus: 101 }, 'error', 'not_delivering', 'account_closed'],
    ['unsettled', { accountStatus: 3 }, 'error', 'not_delivering', 'account_needs_credit'],
    ['risk review', { accountStatus: 7 }, 'error', 'not_delivering', 'account_needs_credit'],
    ['settlement pending', { accountStatus: 8 }, 'active', 'active', 'active'],
    ['grace period', { accountStatus: 9 }, 'active', 'active', 'active'],
    ['account unknown', { accountStatus: null }, 'active', 'active', 'active'],
    ['deleted', { status: 'DELETED', effectiveStatus: 'DELETED' }, 'deleted', 'deleted', 'deleted'],
    ['archived parent', { effectiveStatus: 'ARCHIVED' }, 'archived', 'archived', 'archived'],
    [
      'rejected long ago',
      { effectiveStatus: 'DISAPPROVED', updatedAt: past },
      'error',
      'rejected',
      'ad_not_approved',
    ],
    [
      'rejected lately',
      { effectiveStatus: 'DISAPPROVED', updatedAt: '2026-11-19T00:00:00Z' },
      'error',
      'recently_rejected',
      'ad_not_approved',
    ],
    ['issues', { effectiveStatus: 'WITH_ISSUES' }, 'error', 'not_delivering', 'with_issues'],
    [
      'hard error of the campaign',
      { issues: [{ level: 'CAMPAIGN', type: 'HARD_ERROR' }] },
      'error',
      'not_delivering',
      'campaign_with_issues',
    ],
    [
      'hard error of the ad set',
      { issues: [{ level: 'AD_SET', type: 'HARD_ERROR' }] },
      'error',
      'not_delivering',
      'ad_set_with_issues',
    ],
    ['soft error', { issues: [{ level: 'AD', type: 'SOFT_ERROR' }] }, 'active', 'active', 'active'],
    [
      'billing',
      { effectiveStatus: 'PENDING_BILLING_INFO' },
      'error',
      'not_delivering',
      'account_needs_credit',
    ],
    ['ad off', { status: 'PAUSED', effectiveStatus: 'PAUSED' }, 'off', 'inactive', 'off'],
    [
      'ad set off',
      { level: 'ad_set', status: 'PAUSED', effectiveStatus: 'PAUSED' },
      'inactive',
      'inactive',
      'off',
    ],
    [
      'campaign above off',
      { effectiveStatus: 'CAMPAIGN_PAUSED' },
      'inactive',
      'inactive',
      'campaign_off',
    ],
    ['ad set above off', { effectiveStatus: 'ADSET_PAUSED' }, 'inactive', 'inactive', 'ad_set_off'],
    ['in review', { effectiveStatus: 'PENDING_REVIEW' }, 'pending', 'pending_review', 'in_review'],
    [
      'in process',
      { effectiveStatus: 'IN_PROCESS' },
      'pending',
      'pending_review',
      'pending_process',
    ],
    ['preapproved', { effectiveStatus: 'PREAPPROVED' }, 'inactive', 'scheduled', 'scheduled'],
    ['starts later', { startTime: future }, 'inactive', 'scheduled', 'scheduled'],
    ['ended', { startTime: past, endTime: past }, 'inactive', 'completed', 'completed'],
    ['runs until later', { startTime: past, endTime: future }, 'active', 'active', 'active'],
    [
      'learning',
      { level: 'ad_set', learningStage: 'LEARNING' },
      'active',
      'limited',
      'in_learning_phase',
    ],
    [
      'learning failed',
      { level: 'ad_set', learningStage: 'FAIL' },
      'warning',
      'limited',
      'learning_exit_unsuccessfully',
    ],
    ['learnt', { level: 'ad_set', learningStage: 'SUCCESS' }, 'active', 'active', 'active'],
    [
      'no running ad set',
      { level: 'campaign', activeChildCount: 0 },
      'inactive',
      'inactive',
      'no_active_ad_set',
    ],
    [
      'no running ad',
      { level: 'ad_set', activeChildCount: 0 },
      'inactive',
      'inactive',
      'no_active_ad',
    ],
    ['running ads', { level: 'ad_set', activeChildCount: 2 }, 'active', 'active', 'active'],
  ];
  it.each(rows)('%s', (_, input, deliveryStatus, deliveryInfoStatus, subStatus) => {
    expect(deriveDelivery(facts(input))).toEqual({
      deliveryStatus,
      deliveryInfoStatus,
      deliverySubStatuses: [subStatus],
    });
  });
});

describe('previewDelivery', () => {
  const row = {
    status: 'ACTIVE',
    effectiveStatus: 'ACTIVE',
    deliverySubStatuses: ['in_learning_phase'],
    updatedAt: past,
    startTime: past,
    endTime: null,
    stopTime: null,
  };

  it('shows a switched-off ad set as off, and its learning again when it is on', () => {
    const preview = { level: 'ad_set', row, accountStatus: 1, now } as const;
    expect(previewDelivery({ ...preview, status: 'PAUSED' })).toEqual({
      effectiveStatus: 'PAUSED',
      deliveryStatus: 'inactive',
      deliveryInfoStatus: 'inactive',
      deliverySubStatuses: ['off'],
    });
    expect(previewDelivery({ ...preview, status: 'ACTIVE' })).toEqual({
      effectiveStatus: 'ACTIVE',
      deliveryStatus: 'active',
      deliveryInfoStatus: 'limited',
      deliverySubStatuses: ['in_learning_phase'],
    });
  });

  it('lets a switched-off campaign flow down, and a finding of the review stay', () => {
    const preview = {
      level: 'ad',
      status: 'ACTIVE',
      accountStatus: 1,
      campaignStatus: 'PAUSED',
      now,
    } as const;
    expect(previewDelivery({ ...preview, row }).deliverySubStatuses).toEqual(['campaign_off']);
    const rejected = { ...row, effectiveStatus: 'DISAPPROVED' };
    expect(previewDelivery({ ...preview, row: rejected }).effectiveStatus).toBe('DISAPPROVED');
  });
});

describe('deliveryFilterValueOf', () => {
  it.each([
    ['active', ['active'], undefined, 'active'],
    ['active', ['in_learning_phase'], undefined, 'limited'],
    ['inactive', ['completed'], undefined, 'completed'],
    ['inactive', ['off'], undefined, 'inactive'],
    ['off', [], undefined, 'inactive'],
    ['error', ['account_disabled'], undefined, 'not_delivering'],
    ['pending', ['in_review'], undefined, 'pending_review'],
    ['something_new', [], undefined, 'unknown'],
    ['error', ['ad_not_approved'], 'recently_rejected', 'recently_rejected'],
  ])('%s %o is found under %s%s', (deliveryStatus, deliverySubStatuses, info, expected) => {
    const row = { deliveryStatus, deliverySubStatuses };
    expect(
      deliveryFilterValueOf(info === undefined ? row : { ...row, deliveryInfoStatus: info }),
    ).toBe(expected);
  });
});
