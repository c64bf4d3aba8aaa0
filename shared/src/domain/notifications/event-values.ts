import type { AdObjectEventDto } from '../../contracts/object-checks.ts';
import type { RuleGroup } from '../../contracts/rule-conditions.ts';
import { formatFormula } from '../rules/formula.ts';
import { campaignProfit, unreadNote } from './digest-words.ts';
import type { NotificationType, TokenValues } from './tokens.ts';
import { NO_ACCESS } from './words.ts';

interface Named {
  readonly id: string | null;
  /** Null when unknown. */
  readonly name: string | null;
}

/** The fields of an event used in messages about ads and ad accounts. */
export type AdObjectEventFields = Pick<
  AdObjectEventDto,
  | 'objectId'
  | 'objectName'
  | 'adAccountId'
  | 'adAccountName'
  | 'adCampaignId'
  | 'adSetId'
  | 'oldStatus'
  | 'newStatus'
  | 'disableReason'
  | 'reasons'
> & { readonly kind: Exclude<AdObjectEventDto['kind'], 'product'> };

/** Token values of a status change found by a check. */
export function valuesOfAdObjectEvent({
  event,
  profile,
  campaignName = null,
  adSetName = null,
}: {
  readonly event: AdObjectEventFields;
  readonly profile: Named;
  readonly campaignName?: string | null;
  readonly adSetName?: string | null;
}): { readonly type: NotificationType; readonly values: TokenValues } {
  const common: TokenValues = {
    'account id': event.adAccountId,
    'account name': event.adAccountName,
    'profile id': profile.id,
    'profile name': profile.name,
  };
  if (event.kind === 'ad_account') {
    return {
      type: 'ad_account_status_change',
      values: {
        ...common,
        'account old status': event.oldStatus,
        'account new status': event.newStatus ?? NO_ACCESS,
        'account disable reason':
          event.disableReason === null || event.disableReason === 0
            ? null
            : String(event.disableReason),
      },
    };
  }
  return {
    type: 'ad_status_change',
    values: {
      ...common,
      'ad id': event.objectId,
      'ad name': event.objectName,
      'ad old status': event.oldStatus,
      'ad new status': event.newStatus,
      'ad review feedback': event.reasons.map(({ title, message }) =>
        [title, message].filter((text) => text.trim() !== '').join(': '),
      ),
      'ad set id': event.adSetId,
      'ad set name': adSetName,
      'campaign id': event.adCampaignId,
      'campaign name': campaignName,
    },
  };
}

/** A rule as messages name it. */
export function ruleSpec({
  name,
  formula,
}: {
  readonly name: string | null;
  readonly formula: string;
}): string {
  return [name, formula].filter((part) => part !== null && part !== '').join(': ');
}

/** Token values of a rule run. */
export function valuesOfRuleRun({
  rule,
  acts,
  profile,
  accountName = null,
}: {
  readonly rule: {
    readonly name: string | null;
    readonly conditions: RuleGroup;
    readonly adAccountId: string;
    readonly adCampaignId: string | null;
    readonly adCampaignName: string | null;
  };
  /** Objects changed by the run. */
  readonly acts: readonly {
    readonly level: 'ad' | 'ad_set' | 'campaign';
    readonly objectId: string;
    readonly name: string | null;
    readonly statusBefore: string | null;
    readonly statusAfter: string | null;
  }[];
  readonly profile: Named;
  readonly accountName?: string | null;
}): { readonly type: NotificationType; readonly values: TokenValues } {
  const listOf = (level: 'ad' | 'ad_set', field: 'objectId' | 'name'): string[] =>
    acts.flatMap((act) => (act.level === level && act[field] !== null ? [act[field]] : []));
  const statuses = (field: 'statusBefore' | 'statusAfter'): string[] => [
    ...new Set(
      acts.flatMap((act) => (act.level === 'ad' && act[field] !== null ? [act[field]] : [])),
    ),
  ];
  return {
    type: 'binom_rule_run',
    values: {
      'rule spec': ruleSpec({ name: rule.name, formula: formatFormula(rule.conditions) }),
      'ad id': listOf('ad', 'objectId'),
      'ad name': listOf('ad', 'name'),
      'ad old status': statuses('statusBefore'),
      'ad new status': statuses('statusAfter'),
      'ad set id': listOf('ad_set', 'objectId'),
      'ad set name': listOf('ad_set', 'name'),
      'campaign id': rule.adCampaignId,
      'campaign name': rule.adCampaignName,
      'account id': rule.adAccountId,
      'account name': accountName,
      'profile id': profile.id,
      'profile name': profile.name,
    },
  };
}

/** A plausible event of each type, for previews. */
export const SAMPLE_VALUES: Readonly<Record<NotificationType, TokenValues>> = {
  ad_status_change: {
    'ad id': '120214788310774',
    'ad name': 'Carousel v2 – Dach 3',
    'ad old status': 'ACTIVE',
    'ad new status': 'DISAPPROVED',
    'ad review feedback': [
      'Personal health and appearance: the ad implies knowledge of a personal attribute.',
    ],
    'ad set id': '120214788310448',
    'ad set name': 'DE 35+ broad',
    'campaign id': '120214788310112',
    'campaign name': 'DE Solar CBO 11/25',
    'account id': '1084420917336',
    'account name': 'Helio DE 01',
    'profile id': '100084420917336',
    'profile name': 'Marta Jensen',
  },
  ad_account_status_change: {
    'account id': '1084420917336',
    'account name': 'Helio DE 01',
    'account old status': '1',
    'account new status': '2',
    'account disable reason': '3',
    'profile id': '100084420917336',
    'profile name': 'Marta Jensen',
  },
  binom_rule_run: {
    'rule spec': 'Turn off ad if ROI < −50%',
    'ad id': ['120214788310774', '120214788310775'],
    'ad name': ['Carousel v2 – Dach 3', 'Video 15s – Dach 1'],
    'ad old status': 'ACTIVE',
    'ad new status': 'PAUSED',
    'ad set id': '120214788310448',
    'ad set name': 'DE 35+ broad',
    'campaign id': '120214788310112',
    'campaign name': 'DE Solar CBO 11/25',
    'account id': '1084420917336',
    'account name': 'Helio DE 01',
    'profile id': '100084420917336',
    'profile name': 'Marta Jensen',
  },
  daily_digest: {
    'digest day': '2026-11-24',
    'team name': 'Helio',
    spend: '1284.50',
    revenue: '1912.00',
    profit: '627.50',
    roi: '48.85',
    leads: '96',
    'best campaigns': [
      campaignProfit({ name: 'DE Solar CBO 11/25', profitUSD: '512.40' }),
      campaignProfit({ name: 'FR Heat pumps', profitUSD: '210.10' }),
    ],
    'worst campaigns': [campaignProfit({ name: 'IT Solar test', profitUSD: '-95.00' })],
    'digest notes': [unreadNote('Keitaro')],
  },
};
