import { ShareIcon } from '@heroicons/react/16/solid';
import { msg } from '../../lib/i18n.ts';
import { Slot, Trans } from '../../lib/trans.ts';
import { defineFeature } from '../define.ts';

export const pixelSharingFeature = defineFeature({
  namespace: 'pixel-sharing',
  activity: {
    kinds: { pixels: msg('Pixels') },
    subjects: {
      pixel: (name) => (
        <Trans i18nKey="the pixel <name/>" components={{ name: <Slot content={name} /> }} />
      ),
    },
    fields: {
      sharedAdAccounts: msg('Ad accounts shared with'),
      failedAdAccounts: msg('Ad accounts that failed'),
    },
  },
  placeIcons: { sharePixel: ShareIcon },
});
