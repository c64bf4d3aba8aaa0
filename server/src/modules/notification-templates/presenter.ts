import type { ActivityChange, ActivityEntry } from '@ads-checker/shared/contracts/activity';
import type { NotificationTemplateDto } from '@ads-checker/shared/contracts/notification-template-entities';
import type { LastEventDto } from '@ads-checker/shared/contracts/notification-templates';
import { plainTextOf } from '@ads-checker/shared/domain/notifications/message-tree';
import type { NotificationTemplate, TemplateFields } from './entities.ts';
import type { LastEvent } from './read-model.ts';

const VALUE_MAX_LENGTH = 500;

export function presentTemplate({
  createdAt,
  updatedAt,
  ...rest
}: NotificationTemplate): NotificationTemplateDto {
  return { ...rest, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

/** A bulk deletion is one log entry whose subject is the count. */
export function templatesSubject(
  templates: readonly [NotificationTemplate, ...NotificationTemplate[]],
): ActivityEntry['subject'] {
  const [{ id, name }] = templates;
  return templates.length === 1
    ? { type: 'notification_template', id, name }
    : { type: 'notification_templates', id, name: String(templates.length) };
}

function cut(text: string): string {
  return text.length > VALUE_MAX_LENGTH ? `${text.slice(0, VALUE_MAX_LENGTH - 1)}…` : text;
}

function toValue(fields: TemplateFields, field: 'name' | 'message' | 'customTokens'): string {
  switch (field) {
    case 'name':
      return fields.name;
    case 'message':
      return cut(plainTextOf(fields.message));
    case 'customTokens':
      return cut(fields.customTokens.map(({ name }) => name).join(' '));
  }
}

/** Changed fields of a template for the log: texts without formatting. */
export function changesBetween(before: TemplateFields, after: TemplateFields): ActivityChange[] {
  return (['name', 'message', 'customTokens'] as const).flatMap((field) =>
    JSON.stringify(before[field]) === JSON.stringify(after[field])
      ? []
      : [{ field, from: toValue(before, field), to: toValue(after, field) }],
  );
}

export function presentLastEvent(event: LastEvent | null): LastEventDto | null {
  if (event === null) {
    return null;
  }
  const values = Object.entries(event.values).map(
    ([name, value]) =>
      [name, typeof value === 'string' || value === null ? value : [...value]] as const,
  );
  return { at: event.at.toISOString(), values: Object.fromEntries(values) };
}
