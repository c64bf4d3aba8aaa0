import { ChatBubbleBottomCenterTextIcon } from '@heroicons/react/16/solid';
import { Command } from 'cmdk';
import { useTranslation } from 'react-i18next';
import { useOwned } from '../../../replica/index.ts';
import { ITEM, MatchedText } from '../../../ui/palette-item.tsx';
import type { PaletteItemsProps } from '../../define.ts';
import { findByName } from '../find-by-name.ts';
import { TYPE_LABELS } from '../template-labels.ts';

const LIMIT = 5;

export function TemplateItems({ query, className, onGo }: PaletteItemsProps) {
  const { t } = useTranslation('notification-templates');
  const { rows } = useOwned('notificationTemplate');
  const found = query.trim() === '' ? [] : findByName(rows, query).slice(0, LIMIT);
  return (
    found.length > 0 && (
      <Command.Group heading={t('Notification templates')} className={className}>
        {found.map(({ id, name, notificationType }) => (
          <Command.Item
            key={id}
            value={`notificationTemplate/${id}`}
            className={ITEM}
            onSelect={() => onGo(`/notification-templates/${id}`)}
          >
            <ChatBubbleBottomCenterTextIcon
              aria-hidden="true"
              className="size-4 flex-none text-ink-3"
            />
            <span className="min-w-0 truncate">
              <MatchedText text={name} query={query} />
            </span>
            <span className="min-w-24 flex-1 truncate text-sm text-ink-3">
              {t(TYPE_LABELS[notificationType])}
            </span>
          </Command.Item>
        ))}
      </Command.Group>
    )
  );
}
