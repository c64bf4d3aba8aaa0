import { msg } from '../../lib/i18n.ts';
import { Slot, Trans } from '../../lib/trans.ts';
import { defineFeature } from '../define.ts';

export const pagePostsFeature = defineFeature({
  namespace: 'page-posts',
  activity: {
    kinds: { page_comments: msg('Comments') },
    subjects: {
      page_comment: (name) => (
        <Trans i18nKey="the comment <name/>" components={{ name: <Slot content={name} /> }} />
      ),
      page_comments: (count) => (
        <Trans i18nKey="comments: <count/>" components={{ count: <Slot content={count} /> }} />
      ),
      comment_author: (name) => (
        <Trans i18nKey="the author <name/>" components={{ name: <Slot content={name} /> }} />
      ),
      comment_authors: (count) => (
        <Trans
          i18nKey="authors of comments: <count/>"
          components={{ count: <Slot content={count} /> }}
        />
      ),
    },
    fields: { page: msg('Page'), reply: msg('Reply text') },
  },
});
