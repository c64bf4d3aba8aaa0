import { ArrowRightIcon } from '@heroicons/react/16/solid';
import { Command } from 'cmdk';
import { useTranslation } from 'react-i18next';
import { type Place, usePlaces } from '../../../lib/places.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { ITEM, MatchedText } from '../../../ui/palette-item.tsx';
import { placeIcons } from '../../registry.ts';

export function getPlaceValue(name: string): string {
  return `screen/${name}`;
}

export function usePlaceHits(query: string): readonly Place[] {
  const { t } = useTranslation('palette');
  const places = usePlaces();
  const text = query.trim().toLocaleLowerCase();
  const holds = (words: string) => words.toLocaleLowerCase().includes(text);
  return places.filter(
    ({ name, label }) => holds(t(label)) || (name === 'home' && holds(t('Profiles'))),
  );
}

export function PlaceItem({
  place,
  query,
  onSelect,
}: {
  readonly place: Place;
  readonly query: string;
  readonly onSelect: () => void;
}) {
  const { t } = useTranslation('palette');
  const Icon = placeIcons[place.name] ?? place.more?.icon ?? ArrowRightIcon;
  return (
    <Command.Item value={getPlaceValue(place.name)} onSelect={onSelect} className={ITEM}>
      <Icon aria-hidden="true" className="size-4 text-ink-3" />
      <span className="min-w-0 flex-1 truncate">
        <MatchedText text={t(place.label)} query={query} />
      </span>
      {place.keys?.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </Command.Item>
  );
}
