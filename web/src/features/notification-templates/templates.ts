import type { StableRow } from '@ads-checker/shared/collections/index';
import { notificationTemplateSchema } from '@ads-checker/shared/contracts/notification-template-entities';
import {
  normalizeMessage,
  plainTextOf,
} from '@ads-checker/shared/domain/notifications/message-tree';
import { isSameDraft } from '../../lib/draft-transfer.ts';

export type Template = StableRow<'notificationTemplate'>;
const draftSchema = notificationTemplateSchema.pick({
  notificationType: true,
  name: true,
  message: true,
  customTokens: true,
});
export type TemplateDraft = Pick<
  Template,
  'notificationType' | 'name' | 'message' | 'customTokens'
>;

/** The type stays. */
export type TemplateFields = Omit<TemplateDraft, 'notificationType'>;

/** What can be changed of a template, with keys in one order: the database has its own. */
export function toDraft(template: Template): TemplateDraft {
  const draft = draftSchema.parse(template);
  return { ...draft, message: normalizeMessage(draft.message) };
}

/** The first line with a text, for lists. */
export function firstLineOf({ message }: Pick<Template, 'message'>): string {
  return (
    plainTextOf(message)
      .split('\n')
      .find((line) => line.trim() !== '') ?? ''
  );
}

/** The fields that differ, without the type, which stays. */
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
