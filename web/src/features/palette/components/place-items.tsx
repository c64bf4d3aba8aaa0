import { ArrowRightIcon } from '@heroicons/react/16/solid';
import { Command } from 'cmdk';
import { useTranslation } from 'react-i18next';
import { type Place, usePlaces } from '../../../lib/places.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { ITEM, MatchedText } from '../../../ui/palette-item.tsx';
import { placeIcons } from '../../registry.ts';
import { PLACE_WORDS } from '../place-words.ts';

export function getPlaceValue(name: string): string {
  return `screen/${name}`;
}

/** A screen that was found, and the word it was found by when that is not its name. */
export interface PlaceHit extends Place {
  readonly word: string | null;
}

export function usePlaceHits(query: string): readonly PlaceHit[] {
  const { t } = useTranslation('palette');
  const places = usePlaces();
  const text = query.trim().toLocaleLowerCase();
  const holds = (words: string) => words.toLocaleLowerCase().includes(text);
  const hits = places.flatMap((place): PlaceHit[] => {
    if (holds(t(place.label)) || (place.name === 'home' && holds(t('Profiles')))) {
      return [{ ...place, word: null }];
    }
    const word = PLACE_WORDS[place.name]?.map((each) => t(each)).find(holds);
    return word === undefined ? [] : [{ ...place, word }];
  });
  return [...hits.filter(({ word }) => word === null), ...hits.filter(({ word }) => word !== null)];
}

export function PlaceItem({
  place,
  query,
  onSelect,
}: {
  readonly place: PlaceHit;
  readonly query: string;
  readonly onSelect: () => void;
}) {
  const { t } = useTranslation('palette');
  const Icon = placeIcons[place.name] ?? place.more?.icon ?? ArrowRightIcon;
  return (
    <Command.Item value={getPlaceValue(place.name)} onSelect={onSelect} className={ITEM}>
      <Icon aria-hidden="true" className="size-4 text-ink-3" />
      <span className="min-w-0 truncate">
        <MatchedText text={t(place.label)} query={query} />
      </span>
      <span className="min-w-0 flex-1 truncate text-sm text-ink-3">
        {place.word !== null && <MatchedText text={place.word} query={query} />}
      </span>
      {place.keys?.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </Command.Item>
  );
}
