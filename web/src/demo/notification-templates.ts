import type { AccountDto } from '@ads-checker/shared/contracts/identity';
import type { NotificationTemplateDto } from '@ads-checker/shared/contracts/notification-template-entities';
import {
  newNotificationTemplateSchema,
  notificationTemplateUpdateSchema,
  notificationTemplateRoutes as r,
} from '@ads-checker/shared/contracts/notification-templates';
import { defaultTemplate } from '@ads-checker/shared/domain/notifications/default-templates';
import { SAMPLE_VALUES } from '@ads-checker/shared/domain/notifications/event-values';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import type { DemoRow, DemoRows } from './rows.ts';
import { type DemoHandler, serve } from './serve.ts';

/** Above the ids of a recording, and below those of new rows. */
const FIRST_ID = 987_001;

/** One template to begin with; its last event is the sample one. */
export function serveNotificationTemplates({
  rows,
  account,
  recordedAt,
  nowText,
  nextId,
}: {
  readonly rows: DemoRows;
  readonly account: AccountDto;
  readonly recordedAt: string;
  readonly nowText: () => string;
  readonly nextId: () => string;
}): readonly DemoHandler[] {
  const list = (): NotificationTemplateDto[] =>
    rows.list('notificationTemplate') as unknown as NotificationTemplateDto[];
  const put = (row: NotificationTemplateDto): NotificationTemplateDto => {
    rows.put('notificationTemplate', row as unknown as DemoRow);
    return row;
  };
  const get = (id: string): NotificationTemplateDto => {
    const found = list().find((template) => template.id === id);
    if (found === undefined) {
      throw entityNotFound('Notification template', id);
    }
    return found;
  };
  const { message, customTokens } = defaultTemplate('ad_status_change', 'en-US');
  put({
    id: String(FIRST_ID),
    accountId: account.id,
    teamId: account.teamId,
    notificationType: 'ad_status_change',
    name: 'Ad rejected, loud',
    message,
    customTokens: [...customTokens],
    createdAt: recordedAt,
    updatedAt: recordedAt,
  });
  return [
    serve(r.list, ({ params: { accountId } }) => ({
      data: { notificationTemplates: list().filter((each) => each.accountId === accountId) },
    })),
    serve(r.get, ({ params }) => ({ data: { notificationTemplate: get(params.templateId) } })),
    serve(r.create, ({ body }) => {
      const { id = nextId(), ...fields } = newNotificationTemplateSchema.parse(body);
      const at = nowText();
      const owner = { accountId: account.id, teamId: account.teamId };
      const row = put({ ...fields, id, ...owner, createdAt: at, updatedAt: at });
      return { data: { notificationTemplate: row } };
    }),
    serve(r.update, ({ params, body }) => {
      const fields = notificationTemplateUpdateSchema.parse(
        body,
      ) as Partial<NotificationTemplateDto>;
      const row = put({ ...get(params.templateId), ...fields, updatedAt: nowText() });
      return { data: { notificationTemplate: row } };
    }),
    serve(r.delete, ({ body: { notificationTemplateIds: ids } }) => {
      const found = list().filter(({ id }) => ids.includes(id));
      if (found.length === 0) {
        throw entityNotFound('Notification template', ids[0] ?? '');
      }
      for (const { id } of found) {
        rows.remove('notificationTemplate', id);
      }
      return { data: { notificationTemplateIds: found.map(({ id }) => id) } };
    }),
    // The sample has no chat.
    serve(r.sendToMe, () => {
      throw new AppError('FailedPreconditionError', ERROR_MESSAGES.noChat, { code: 'no_chat' });
    }),
    serve(r.getLastEvent, ({ query: { notificationType } }) => {
      const values = Object.entries(SAMPLE_VALUES[notificationType]).map(
        ([name, value]) =>
          [name, typeof value === 'string' || value === null ? value : [...value]] as const,
      );
      return { data: { event: { at: recordedAt, values: Object.fromEntries(values) } } };
    }),
  ];
}
