import { msg } from '../../lib/i18n.ts';
import { Slot, Trans } from '../../lib/trans.ts';
import { defineFeature } from '../define.ts';
import { SavedViewItems } from './palette/saved-view-items.tsx';

export const savedViewsFeature = defineFeature({
  namespace: 'saved-views',
  commands: {
    createSavedView: ({ target: { label } }) => (
      <Trans i18nKey={'<b>Save view</b> {label}'} values={{ label }} />
    ),
    updateSavedView: ({ target: { label } }) => (
      <Trans i18nKey={'<b>Update view</b> {label}'} values={{ label }} />
    ),
    deleteSavedView: ({ target: { label } }) => (
      <Trans i18nKey={'<b>Delete view</b> {label}'} values={{ label }} />
    ),
  },
  activity: {
    kinds: { saved_views: msg('Saved views') },
    subjects: {
      saved_view: (name) => (
        <Trans i18nKey="the saved view <name/>" components={{ name: <Slot content={name} /> }} />
      ),
    },
  },
  PaletteItems: SavedViewItems,
});
