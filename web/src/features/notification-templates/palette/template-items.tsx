import { ChatBubbleBottomCenterTextIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { findByText } from '../../../lib/find-by-text.ts';
import { useOwned } from '../../../replica/index.ts';
import { PaletteRows } from '../../../ui/palette-rows.tsx';
import type { PaletteItemsProps } from '../../define.ts';
import { TYPE_LABELS } from '../template-labels.ts';

export function TemplateItems(palette: PaletteItemsProps) {
  const { t } = useTranslation('notification-templates');
  return (
    <PaletteRows
      {...palette}
      heading={t('Notification templates')}
      kind="notificationTemplate"
      rows={findByText(useOwned('notificationTemplate').rows, palette.query)}
      icon={ChatBubbleBottomCenterTextIcon}
      nameOf={({ name }) => name}
      noteOf={({ notificationType }) => t(TYPE_LABELS[notificationType])}
      pathOf={({ id }) => `/notification-templates/${id}`}
    />
  );
}
