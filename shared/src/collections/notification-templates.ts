import { notificationTemplateSchema } from '../contracts/notification-template-entities.ts';
import { defineCollection } from './define.ts';

/**
 * Written by direct calls: the editor shows at once what the server says of a template, and several
 * are deleted by one call.
 */
export const notificationTemplates = defineCollection({
  kind: 'notificationTemplate',
  version: 1,
  storedIn: { collection: 'records', isShared: true },
  schema: notificationTemplateSchema,
  commands: {},
});
