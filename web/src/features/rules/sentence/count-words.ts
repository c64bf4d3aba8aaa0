import type { NetworkColumn, RuleColumn } from '@ads-checker/shared/contracts/rule-conditions';
import type { TrackerSumColumn } from '@ads-checker/shared/domain/tracker-columns';
import { type MessageKey, msg } from '../../../lib/i18n.ts';

/** Count nouns in the form that follows "more than": in Russian the genitive. */
export const COUNTS_AFTER: Readonly<Partial<Record<RuleColumn, MessageKey>>> = {
  clicks: msg('{count, plural, one {{n} click} other {{n} clicks}}', { context: 'more-than' }),
  unique_clicks: msg('{count, plural, one {{n} unique click} other {{n} unique clicks}}', {
    context: 'more-than',
  }),
  unique_campaign_clicks: msg(
    '{count, plural, one {{n} unique campaign click} other {{n} unique campaign clicks}}',
    { context: 'more-than' },
  ),
  bots: msg('{count, plural, one {{n} bot} other {{n} bots}}', { context: 'more-than' }),
  lp_views: msg('{count, plural, one {{n} LP view} other {{n} LP views}}', {
    context: 'more-than',
  }),
  lp_clicks: msg('{count, plural, one {{n} LP click} other {{n} LP clicks}}', {
    context: 'more-than',
  }),
  leads: msg('{count, plural, one {{n} lead} other {{n} leads}}', { context: 'more-than' }),
  conversions: msg('{count, plural, one {{n} conversion} other {{n} conversions}}', {
    context: 'more-than',
  }),
  approved: msg('{count, plural, one {{n} approved conversion} other {{n} approved conversions}}', {
    context: 'more-than',
  }),
  hold: msg('{count, plural, one {{n} conversion on hold} other {{n} conversions on hold}}', {
    context: 'more-than',
  }),
  rejected: msg('{count, plural, one {{n} rejected conversion} other {{n} rejected conversions}}', {
    context: 'more-than',
  }),
  network_results: msg('{count, plural, one {{n} Facebook result} other {{n} Facebook results}}', {
    context: 'more-than',
  }),
  network_impressions: msg(
    '{count, plural, one {{n} Facebook impression} other {{n} Facebook impressions}}',
    { context: 'more-than' },
  ),
  network_clicks: msg('{count, plural, one {{n} Facebook click} other {{n} Facebook clicks}}', {
    context: 'more-than',
  }),
  network_inline_link_clicks: msg(
    '{count, plural, one {{n} Facebook link click} other {{n} Facebook link clicks}}',
    { context: 'more-than' },
  ),
};

/** Count nouns on their own, and the phrase for zero. */
export const COUNTS: Readonly<Partial<Record<RuleColumn, MessageKey>>> = {
  clicks: msg('{count, plural, =0 {no clicks} one {{n} click} other {{n} clicks}}'),
  unique_clicks: msg(
    '{count, plural, =0 {no unique clicks} one {{n} unique click} other {{n} unique clicks}}',
  ),
  unique_campaign_clicks: msg(
    '{count, plural, =0 {no unique campaign clicks} one {{n} unique campaign click} other {{n} unique campaign clicks}}',
  ),
  bots: msg('{count, plural, =0 {no bots} one {{n} bot} other {{n} bots}}'),
  lp_views: msg('{count, plural, =0 {no LP views} one {{n} LP view} other {{n} LP views}}'),
  lp_clicks: msg('{count, plural, =0 {no LP clicks} one {{n} LP click} other {{n} LP clicks}}'),
  leads: msg('{count, plural, =0 {no leads} one {{n} lead} other {{n} leads}}'),
  conversions: msg(
    '{count, plural, =0 {no conversions} one {{n} conversion} other {{n} conversions}}',
  ),
  approved: msg(
    '{count, plural, =0 {no approved conversions} one {{n} approved conversion} other {{n} approved conversions}}',
  ),
  hold: msg(
    '{count, plural, =0 {no conversions on hold} one {{n} conversion on hold} other {{n} conversions on hold}}',
  ),
  rejected: msg(
    '{count, plural, =0 {no rejected conversions} one {{n} rejected conversion} other {{n} rejected conversions}}',
  ),
  network_results: msg(
    '{count, plural, =0 {no Facebook results} one {{n} Facebook result} other {{n} Facebook results}}',
  ),
  network_impressions: msg(
    '{count, plural, =0 {no Facebook impressions} one {{n} Facebook impression} other {{n} Facebook impressions}}',
  ),
  network_clicks: msg(
    '{count, plural, =0 {no Facebook clicks} one {{n} Facebook click} other {{n} Facebook clicks}}',
  ),
  network_inline_link_clicks: msg(
    '{count, plural, =0 {no Facebook link clicks} one {{n} Facebook link click} other {{n} Facebook link clicks}}',
  ),
} satisfies Partial<Record<TrackerSumColumn | NetworkColumn, MessageKey>>;
