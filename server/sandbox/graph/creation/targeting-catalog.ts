/** What ads can be aimed at here: the network has far more of each. */
export interface Place {
  readonly key: string;
  readonly name: string;
  readonly type: 'country' | 'region' | 'city' | 'zip';
  readonly country: string;
  readonly region?: string;
}

const COUNTRIES: Readonly<Record<string, string>> = {
  AT: 'Austria',
  AU: 'Australia',
  BE: 'Belgium',
  BR: 'Brazil',
  CA: 'Canada',
  CH: 'Switzerland',
  CZ: 'Czech Republic',
  DE: 'Germany',
  DK: 'Denmark',
  ES: 'Spain',
  FI: 'Finland',
  FR: 'France',
  GB: 'United Kingdom',
  HU: 'Hungary',
  IN: 'India',
  IT: 'Italy',
  JP: 'Japan',
  MX: 'Mexico',
  NL: 'Netherlands',
  NO: 'Norway',
  PL: 'Poland',
  PT: 'Portugal',
  SE: 'Sweden',
  SG: 'Singapore',
  TH: 'Thailand',
  TW: 'Taiwan',
  UA: 'Ukraine',
  US: 'United States',
};

export const PLACES: readonly Place[] = [
  ...Object.entries(COUNTRIES).map(
    ([key, name]): Place => ({ key, name, type: 'country', country: key }),
  ),
  { key: '1031', name: 'Bavaria', type: 'region', country: 'DE' },
  { key: '1035', name: 'Berlin', type: 'region', country: 'DE' },
  { key: '3847', name: 'California', type: 'region', country: 'US' },
  { key: '3875', name: 'Texas', type: 'region', country: 'US' },
  { key: '2988', name: 'Masovian Voivodeship', type: 'region', country: 'PL' },
  { key: '554990', name: 'Berlin', type: 'city', country: 'DE', region: 'Berlin' },
  { key: '565426', name: 'Munich', type: 'city', country: 'DE', region: 'Bavaria' },
  { key: '2420379', name: 'Los Angeles', type: 'city', country: 'US', region: 'California' },
  { key: '2514815', name: 'Austin', type: 'city', country: 'US', region: 'Texas' },
  { key: '1476409', name: 'Warsaw', type: 'city', country: 'PL', region: 'Masovian Voivodeship' },
  { key: 'US:90210', name: '90210', type: 'zip', country: 'US', region: 'California' },
  { key: 'DE:10115', name: '10115', type: 'zip', country: 'DE', region: 'Berlin' },
];

export const countryName = (code: string): string => COUNTRIES[code] ?? code;

export interface Interest {
  readonly id: string;
  readonly name: string;
  readonly path: readonly string[];
  readonly lower: number;
  /** Kept by old ad sets, refused for new ones. */
  readonly isRetired?: true;
}

const interest = (id: number, path: string, lower: number, isRetired?: true): Interest => {
  const parts = path.split(' > ');
  return {
    id: `6003${String(id).padStart(9, '0')}`,
    name: parts.at(-1) ?? path,
    path: ['Interests', ...parts],
    lower,
    ...(isRetired === undefined ? {} : { isRetired }),
  };
};

export const INTERESTS: readonly Interest[] = [
  interest(139266461, 'Sports and outdoors > Sports > Soccer', 412_000_000),
  interest(107902433, 'Sports and outdoors > Sports > American football', 206_000_000),
  interest(384248805, 'Fitness and wellness > Physical fitness', 498_000_000),
  interest(306084421, 'Fitness and wellness > Yoga', 231_000_000),
  interest(263791114, 'Shopping and fashion > Shopping', 905_000_000),
  interest(346592981, 'Shopping and fashion > Online shopping', 521_000_000),
  interest(188355978, 'Shopping and fashion > Shoes', 384_000_000),
  interest(20834693, 'Business and industry > Solar energy', 38_400_000),
  interest(232518610, 'Family and relationships > Parenting', 288_000_000),
  interest(476182657, 'Family and relationships > Family', 642_000_000),
  interest(195554098, 'Hobbies and activities > Gardening', 205_000_000),
  interest(899195666, 'Hobbies and activities > Photography', 377_000_000),
  interest(568029103, 'Hobbies and activities > Travel > Backpacking', 61_000_000),
  interest(400000001, 'Technology > Feature phones', 1_200_000, true),
];

/** Keys are numbers on the network. */
export const LOCALES: readonly { readonly key: number; readonly name: string }[] = [
  { key: 5, name: 'German' },
  { key: 6, name: 'English (US)' },
  { key: 7, name: 'Spanish' },
  { key: 9, name: 'French (France)' },
  { key: 10, name: 'Italian' },
  { key: 13, name: 'Norwegian (bokmal)' },
  { key: 15, name: 'Polish' },
  { key: 17, name: 'Russian' },
  { key: 18, name: 'Swedish' },
  { key: 24, name: 'English (UK)' },
  { key: 52, name: 'Ukrainian' },
  { key: 1001, name: 'English (All)' },
  { key: 1002, name: 'Spanish (All)' },
];

/** The European Union and the European Economic Area. */
export const EU_COUNTRIES: ReadonlySet<string> = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IS IT LI LV LT LU MT NL NO PL PT RO SK SI ES SE'.split(
    ' ',
  ),
);
