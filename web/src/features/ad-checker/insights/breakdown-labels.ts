import type { InsightsBreakdown } from '@ads-checker/shared/contracts/insights';
import { countryName } from '../../../lib/country-names.ts';
import { titleCase } from '../../../lib/format.ts';
import { type MessageKey, msg } from '../../../lib/i18n.ts';
import { unknownLabel } from '../../../lib/status-labels.ts';

export const BREAKDOWN_LABELS = {
  age: msg('Age'),
  gender: msg('Gender'),
  country: msg('Country'),
  placement: msg('Placement'),
} as const satisfies Record<InsightsBreakdown, MessageKey>;

const GENDERS: Readonly<Record<string, MessageKey>> = { female: msg('Women'), male: msg('Men') };

/** Platform names are the same in every language. */
const PLATFORMS: Readonly<Record<string, string>> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  messenger: 'Messenger',
  audience_network: 'Audience Network',
  threads: 'Threads',
  whatsapp: 'WhatsApp',
};
const POSITIONS: Readonly<Record<string, MessageKey>> = {
  feed: msg('Feed'),
  reels: msg('Reels'),
  stories: msg('Stories'),
  marketplace: msg('Marketplace'),
  search: msg('Search'),
  classic: msg('Native, banner and interstitial'),
};

function positionLabel({
  position,
  platform,
  translate,
}: {
  position: string;
  platform: string;
  translate: (message: MessageKey) => string;
}): string {
  const own = position.replace(new RegExp(`^(?:${platform}|an)_`), '');
  const label = POSITIONS[own];
  return label === undefined ? titleCase(own) : translate(label);
}

/** Label of a breakdown value: `25–34`, `Women`, `Germany`, `Instagram · Stories`. */
export function breakdownValueLabel({
  breakdown,
  values,
  translate,
}: {
  breakdown: InsightsBreakdown;
  values: readonly string[];
  translate: (message: MessageKey) => string;
}): string {
  const [value = 'unknown', position] = values;
  if (value.toLowerCase() === 'unknown') {
    return unknownLabel();
  }
  switch (breakdown) {
    case 'age':
      return value.replace('-', '–');
    case 'gender': {
      const label = GENDERS[value];
      return label === undefined ? titleCase(value) : translate(label);
    }
    case 'country':
      return countryName(value);
    case 'placement': {
      const platform = PLATFORMS[value] ?? titleCase(value);
      return position === undefined || position === 'unknown'
        ? platform
        : `${platform} · ${positionLabel({ position, platform: value, translate })}`;
    }
  }
}
