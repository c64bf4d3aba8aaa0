import type { RuleFileNeed } from '@ads-checker/shared/contracts/rule-file-values';
import type {
  ImportedItemInput,
  RuleFileDraft,
  RuleFilePreview,
} from '@ads-checker/shared/contracts/rule-files';
import type { RuleCampaign } from '../form/new-rule-form.tsx';
import { termsOf } from './rule-file.ts';

/** What a person chose for an item of a file. */
export interface ItemChoice {
  readonly isChosen: boolean;
  readonly adUserId: string | null;
  readonly campaigns: readonly Pick<RuleCampaign, 'id' | 'name' | 'adAccountId' | 'currency'>[];
  /** Profiles of a rule of many. */
  readonly adUserIds: readonly string[];
}

/** For all items whose tracker is not known here. */
export interface TrackerChoice {
  readonly binomId: string | null;
  readonly binomUserId: string | null;
}

/** What is found here is chosen already. */
export function firstChoice({ draft }: RuleFilePreview): ItemChoice {
  const { adUserId = null, adAccountId = null, adCampaignId = null } = draft ?? {};
  return {
    isChosen: draft !== null,
    adUserId,
    campaigns:
      adAccountId === null || adCampaignId === null
        ? []
        : [
            {
              id: adCampaignId,
              name: draft?.adCampaignName ?? adCampaignId,
              adAccountId,
              currency: null,
            },
          ],
    adUserIds: draft?.scope?.adUserIds ?? [],
  };
}

const coversSome = ({ scope }: RuleFileDraft, { adUserIds }: ItemChoice): boolean =>
  adUserIds.length > 0 || (scope !== null && (scope.isEveryAdUser || scope.groupNames.length > 0));

/** What is still missing of a chosen item. */
export function missingOf(
  { kind, needs, draft }: RuleFilePreview,
  choice: ItemChoice,
  tracker: TrackerChoice,
): RuleFileNeed[] {
  if (draft === null || !choice.isChosen) {
    return [];
  }
  return [
    ...(kind === 'rule' && choice.adUserId === null ? (['ad_user'] as const) : []),
    ...(kind === 'rule' && choice.campaigns.length === 0 ? (['campaign'] as const) : []),
    ...(needs.includes('tracker') && tracker.binomUserId === null ? (['tracker'] as const) : []),
    ...(kind === 'scoped_rule' && !coversSome(draft, choice) ? (['scope'] as const) : []),
  ];
}

/** Imported rules are off: a person reads them before they act. */
export function toImportedItems(
  { kind, needs, draft }: RuleFilePreview,
  choice: ItemChoice,
  tracker: TrackerChoice,
): ImportedItemInput[] {
  if (draft === null || !choice.isChosen) {
    return [];
  }
  const { binomId, binomUserId } = needs.includes('tracker') ? tracker : draft;
  const terms = { ...termsOf(draft), binomId, binomUserId };
  if (kind === 'template') {
    const template = { ...terms, name: draft.name ?? '', isShared: draft.isShared };
    return [{ kind, template }];
  }
  const rule = { ...terms, name: draft.name, isEnabled: false };
  if (kind === 'scoped_rule') {
    const scope = { ...draft.scope, adUserIds: [...choice.adUserIds] };
    return [{ kind, rule: { ...rule, scope } }];
  }
  const { adUserId } = choice;
  return adUserId === null
    ? []
    : choice.campaigns.map(({ id, name, adAccountId }) => ({
        kind: 'rule' as const,
        adUserId,
        rule: { ...rule, adAccountId, adCampaignId: id, adCampaignName: name },
      }));
}
