import { RectangleStackIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { msg } from '../../lib/i18n.ts';
import { Slot, Trans } from '../../lib/trans.ts';
import { useOwned } from '../../replica/index.ts';
import { PaletteRows } from '../../ui/palette-rows.tsx';
import { defineFeature, type PaletteItemsProps } from '../define.ts';
import { applySavedView, findSavedViews, savedViewPath } from './current-view.ts';

function SavedViewItems(palette: PaletteItemsProps) {
  const { t } = useTranslation('saved-views');
  return (
    <PaletteRows
      {...palette}
      heading={t('Saved views')}
      kind="savedView"
      rows={findSavedViews(useOwned('savedView').rows, palette.query)}
      icon={RectangleStackIcon}
      nameOf={({ name }) => name}
      pathOf={(view) => savedViewPath({ view, currentPath: location.pathname })}
      onChoose={applySavedView}
    />
  );
}

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
