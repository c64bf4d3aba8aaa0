import { Trans } from '../../lib/trans.ts';
import { defineFeature } from '../define.ts';

export const notificationsFeature = defineFeature({
  namespace: 'notifications',
  commands: {
    markNotification: ({ payload: { includesOlder }, target: { label } }) =>
      includesOlder === true ? (
        <Trans i18nKey="<b>Mark all notifications as read</b>" />
      ) : (
        <Trans i18nKey={'<b>Mark as read or unread</b> {label}'} values={{ label }} />
      ),
  },
});
