import { useTranslation } from 'react-i18next';
import { updateSettings, useSettings } from '../lib/settings.ts';
import { SegmentedControl } from './segmented-control.tsx';

export function DensityControl() {
  const { t } = useTranslation();
  const { rowDensity } = useSettings();
  return (
    <SegmentedControl
      label={t('Row density')}
      value={rowDensity}
      onChange={(density) => updateSettings({ rowDensity: density })}
      segments={[
        { key: 'compact', label: t('Compact') },
        { key: 'comfortable', label: t('Comfortable') },
      ]}
    />
  );
}
