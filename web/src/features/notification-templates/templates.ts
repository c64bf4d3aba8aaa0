import type { StableRow } from '@ads-checker/shared/collections/index';
import { notificationTemplateSchema } from '@ads-checker/shared/contracts/notification-template-entities';
import {
  normalizeMessage,
  plainTextOf,
} from '@ads-checker/shared/domain/notifications/message-tree';
import { isSameDraft } from '../../lib/draft-transfer.ts';

export type Template = StableRow<'notificationTemplate'>;
export const templateDraftSchema = notificationTemplateSchema.pick({
  notificationType: true,
  name: true,
  message: true,
  customTokens: true,
});
export type TemplateDraft = Pick<
  Template,
  'notificationType' | 'name' | 'message' | 'customTokens'
>;

/** The type cannot be changed. */
export type TemplateFields = Omit<TemplateDraft, 'notificationType'>;

/** The editable fields of a template, with keys in a stable order, unlike the database's. */
export function toDraft(template: Template): TemplateDraft {
  const draft = templateDraftSchema.parse(template);
  return { ...draft, message: normalizeMessage(draft.message) };
}

/** The first line that has text, for lists. */
export function firstLineOf({ message }: Pick<Template, 'message'>): string {
  return (
    plainTextOf(message)
      .split('\n')
      .find((line) => line.trim() !== '') ?? ''
  );
}

/** The changed fields, without the type, which cannot change. */
export function changesOf(
  before: TemplateDraft,
  { name, message, customTokens }: TemplateDraft,
): Partial<TemplateFields> {
  return {
    ...(name === before.name ? {} : { name }),
    ...(isSameDraft(message, before.message) ? {} : { message }),
    ...(isSameDraft(customTokens, before.customTokens) ? {} : { customTokens }),
  };
}
