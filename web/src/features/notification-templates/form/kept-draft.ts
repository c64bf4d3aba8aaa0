import type { DraftKind } from '../../../lib/kept-drafts.ts';
import { type TemplateDraft, templateDraftSchema } from '../templates.ts';

export const TEMPLATE_DRAFT: DraftKind<TemplateDraft> = {
  form: 'notification-template',
  version: 1,
  schema: templateDraftSchema,
};
