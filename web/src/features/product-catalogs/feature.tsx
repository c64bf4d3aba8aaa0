import { msg } from '../../lib/i18n.ts';
import { Slot, Trans } from '../../lib/trans.ts';
import { defineFeature } from '../define.ts';

export const productCatalogsFeature = defineFeature({
  namespace: 'product-catalogs',
  activity: {
    kinds: { catalogs: msg('Catalogs') },
    subjects: {
      catalog: (name) => (
        <Trans i18nKey="the catalog <name/>" components={{ name: <Slot content={name} /> }} />
      ),
    },
    fields: {
      changedItems: msg('Changed items'),
      newItems: msg('New items'),
    },
  },
});
