import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import type { AdObjectOperation, ChangedField } from '@ads-checker/shared/domain/ad-object-changes';

/** One field of an ad object that a person changed. */
export interface EditedField {
  readonly field: ChangedField;
  readonly operation: AdObjectOperation;
  /** A status, a name, or a budget in major units. */
  readonly from: string;
  readonly to: string;
}

export interface AdObjectEdit {
  readonly userId: string;
  readonly adUser: { readonly id: string; readonly teamId: string };
  readonly adAccountId: string;
  readonly level: AdObjectLevel;
  readonly objectId: string;
  readonly name: string;
  readonly currency: string | null;
  /** Identifies the request, which may be repeated. */
  readonly actionKey: string;
  readonly fields: readonly EditedField[];
}

/** Notified when Facebook accepted a change of a single ad object. */
export interface AdObjectEditObserver {
  edited(edit: AdObjectEdit): Promise<void>;
}
