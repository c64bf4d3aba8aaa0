import type { StableRow } from '@ads-checker/shared/collections/index';
import { findByText } from '../../lib/find-by-text.ts';

export type Tracker = StableRow<'binom'>;

/** Trackers whose name or URL contains the text, by name. */
export function listTrackers(trackers: readonly Tracker[], text: string): readonly Tracker[] {
  return findByText(trackers, text, ({ name, url, apiUrl }) => [name, url, apiUrl]);
}

/** `trk.example.com/eu`: a URL as displayed. */
export function displayUrl(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '');
}
