import type { TagLevel } from '@ads-checker/shared/contracts/tag-entities';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useOwned } from '../../../replica/index.ts';
import { indexTags } from '../tag-index.ts';
import { TagChips } from './tag-chip.tsx';

/** Gives a list the tags of its rows, by their ids. */
export function TagMarks({
  level,
  onMarks,
}: {
  readonly level: TagLevel;
  readonly onMarks: (marks: ReadonlyMap<string, ReactNode>) => void;
}) {
  const { rows } = useOwned('tag');
  const marks = useMemo(
    () =>
      new Map<string, ReactNode>(
        [...indexTags(rows, level)].map(([id, tags]) => [id, <TagChips key={id} tags={tags} />]),
      ),
    [rows, level],
  );
  useEffect(() => {
    onMarks(marks);
  }, [marks, onMarks]);
  return null;
}
