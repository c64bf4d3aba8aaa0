import {
  ClockIcon,
  Cog6ToothIcon,
  GlobeAltIcon,
  HomeIcon,
  PlusIcon,
  UserIcon,
  UserPlusIcon,
  UsersIcon,
} from '@heroicons/react/16/solid';
import { Command } from 'cmdk';
import { useTranslation } from 'react-i18next';
import { type Place, type PlaceName, usePlaces } from '../../../lib/places.ts';
import type { IconType } from '../../../ui/hue.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { ITEM, MatchedText } from '../../../ui/palette-item.tsx';

const ICONS = {
  home: HomeIcon,
  newProfile: PlusIcon,
  proxies: GlobeAltIcon,
  newProxy: PlusIcon,
  users: UsersIcon,
  newUser: UserPlusIcon,
  teamSettings: Cog6ToothIcon,
  activity: ClockIcon,
  newMember: UserPlusIcon,
  newTeam: PlusIcon,
  profileSettings: UserIcon,
} as const satisfies Record<PlaceName, IconType>;

export function getPlaceValue(name: PlaceName): string {
  return `screen/${name}`;
}

/** Places whose name holds the text; home is also called by what is there. */
export function usePlaceHits(query: string): readonly Place[] {
  const { t } = useTranslation('palette');
  const places = usePlaces();
  const text = query.trim().toLocaleLowerCase();
  const holds = (words: string) => words.toLocaleLowerCase().includes(text);
  return Object.values(places).filter(
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
  const Icon = ICONS[place.name];
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
