import type { PostCommentDto } from '@ads-checker/shared/contracts/page-posts';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { isTyping } from '../../../lib/is-typing.ts';
import { isFocusLost } from '../../../lib/restored-focus.ts';
import { getSettings } from '../../../lib/settings.ts';
import type { RowHandlers } from './comment-row.tsx';

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 };

/**
 * Shortcuts: `j` and `k` go to the next and previous comment, `h` hides, `u` unhides, `d` deletes,
 * `b` blocks the author, `x` selects, `r` replies, `l` likes. Inactive while typing, and when
 * single-letter shortcuts are off.
 */
export function useRowKeys({
  list,
  rows,
  canModerate,
  canReply,
  isByPage,
  handlers: { onHide, onDelete, onBlock, onLike, onReplyTo },
  onSelect,
}: {
  readonly list: RefObject<HTMLElement | null>;
  readonly rows: readonly PostCommentDto[];
  readonly canModerate: boolean;
  readonly canReply: boolean;
  readonly isByPage: (comment: PostCommentDto) => boolean;
  readonly handlers: RowHandlers;
  readonly onSelect: (comment: PostCommentDto) => void;
}): void {
  const listItems = (): HTMLElement[] => [
    ...(list.current?.querySelectorAll<HTMLElement>('[data-comment]') ?? []),
  ];
  const focus = (item: HTMLElement | undefined): void => {
    item?.focus();
    item?.scrollIntoView({ block: 'nearest' });
  };
  const go = (step: number): void => {
    const items = listItems();
    const at = items.findIndex((item) => item.contains(document.activeElement));
    focus(at < 0 ? items[0] : items[at + step]);
  };

  const last = useRef<{ readonly item: HTMLElement; readonly at: number }>(undefined);
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      const item = target instanceof Element ? target.closest<HTMLElement>('[data-comment]') : null;
      const items = item === null ? [] : listItems();
      const at = item === null ? -1 : items.indexOf(item);
      if (at >= 0 && item !== null) {
        last.current = { item, at };
      }
    };
    addEventListener('focusin', note);
    return () => removeEventListener('focusin', note);
  });
  // A comment that goes takes the focus along: the next one has it, so that keys go on working
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about the rows, as they change
  useLayoutEffect(() => {
    if (isFocusLost() && last.current?.item.isConnected === false) {
      const items = listItems();
      focus(items[Math.min(last.current.at, items.length - 1)]);
    }
  }, [rows]);

  /** The action of a key on a comment; undefined without permission. */
  const findKeyAction = (key: string, comment: PostCommentDto): (() => void) | undefined => {
    const isOwn = isByPage(comment);
    const acts: Readonly<Record<string, (() => void) | false>> = {
      h: canModerate && !isOwn && comment.status !== 'hidden' && (() => onHide(comment, true)),
      u: canModerate && comment.status === 'hidden' && (() => onHide(comment, false)),
      d: canModerate && (() => onDelete(comment)),
      b: canModerate && !isOwn && comment.from !== null && (() => onBlock(comment)),
      x: canModerate && (() => onSelect(comment)),
      r: canReply && (() => onReplyTo(comment, true)),
      l: canReply && (() => onLike(comment, comment.isLikedByPage !== true)),
    };
    const act = Object.hasOwn(acts, key) ? acts[key] : false;
    return act === false ? undefined : act;
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = !event.metaKey && !event.ctrlKey && !event.altKey && !event.shiftKey;
    const isOurs = !event.defaultPrevented && !isTyping(event.target) && isPlain;
    const isInDialog =
      event.target instanceof Element &&
      event.target.closest('[role=dialog],[role=alertdialog],[role=menu]') !== null;
    if (!isOurs || isInDialog || !getSettings().hasLetterKeys) {
      return;
    }
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      go(step);
      return;
    }
    const row = document.activeElement?.closest<HTMLElement>('[data-comment]');
    const comment = rows.find(({ id }) => id === row?.dataset.comment);
    const act = comment === undefined ? undefined : findKeyAction(event.key, comment);
    if (act !== undefined) {
      event.preventDefault();
      act();
    }
  });
  useEffect(() => {
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
