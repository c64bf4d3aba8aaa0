import type { CleaningCriteria } from '@ads-checker/shared/contracts/comment-criteria';
import { z } from 'zod';
import type { DraftKind } from '../../lib/kept-drafts.ts';
import type { CleaningAction } from './cleaning-labels.ts';

export interface CleaningDraft {
  readonly action: CleaningAction | null;
  readonly disabledUntil: string | null;
  readonly criteria: CleaningCriteria;
  readonly adAccountIds: readonly string[] | null;
}

const lines = z.array(z.string());

export const CLEANING_DRAFT: DraftKind<CleaningDraft> = {
  form: 'comment-cleaning',
  version: 1,
  schema: z.object({
    action: z.enum(['hide', 'delete', 'delete_and_block_user']).nullable(),
    disabledUntil: z.iso.datetime({ offset: true }).nullable(),
    criteria: z.object({
      isEverything: z.boolean(),
      words: lines,
      hasLinks: z.boolean(),
      allowedSites: lines,
      hasPhoneNumbers: z.boolean(),
      authors: lines,
      isRepeated: z.boolean(),
      exceptWords: lines,
      exceptAuthors: lines,
    }),
    adAccountIds: lines.nullable(),
  }),
};
