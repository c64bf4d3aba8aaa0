import { RectangleStackIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { useOwned } from '../../../replica/index.ts';
import { PaletteRows } from '../../../ui/palette-rows.tsx';
import type { PaletteItemsProps } from '../../define.ts';
import { applySavedView, findSavedViews, savedViewPath } from '../current-view.ts';

export function SavedViewItems(palette: PaletteItemsProps) {
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
