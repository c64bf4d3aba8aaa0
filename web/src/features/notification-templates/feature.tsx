import { ChatBubbleBottomCenterTextIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { findByText } from '../../lib/find-by-text.ts';
import { msg } from '../../lib/i18n.ts';
import { Slot, Trans } from '../../lib/trans.ts';
import { useOwned } from '../../replica/index.ts';
import { PaletteRows } from '../../ui/palette-rows.tsx';
import { defineFeature, type PaletteItemsProps } from '../define.ts';
import { TYPE_LABELS } from './template-labels.ts';

function TemplateItems(palette: PaletteItemsProps) {
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

export const notificationTemplatesFeature = defineFeature({
  namespace: 'notification-templates',
  commands: {
    createNotificationTemplate: ({ target: { label } }) => (
      <Trans i18nKey={'<b>Create notification template</b> {label}'} values={{ label }} />
    ),
    updateNotificationTemplate: ({ target: { label } }) => (
      <Trans i18nKey={'<b>Edit notification template</b> {label}'} values={{ label }} />
    ),
    deleteNotificationTemplates: ({ target: { label } }) => (
      <Trans i18nKey={'<b>Delete notification templates</b> {label}'} values={{ label }} />
    ),
  },
  activity: {
    kinds: { notification_templates: msg('Notification templates') },
    subjects: {
      notification_template: (name) => (
        <Trans
          i18nKey="the notification template <name/>"
          components={{ name: <Slot content={name} /> }}
        />
      ),
      notification_templates: (count) => (
        <Trans
          i18nKey="notification templates: <count/>"
          components={{ count: <Slot content={count} /> }}
        />
      ),
    },
    fields: { message: msg('Message'), customTokens: msg('Custom tokens') },
  },
  PaletteItems: TemplateItems,
  placeIcons: { notificationTemplates: ChatBubbleBottomCenterTextIcon },
});
