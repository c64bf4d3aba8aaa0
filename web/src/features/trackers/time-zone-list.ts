const ZONES: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone')].filter(
  (zone, index, all) => all.indexOf(zone) === index,
);

/** Normalises `new york` and `America/New_York` alike. */
function plain(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_/]+/g, ' ');
}

/** Zones whose name contains the text; without a text, the selected zone comes first. */
export function findTimeZones({
  text,
  chosen,
  limit,
}: {
  readonly text: string;
  readonly chosen: string;
  readonly limit: number;
}): readonly string[] {
  const searchText = plain(text);
  const zones = searchText === '' ? [chosen, ...ZONES.filter((zone) => zone !== chosen)] : ZONES;
  return zones.filter((zone) => plain(zone).includes(searchText)).slice(0, limit);
}
