import type { StableRow } from '@ads-checker/shared/collections/index';

export type Tracker = StableRow<'binom'>;

/** Trackers whose name or URL contains the text, by name. */
export function listTrackers({
  trackers,
  text,
}: {
  readonly trackers: readonly Tracker[];
  readonly text: string;
}): readonly Tracker[] {
  const searchText = text.trim().toLocaleLowerCase();
  return trackers
    .filter(({ name, url, apiUrl }) =>
      [name, url, apiUrl].some((words) => words.toLocaleLowerCase().includes(searchText)),
    )
    .toSorted(
      (a, b) =>
        a.name.localeCompare(b.name, undefined, { numeric: true }) || a.id.localeCompare(b.id),
    );
}

/** `trk.example.com/eu`: a URL as displayed. */
export function displayUrl(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '');
}
