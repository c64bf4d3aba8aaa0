import { type CostTarget, costTargetSchema } from '@ads-checker/shared/contracts/tasks';
import { z } from 'zod';
import type { DraftKind } from '../../lib/kept-drafts.ts';

export interface CostDraft {
  readonly settings: readonly CostTarget[];
  /** Percent as typed. */
  readonly surcharge: string;
}

export const COST_DRAFT: DraftKind<CostDraft> = {
  form: 'cost-updates',
  version: 1,
  schema: z.object({ settings: z.array(costTargetSchema), surcharge: z.string() }),
};
