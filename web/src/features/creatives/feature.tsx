import { msg } from '../../lib/i18n.ts';
import { Slot, Trans } from '../../lib/trans.ts';
import { defineFeature } from '../define.ts';

export const creativesFeature = defineFeature({
  namespace: 'creatives',
  activity: {
    kinds: { creatives: msg('Creatives') },
    subjects: {
      creative: (name) => (
        <Trans i18nKey="the creative <name/>" components={{ name: <Slot content={name} /> }} />
      ),
    },
  },
});
