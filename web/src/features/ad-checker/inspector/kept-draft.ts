import { z } from 'zod';
import { fieldsDraft } from '../../../lib/kept-drafts.ts';
import type { EditDraft } from './edit-fields.ts';

const text = z.string();

export const EDIT_DRAFT = fieldsDraft<EditDraft>({
  form: 'ad-object',
  version: 1,
  fields: { name: text, budget: text, bidAmount: text, startTime: text, endTime: text },
});
