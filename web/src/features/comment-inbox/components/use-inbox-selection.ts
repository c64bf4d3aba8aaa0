import { type KeyboardEvent, type RefObject, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isTyping } from '../../../lib/is-typing.ts';
import { useListSelection } from '../../../lib/use-list-selection.ts';
import { useCopyTable } from '../../../ui/use-copy-table.ts';
import { useRowSelectionKeys } from '../../../ui/use-row-selection-keys.ts';
import type { InboxRow } from '../inbox-rows.ts';
import { findObstacle, type ModerationRights } from '../obstacles.ts';
import { useSelectAll } from '../use-select-all.ts';
import type { InboxListHandle } from './inbox-list.tsx';

/** The selected comments, and the keys that select. */
export function useInboxSelection({
  rows,
  rights,
  isComplete,
  list,
  scroller,
}: {
  readonly rows: readonly InboxRow[];
  readonly rights: ModerationRights;
  /** All rows that are found are known. */
  readonly isComplete: boolean;
  readonly list: RefObject<InboxListHandle | null>;
  readonly scroller: RefObject<HTMLElement | null>;
}) {
  const { t } = useTranslation('comment-inbox');
  const { selection, dispatch, order, selectedRows, select } = useListSelection({
    rows,
    listKey: 'inbox',
  });
  useCopyTable(selectedRows.length > 0, () => [
    [t('Time'), t('Author'), t('Comment'), t('Ad')],
    ...selectedRows.map(({ comment: { createdAt, from, message }, post }) => [
      createdAt,
      from?.name ?? null,
      message,
      post?.ad?.name ?? null,
    ]),
  ]);
  const moderable = useMemo(
    () => rows.filter((row) => findObstacle(row, rights) === null).map(({ id }) => id),
    [rows, rights],
  );
  const selectAll = useSelectAll({
    ids: moderable,
    isComplete,
    selection,
    dispatch,
  });

  const reveal = useCallback((index: number) => list.current?.reveal(index), [list]);
  const onRowKeys = useRowSelectionKeys({
    container: scroller,
    order,
    reveal,
    selection,
    dispatch,
  });
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      if (isTyping(event.target)) {
        return;
      }
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'a') {
        event.preventDefault();
        selectAll.select();
      } else {
        onRowKeys(event);
      }
    },
    [onRowKeys, selectAll.select],
  );
  const onSelect = useCallback(
    ({ id }: InboxRow, press: { readonly shiftKey: boolean }) => select(id, press),
    [select],
  );
  return { selection, dispatch, selectedRows, selectAll, onSelect, onKeyDown };
}
