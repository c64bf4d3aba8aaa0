import { canManageAdUser } from '@ads-checker/shared/access/ad-users';
import { PRESET_NAME_MAX_LENGTH } from '@ads-checker/shared/contracts/comment-presets';
import { copyComments } from '@ads-checker/shared/domain/comment-presets/text-form';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { PlusIcon, UserGroupIcon } from '@heroicons/react/16/solid';
import { ChatBubbleLeftRightIcon } from '@heroicons/react/24/outline';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findByText } from '../../../lib/find-by-text.ts';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { useScreenAction } from '../../../lib/screen-actions.ts';
import { useActor } from '../../../lib/session.ts';
import { useOwned } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { useNamedColumns } from '../../../ui/data-list/named-columns.tsx';
import { EmptyState, NoMatches } from '../../../ui/empty-state.tsx';
import { SearchField } from '../../../ui/field.tsx';
import { useSearchKey } from '../../../ui/use-search-key.ts';
import { BoostingFrame } from '../../comment-boosting/index.ts';
import { type Preset, usePresetCommands } from '../use-preset-commands.ts';
import { DeletePresetDialog } from './delete-preset-dialog.tsx';
import { NewPresetDialog } from './new-preset-dialog.tsx';

export function PresetsScreen() {
  const { t } = useTranslation('comment-presets');
  const navigate = useNavigate();
  const actor = useActor();
  const { rows, isKnown } = useOwned('commentPreset');
  const { create } = usePresetCommands();
  const [text, setText] = useState('');
  const [isNew, setNew] = useState(false);
  const [deleted, setDeleted] = useState<Preset | null>(null);
  const search = useRef<HTMLInputElement>(null);
  useSearchKey(search);
  const shownText = useDeferredValue(text);
  const shown = useMemo(() => findByText(rows, shownText), [rows, shownText]);
  const open = (id: string): void =>
    void navigate({ to: '/comments-cheating/presets/$presetId', params: { presetId: id } });
  const duplicate = async ({ name, comments }: Preset): Promise<void> => {
    const copy = t('{name} (copy)', { name }).slice(0, PRESET_NAME_MAX_LENGTH);
    open(
      await create({ name: copy, shared: false, comments: copyComments(comments, createRowId) }),
    );
  };
  const canCreate = actor.account !== null;
  const columns = useNamedColumns<Preset>({
    noteOf: ({ comments }) => comments[0]?.text.split('\n')[0],
    columns: [
      {
        key: 'comments',
        label: t('Comments'),
        track: '120px',
        isWide: true,
        align: 'end',
        className: 'text-ink-2',
        cell: ({ comments }) => formatNumber(comments.length),
      },
      {
        key: 'sharing',
        label: t('Sharing'),
        track: '200px',
        isWide: true,
        className: 'gap-1.5 text-ink-2',
        cell: ({ shared }) =>
          shared && (
            <>
              <UserGroupIcon aria-hidden="true" className="size-4 flex-none text-ink-3" />
              <span className="truncate">{t('Shared with the team')}</span>
            </>
          ),
      },
      {
        key: 'createdAt',
        label: t('Date added'),
        track: '160px',
        isWide: true,
        className: 'text-ink-2',
        cell: ({ createdAt }) => formatDateTime({ at: createdAt }),
      },
    ],
    canChange: (preset) => canManageAdUser(actor, { ...preset, isShared: preset.shared }),
    deleteLabel: (name) => t('Delete preset {name}', { name }),
    onDuplicate: canCreate ? (preset) => void duplicate(preset) : null,
    onDelete: setDeleted,
  });
  useScreenAction({ id: 'new-comment-preset', label: t('New preset'), run: () => setNew(true) });
  const newButton = canCreate && (
    <Button variant="primary" icon={PlusIcon} onClick={() => setNew(true)}>
      {t('New preset')}
    </Button>
  );
  return (
    <BoostingFrame actions={rows.length > 0 && newButton}>
      {rows.length > 0 && (
        <div className="flex min-h-(--toolbar) flex-none flex-wrap items-center gap-2 border-b border-line-strong px-4 py-1.5 max-desk:px-3">
          <SearchField
            ref={search}
            label={t('Search presets')}
            placeholder={t('Name')}
            value={text}
            shortcut="/"
            className="max-desk:flex-1 desk:w-55"
            onChange={setText}
            found={shown.length}
          />
          <span className="text-sm text-ink-3">
            {t('{count, plural, one {# preset} other {# presets}}', { count: shown.length })}
          </span>
        </div>
      )}
      <section
        aria-label={t('Comment presets')}
        className="flex min-h-0 flex-1 flex-col bg-surface"
      >
        <DataList
          label={t('Comment presets')}
          rows={isKnown || rows.length > 0 ? shown : undefined}
          keyOf={({ id }) => id}
          columns={columns}
          link={{
            name: ({ name }) => name,
            path: ({ id }) => `/comments-cheating/presets/${id}`,
            onOpen: ({ id }) => open(id),
          }}
          rowPx={48}
          loadingLabel={t('Loading presets…')}
          empty={
            rows.length === 0 ? (
              <EmptyState
                icon={ChatBubbleLeftRightIcon}
                title={t('No presets yet')}
                action={newButton}
              >
                {t(
                  'A preset holds the comments your Pages publish under their posts, with replies.',
                )}
              </EmptyState>
            ) : (
              <NoMatches
                title={t('No presets found')}
                filterCount={1}
                onClear={() => setText('')}
              />
            )
          }
        />
      </section>
      {isNew && <NewPresetDialog onClose={() => setNew(false)} onCreated={open} />}
      {deleted !== null && (
        <DeletePresetDialog
          preset={deleted}
          onClose={() => setDeleted(null)}
          onDeleted={() => setDeleted(null)}
        />
      )}
    </BoostingFrame>
  );
}
