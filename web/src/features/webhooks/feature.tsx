import { BoltIcon } from '@heroicons/react/16/solid';
import { msg } from '../../lib/i18n.ts';
import { Slot, Trans } from '../../lib/trans.ts';
import { defineFeature } from '../define.ts';

export const webhooksFeature = defineFeature({
  namespace: 'webhooks',
  activity: {
    subjects: {
      webhook: (name) => (
        <Trans i18nKey="the webhook <name/>" components={{ name: <Slot content={name} /> }} />
      ),
    },
    fields: {
      address: msg('URL of the webhook'),
      events: msg('Events'),
      isEnabled: msg('Turned on'),
    },
  },
  placeIcons: { webhooks: BoltIcon },
});
