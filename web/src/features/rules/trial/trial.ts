import type { RuleDraft } from '@ads-checker/shared/contracts/rules';

/** The rule that is tried: as it is typed, on one campaign. */
export interface Trial {
  readonly adUserId: string;
  /** The stored rule it would replace. */
  readonly ruleId: string | undefined;
  /** Undefined when it is not right: its faults are then shown. */
  readonly read: () => Promise<RuleDraft | undefined>;
  /** Figures say the tracker's currency. */
  readonly onTrackerCurrency: (currency: string | null) => void;
}
