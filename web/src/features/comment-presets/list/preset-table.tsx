import { UserGroupIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { NamedTable, useTableWindow } from '../../../ui/named-table.tsx';
import { useRowArrows } from '../../../ui/use-row-arrows.ts';
import type { Preset } from '../find-presets.ts';

const GRID =
  'grid grid-cols-[minmax(180px,1fr)_120px_200px_160px_96px] max-desk:grid-cols-[minmax(0,1fr)_88px]';

export function PresetTable({
  presets,
  canManage,
  onOpen,
  onDuplicate,
  onDelete,
}: {
  readonly presets: readonly Preset[];
  readonly canManage: (preset: Preset) => boolean;
  readonly onOpen: (id: string) => void;
  /** Null: nobody here may have presets. */
  readonly onDuplicate: ((preset: Preset) => void) | null;
  readonly onDelete: (preset: Preset) => void;
}) {
  const { t } = useTranslation('comment-presets');
  const visible = useTableWindow(presets);
  const onKeyDown = useRowArrows({ ...visible, count: presets.length });
  return (
    <NamedTable
      label={t('Comment presets')}
      rows={presets}
      grid={GRID}
      visible={visible}
      columns={[
        {
          label: t('Comments'),
          isEnd: true,
          cell: ({ comments }) => formatNumber(comments.length),
        },
        {
          label: t('Sharing'),
          cell: ({ shared }) =>
            shared && (
              <>
                <UserGroupIcon aria-hidden="true" className="size-4 flex-none text-ink-3" />
                <span className="truncate">{t('Shared with the team')}</span>
              </>
            ),
        },
        {
          label: t('Date added'),
          cell: ({ createdAt }) => formatDateTime({ at: createdAt }),
        },
      ]}
      pathOf={({ id }) => `/comments-cheating/presets/${id}`}
      noteOf={({ comments }) => comments[0]?.text.split('\n')[0]}
      canDelete={canManage}
      deleteLabel={(name) => t('Delete preset {name}', { name })}
      onKeyDown={onKeyDown}
      onOpen={({ id }) => onOpen(id)}
      onDuplicate={onDuplicate}
      onDelete={onDelete}
    />
  );
}
