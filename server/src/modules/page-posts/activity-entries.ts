import type { PostComment } from '../../gateways/graph/ports/comments-port.ts';
import type { Page } from '../../gateways/graph/ports/pages-port.ts';
import type { RecordActivity } from '../activity/index.ts';
import type { Moderated } from './moderation.ts';

/** A log entry without its team and actor. */
export type Entry = Pick<Parameters<RecordActivity>[0], 'kind' | 'action' | 'subject' | 'changes'>;

const NAME_MAX = 80;
const VALUE_MAX = 500;

/** Cuts at a character boundary. */
function cut(text: string, max: number): string {
  const characters = [...text];
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : text;
}

const numberOf = (commentId: string): string => commentId.slice(commentId.indexOf('_') + 1);

function nameOf({ from, message }: PostComment): string {
  const text = message.replaceAll(/\s+/g, ' ').trim();
  return cut([from?.name ?? '', text].filter((part) => part !== '').join(': '), NAME_MAX);
}

const onPage = (page: Pick<Page, 'name'>): Entry['changes'][number] => ({
  field: 'page',
  to: cut(page.name, VALUE_MAX),
});

interface Subject {
  readonly id: string;
  readonly name: string;
}

/** One entry for everything done at once; none when nothing was. */
function toEntry({
  action,
  one,
  many,
  subjects: [first, ...rest],
  pages,
}: {
  action: Entry['action'];
  one: Entry['subject']['type'];
  many: Entry['subject']['type'];
  subjects: readonly Subject[];
  pages: ReadonlySet<Page | undefined>;
}): Entry[] {
  if (first === undefined) {
    return [];
  }
  const [page, ...others] = pages;
  return [
    {
      kind: 'page_comments',
      action,
      subject:
        rest.length === 0
          ? { type: one, ...first }
          : { type: many, id: first.id, name: String(rest.length + 1) },
      changes: page === undefined || others.length > 0 ? [] : [onPage(page)],
    },
  ];
}

const ACTIONS = { hide: 'hidden', show: 'unhidden', delete: 'deleted' } as const;

/** One entry for each kind of action of a request. */
export function toModerationEntries(rows: readonly Moderated[]): Entry[] {
  const done = (kind: 'hide' | 'show' | 'delete' | 'block') =>
    rows.filter(({ actions }) => actions.has(kind));
  const pagesOf = (chosen: readonly Moderated[]) => new Set(chosen.map(({ page }) => page));
  const authors = new Map(
    done('block').flatMap(({ pageId, comment }) =>
      comment?.from == null ? [] : [[`${pageId} ${comment.from.id}`, comment.from] as const],
    ),
  );
  return [
    ...(['hide', 'show', 'delete'] as const).flatMap((kind) =>
      toEntry({
        action: ACTIONS[kind],
        one: 'page_comment',
        many: 'page_comments',
        subjects: done(kind).flatMap(({ commentId, comment }) =>
          comment === null ? [] : [{ id: numberOf(commentId), name: nameOf(comment) }],
        ),
        pages: pagesOf(done(kind)),
      }),
    ),
    ...toEntry({
      action: 'blocked',
      one: 'comment_author',
      many: 'comment_authors',
      subjects: [...authors.values()].map(({ id, name }) => ({ id, name: cut(name, NAME_MAX) })),
      pages: pagesOf(done('block')),
    }),
  ];
}

export function toReplyEntry(input: { page: Page; comment: PostComment; message: string }): Entry {
  return {
    kind: 'page_comments',
    action: 'replied',
    subject: { type: 'page_comment', id: numberOf(input.comment.id), name: nameOf(input.comment) },
    changes: [onPage(input.page), { field: 'reply', to: cut(input.message, VALUE_MAX) }],
  };
}
