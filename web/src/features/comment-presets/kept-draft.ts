import { z } from 'zod';
import type { DraftKind } from '../../lib/kept-drafts.ts';

export const PRESET_DRAFT: DraftKind<{
  readonly name: string;
  readonly text: string;
  readonly shared: boolean;
}> = {
  form: 'new-preset',
  version: 1,
  schema: z.object({ name: z.string(), text: z.string(), shared: z.boolean() }),
};

export const LINES_DRAFT: DraftKind<string> = {
  form: 'preset-lines',
  version: 1,
  schema: z.string(),
};

export const COMMENT_DRAFT: DraftKind<string> = {
  form: 'preset-comment',
  version: 1,
  schema: z.string(),
};
