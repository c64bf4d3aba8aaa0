import { type BinomSetting, binomSettingSchema } from '@ads-checker/shared/contracts/tasks';
import { z } from 'zod';
import type { DraftKind } from '../../lib/kept-drafts.ts';

export interface CostDraft {
  readonly settings: readonly BinomSetting[];
  /** Percent as typed. */
  readonly surcharge: string;
}

export const COST_DRAFT: DraftKind<CostDraft> = {
  form: 'cost-updates',
  version: 1,
  schema: z.object({ settings: z.array(binomSettingSchema), surcharge: z.string() }),
};
