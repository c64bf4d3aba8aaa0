import type { NotificationTemplateDto } from '@ads-checker/shared/contracts/notification-template-entities';

export type TemplateFields = Pick<
  NotificationTemplateDto,
  'notificationType' | 'name' | 'message' | 'customTokens'
>;

export interface NotificationTemplate extends TemplateFields {
  readonly id: string;
  readonly accountId: string;
  readonly teamId: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
