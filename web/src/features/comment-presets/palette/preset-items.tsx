import { ChatBubbleLeftRightIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { findByText } from '../../../lib/find-by-text.ts';
import { useOwned } from '../../../replica/index.ts';
import { PaletteRows } from '../../../ui/palette-rows.tsx';
import type { PaletteItemsProps } from '../../define.ts';

export function PresetItems(palette: PaletteItemsProps) {
  const { t } = useTranslation('comment-presets');
  return (
    <PaletteRows
      {...palette}
      heading={t('Comment presets')}
      kind="commentPreset"
      rows={findByText(useOwned('commentPreset').rows, palette.query)}
      icon={ChatBubbleLeftRightIcon}
      nameOf={({ name }) => name}
      noteOf={({ comments: { length: count } }) =>
        t('{count, plural, one {# comment} other {# comments}}', { count })
      }
      pathOf={({ id }) => `/comments-cheating/presets/${id}`}
    />
  );
}
