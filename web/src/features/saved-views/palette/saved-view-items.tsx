import { RectangleStackIcon } from '@heroicons/react/16/solid';
import { Command } from 'cmdk';
import { useTranslation } from 'react-i18next';
import { useOwned } from '../../../replica/index.ts';
import { ITEM, MatchedText } from '../../../ui/palette-item.tsx';
import type { PaletteItemsProps } from '../../define.ts';
import { applySavedView, findSavedViews, savedViewPath } from '../current-view.ts';

const LIMIT = 5;

export function SavedViewItems({ query, className, onGo }: PaletteItemsProps) {
  const { t } = useTranslation('saved-views');
  const { rows } = useOwned('savedView');
  const found = query.trim() === '' ? [] : findSavedViews(rows, query).slice(0, LIMIT);
  return (
    found.length > 0 && (
      <Command.Group heading={t('Saved views')} className={className}>
        {found.map((view) => (
          <Command.Item
            key={view.id}
            value={`savedView/${view.id}`}
            className={ITEM}
            onSelect={() => {
              applySavedView(view);
              onGo(savedViewPath({ view, currentPath: location.pathname }));
            }}
          >
            <RectangleStackIcon aria-hidden="true" className="size-4 flex-none text-ink-3" />
            <span className="min-w-0 truncate">
              <MatchedText text={view.name} query={query} />
            </span>
          </Command.Item>
        ))}
      </Command.Group>
    )
  );
}
