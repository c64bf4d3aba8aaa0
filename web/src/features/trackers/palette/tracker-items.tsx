import { ChartBarIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { useOwned } from '../../../replica/index.ts';
import { MatchedText } from '../../../ui/palette-item.tsx';
import { PaletteRows } from '../../../ui/palette-rows.tsx';
import type { PaletteItemsProps } from '../../define.ts';
import { displayUrl, listTrackers } from '../trackers.ts';

export function TrackerItems(palette: PaletteItemsProps) {
  const { t } = useTranslation('trackers');
  const { query } = palette;
  return (
    <PaletteRows
      {...palette}
      heading={t('Trackers')}
      kind="tracker"
      rows={listTrackers(useOwned('binom').rows, query)}
      icon={ChartBarIcon}
      nameOf={({ name }) => name}
      noteOf={({ url }) => <MatchedText text={displayUrl(url)} query={query} />}
      pathOf={({ id }) => `/team-settings/trackers/${id}`}
    />
  );
}
