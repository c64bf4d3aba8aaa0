import { TagIcon } from '@heroicons/react/16/solid';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwned } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FilterChip } from '../../../ui/chip.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { sortTags } from '../tag-index.ts';
import type { TagSelection } from '../use-tag-commands.ts';
import { TagDot } from './tag-chip.tsx';
import { TagsDialog } from './tags-dialog.tsx';

/** Filters a list by tags, any of which a row must have, and opens the list of tags. */
export function TagFilter({
  tagIds,
  taggable = [],
  onChange,
}: {
  readonly tagIds: readonly string[];
  /** What the list found and may be tagged as a whole; absent where rows are selected for that. */
  readonly taggable?: readonly TagSelection[];
  readonly onChange: (tagIds: readonly string[]) => void;
}) {
  const { t } = useTranslation('tags');
  const tags = sortTags(useOwned('tag').rows);
  const [dialog, setDialog] = useState<{ readonly selection: readonly TagSelection[] | null }>();
  const found = taggable.reduce((sum, { ids }) => sum + ids.length, 0);
  const count = tagIds.length;
  const [first] = tags.filter(({ id }) => tagIds.includes(id));
  return (
    <>
      <Popover
        label={t('Tags')}
        className="flex w-72 flex-col p-1"
        trigger={
          count === 0 ? (
            <Button icon={TagIcon}>{t('Tags')}</Button>
          ) : (
            <FilterChip
              name={t('Tags')}
              value={count === 1 && first ? first.name : t('{count} selected', { count })}
              removeLabel={t('Remove filter: {name}', { name: t('Tags') })}
              onRemove={() => onChange([])}
            />
          )
        }
      >
        {({ close }) => (
          <>
            {tags.length === 0 ? (
              <p className="px-2 py-1.5 text-ink-3">
                {t('No tags yet. Select rows and click Tag… to label them.')}
              </p>
            ) : (
              <div className="max-h-80 overflow-auto">
                {tags.map(({ id, name, color }) => (
                  <Checkbox
                    key={id}
                    isSelected={tagIds.includes(id)}
                    className="min-h-7 w-full rounded-sm px-2 py-1 text-start hover:bg-hover pointer-coarse:min-h-11"
                    onChange={(isOn) =>
                      onChange(isOn ? [...tagIds, id] : tagIds.filter((each) => each !== id))
                    }
                  >
                    <span className="flex min-w-0 flex-1 items-center gap-1.5">
                      <TagDot color={color} />
                      <span className="truncate">{name}</span>
                    </span>
                  </Checkbox>
                ))}
              </div>
            )}
            <div className="mt-1 flex flex-col items-start border-t border-line pt-1">
              {found > 0 && (
                <Button
                  variant="ghost"
                  icon={TagIcon}
                  onClick={() => {
                    close();
                    setDialog({ selection: taggable });
                  }}
                >
                  {t('Tag found: {found}…', { found })}
                </Button>
              )}
              <Button
                variant="ghost"
                icon={TagIcon}
                onClick={() => {
                  close();
                  setDialog({ selection: null });
                }}
              >
                {t('Manage tags…')}
              </Button>
            </div>
          </>
        )}
      </Popover>
      {dialog !== undefined && <TagsDialog {...dialog} onClose={() => setDialog(undefined)} />}
    </>
  );
}
