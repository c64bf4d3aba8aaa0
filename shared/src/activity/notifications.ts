import { defineActivity } from './define.ts';

export const notificationTemplateActivity = defineActivity({
  kind: 'notification_templates',
  /** The plural denotes a bulk deletion: the first id, with their number as the name. */
  subjects: ['notification_template', 'notification_templates'],
  /** The text of the message, and the names of its custom tokens. */
  fields: ['message', 'customTokens'],
});
