import { ChatBubbleLeftRightIcon } from '@heroicons/react/16/solid';
import { Command } from 'cmdk';
import { useTranslation } from 'react-i18next';
import { useOwned } from '../../../replica/index.ts';
import { ITEM, MatchedText } from '../../../ui/palette-item.tsx';
import type { PaletteItemsProps } from '../../define.ts';
import { findPresets } from '../find-presets.ts';

const LIMIT = 5;

export function PresetItems({ query, className, onGo }: PaletteItemsProps) {
  const { t } = useTranslation('comment-presets');
  const { rows } = useOwned('commentPreset');
  const found = query.trim() === '' ? [] : findPresets(rows, query).slice(0, LIMIT);
  return (
    found.length > 0 && (
      <Command.Group heading={t('Comment presets')} className={className}>
        {found.map(({ id, name, comments }) => (
          <Command.Item
            key={id}
            value={`commentPreset/${id}`}
            className={ITEM}
            onSelect={() => onGo(`/comments-cheating/presets/${id}`)}
          >
            <ChatBubbleLeftRightIcon aria-hidden="true" className="size-4 flex-none text-ink-3" />
            <span className="min-w-0 truncate">
              <MatchedText text={name} query={query} />
            </span>
            <span className="min-w-24 flex-1 truncate text-sm text-ink-3">
              {t('{count, plural, one {# comment} other {# comments}}', { count: comments.length })}
            </span>
          </Command.Item>
        ))}
      </Command.Group>
    )
  );
}
