import type { StableRow } from '@ads-checker/shared/collections/index';
import type { TrackerDependentKind } from '@ads-checker/shared/contracts/trackers';
import type { TrackerTokenField, TrackerVersion } from '@ads-checker/shared/domain/trackers';
import { findByText } from '../../lib/find-by-text.ts';
import { type MessageKey, msg } from '../../lib/i18n.ts';

export type Tracker = StableRow<'binom'>;

/** Trackers whose name or URL contains the text, by name. */
export function listTrackers(trackers: readonly Tracker[], text: string): readonly Tracker[] {
  return findByText(trackers, text, ({ name, url, apiUrl }) => [name, url, apiUrl]);
}

/** `trk.example.com/eu`: a URL as displayed. */
export function displayUrl(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '');
}

/** Product names, the same in every language. */
export const VERSION_NAMES: Readonly<Record<TrackerVersion, string>> = {
  binom_v1: 'Binom v1',
  binom_v2: 'Binom v2',
  keitaro: 'Keitaro',
};

export const TOKEN_LABELS: Readonly<Record<TrackerTokenField, MessageKey>> = {
  adIdToken: msg('Ad ID token'),
  adSetIdToken: msg('Ad set ID token (optional)'),
  campaignIdToken: msg('Campaign ID token (optional)'),
};

export const DEPENDENT_COUNTS: Readonly<Record<TrackerDependentKind, MessageKey>> = {
  cost_update_task: msg('{count, plural, one {# cost update task} other {# cost update tasks}}'),
  rule: msg('{count, plural, one {# rule} other {# rules}}'),
  results: msg('revenue of {count, plural, one {# profile} other {# profiles}}'),
};
