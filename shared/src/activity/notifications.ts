import { defineActivity } from './define.ts';

export const notificationTemplateActivity = defineActivity({
  kind: 'notification_templates',
  /** The plural stands for several deleted at once: the first one's id, with their number as the name. */
  subjects: ['notification_template', 'notification_templates'],
  /** The text of the message, and the names of its own tokens. */
  fields: ['message', 'customTokens'],
});
