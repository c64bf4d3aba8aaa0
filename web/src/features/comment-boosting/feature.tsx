import { msg } from '../../lib/i18n.ts';
import { Slot, Trans } from '../../lib/trans.ts';
import { defineFeature } from '../define.ts';

export const commentBoostingFeature = defineFeature({
  namespace: 'comment-boosting',
  activity: {
    kinds: { comment_boosting: msg('Boosting comments') },
    subjects: {
      comment_task: (name) => (
        <Trans
          i18nKey="the boosting task for <name/>"
          components={{ name: <Slot content={name} /> }}
        />
      ),
      comment_user: (name) => (
        <Trans
          i18nKey="the boosting profile <name/>"
          components={{ name: <Slot content={name} /> }}
        />
      ),
    },
  },
});
