import { z } from 'zod';
import { choiceParam, cutTextParam, defineView, flagParam } from '../../lib/view.ts';

const TEXT_MAX = 200;

/** The comments of a profile's Pages as their URL holds them. */
export const inboxView = defineView({
  text: cutTextParam('q', TEXT_MAX),
  /** Id of a Page; empty for all. */
  pageId: cutTextParam('page', TEXT_MAX),
  /** Part of an ad's name, or its id. */
  ad: cutTextParam('ad', TEXT_MAX),
  /** Part of an author's name, or their id. */
  author: cutTextParam('author', TEXT_MAX),
  state: choiceParam('state', z.enum(['all', 'visible', 'hidden']), 'all'),
  /** Empty for any. */
  contains: choiceParam('contains', z.enum(['', 'link', 'phone_number', 'words']), ''),
  /** Separated by commas; only of `words`. */
  words: cutTextParam('words', TEXT_MAX),
  /** Only comments that the person can moderate here. */
  isModerable: flagParam('moderable', false),
});
export type InboxFilter = typeof inboxView.initial;
