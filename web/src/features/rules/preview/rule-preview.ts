import type { RuleDraft } from '@ads-checker/shared/contracts/rules';

/** The rule to try: as typed, on one campaign. */
export interface RulePreview {
  readonly adUserId: string;
  /** Id of the stored rule that it would replace. */
  readonly ruleId: string | undefined;
  /** Undefined when it is invalid; the form then shows its errors. */
  readonly read: () => Promise<RuleDraft | undefined>;
  /** Called with the tracker's currency once the figures contain it. */
  readonly onTrackerCurrency: (currency: string | null) => void;
}
