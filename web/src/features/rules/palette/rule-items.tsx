import { BoltIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { useOwned } from '../../../replica/index.ts';
import { MatchedText } from '../../../ui/palette-item.tsx';
import { PaletteRows } from '../../../ui/palette-rows.tsx';
import type { PaletteItemsProps } from '../../define.ts';
import { ruleName, watchedName } from '../rules.ts';

export function RuleItems(palette: PaletteItemsProps) {
  const { t } = useTranslation('rules');
  const { query } = palette;
  const searchText = query.trim().toLocaleLowerCase();
  const { rows } = useOwned('binomRule');
  return (
    <PaletteRows
      {...palette}
      heading={t('Rules')}
      kind="rule"
      rows={rows.filter((rule) =>
        [ruleName(rule), rule.adCampaignName ?? ''].some((words) =>
          words.toLocaleLowerCase().includes(searchText),
        ),
      )}
      icon={BoltIcon}
      nameOf={ruleName}
      noteOf={(rule) => <MatchedText text={watchedName(rule)} query={query} />}
      pathOf={(rule) => `/ad-users/${rule.adUserId}/rules/${rule.id}`}
    />
  );
}
