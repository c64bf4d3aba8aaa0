import { z } from 'zod';
import { figureConditionsSchema } from '../../lib/figure-params.ts';

export const ACCOUNT_COLUMNS = [
  'profile',
  'account',
  'status',
  'spend',
  'yesterday',
  'balance',
  'limit',
  'active',
  'rejected',
  'checked',
] as const;
export type AccountColumn = (typeof ACCOUNT_COLUMNS)[number];

export const ACCOUNT_GROUPS = ['active', 'stopped', 'rejected'] as const;
export type AccountGroup = (typeof ACCOUNT_GROUPS)[number];

/** URL search parameters. Invalid parts are dropped. */
export const allAccountsSearchSchema = z.object({
  q: z
    .union([z.string(), z.number().transform(String)])
    .pipe(z.string().max(100))
    .optional()
    .catch(undefined),
  show: z.enum(ACCOUNT_GROUPS).optional().catch(undefined),
  figures: figureConditionsSchema,
  sort: z.enum(ACCOUNT_COLUMNS).optional().catch(undefined),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
});
