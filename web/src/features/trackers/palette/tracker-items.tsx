import { ChartBarIcon } from '@heroicons/react/16/solid';
import { Command } from 'cmdk';
import { useTranslation } from 'react-i18next';
import { useOwned } from '../../../replica/index.ts';
import { ITEM, MatchedText } from '../../../ui/palette-item.tsx';
import type { PaletteItemsProps } from '../../define.ts';
import { displayUrl, listTrackers } from '../trackers.ts';

const LIMIT = 5;

export function TrackerItems({ query, className, onGo }: PaletteItemsProps) {
  const { t } = useTranslation('trackers');
  const { rows } = useOwned('binom');
  const found =
    query.trim() === '' ? [] : listTrackers({ trackers: rows, text: query }).slice(0, LIMIT);
  return found.length === 0 ? null : (
    <Command.Group heading={t('Trackers')} className={className}>
      {found.map(({ id, name, url }) => (
        <Command.Item
          key={id}
          value={`tracker/${id}`}
          className={ITEM}
          onSelect={() => onGo(`/team-settings/trackers/${id}`)}
        >
          <ChartBarIcon aria-hidden="true" className="size-4 flex-none text-ink-3" />
          <span className="min-w-0 truncate">
            <MatchedText text={name} query={query} />
          </span>
          <span className="min-w-24 flex-1 truncate text-sm text-ink-3">
            <MatchedText text={displayUrl(url)} query={query} />
          </span>
        </Command.Item>
      ))}
    </Command.Group>
  );
}
