import { z } from 'zod';
import type { DraftKind } from '../../lib/kept-drafts.ts';

/** Ids of ad accounts, one per line. */
export const PIXEL_DRAFT: DraftKind<string> = {
  form: 'share-pixel',
  version: 1,
  schema: z.string(),
};
