import type { PostCommentDto } from '@ads-checker/shared/contracts/page-posts';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isTyping } from '../../lib/is-typing.ts';
import { getSettings } from '../../lib/settings.ts';

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 };

/**
 * Triage by keys: `j` and `k` go to the next and the previous comment, `h` hides, `u` shows again,
 * `d` deletes, `x` selects. Silent while somebody types, and with single-letter keys switched off.
 */
export function useRowKeys({
  list,
  findComment,
  onHide,
  onDelete,
  onSelect,
}: {
  readonly list: RefObject<HTMLElement | null>;
  readonly findComment: (id: string) => PostCommentDto | undefined;
  readonly onHide: (comment: PostCommentDto, isHidden: boolean) => void;
  readonly onDelete: (comment: PostCommentDto) => void;
  readonly onSelect: (comment: PostCommentDto) => void;
}): void {
  const go = (step: number): void => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-comment]') ?? [])];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const next = at < 0 ? rows[0] : rows[at + step];
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };
  const act = (key: string, comment: PostCommentDto): void => {
    switch (key) {
      case 'h':
        if (comment.status !== 'hidden') {
          onHide(comment, true);
        }
        break;
      case 'u':
        if (comment.status === 'hidden') {
          onHide(comment, false);
        }
        break;
      case 'd':
        onDelete(comment);
        break;
      case 'x':
        onSelect(comment);
        break;
    }
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
    const comment = findComment(row?.dataset.comment ?? '');
    if (comment !== undefined && ['h', 'u', 'd', 'x'].includes(event.key)) {
      event.preventDefault();
      act(event.key, comment);
    }
  });
  useEffect(() => {
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
