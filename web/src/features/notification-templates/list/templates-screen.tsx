import { canManageAdUser } from '@ads-checker/shared/access/ad-users';
import { TEMPLATE_NAME_MAX_LENGTH } from '@ads-checker/shared/contracts/notification-templates';
import {
  localizeTokens,
  NOTIFICATION_TYPES,
} from '@ads-checker/shared/domain/notifications/tokens';
import { PlusIcon, TrashIcon } from '@heroicons/react/16/solid';
import { ChatBubbleBottomCenterTextIcon } from '@heroicons/react/24/outline';
import { Link, useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { activeLocale } from '../../../lib/active-locale.ts';
import { findByText } from '../../../lib/find-by-text.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useActor } from '../../../lib/session.ts';
import { useListSelection } from '../../../lib/use-list-selection.ts';
import { useOwned } from '../../../replica/index.ts';
import { Button, buttonClassName } from '../../../ui/button.tsx';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { type NamedColumns, useNamedColumns } from '../../../ui/data-list/named-columns.tsx';
import { EmptyState, NoMatches } from '../../../ui/empty-state.tsx';
import { SearchField } from '../../../ui/field.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SelectionBar } from '../../../ui/selection-bar.tsx';
import { useSearchKey } from '../../../ui/use-search-key.ts';
import { SHORT_TYPE_LABELS, TYPE_LABELS } from '../template-labels.ts';
import { firstLineOf, type Template } from '../templates.ts';
import { useTemplateCommands } from '../use-template-commands.ts';
import { DeleteTemplatesDialog } from './delete-templates-dialog.tsx';

type TypeFilter = Template['notificationType'] | 'all';

function useTemplateColumns(
  acts: Pick<NamedColumns<Template>, 'canChange' | 'onDuplicate' | 'onDelete'>,
) {
  const { t } = useTranslation('notification-templates');
  return useNamedColumns<Template>({
    track: 'minmax(180px,1.6fr)',
    noteOf: (template) => (
      <>
        <span className="desk:hidden">{t(SHORT_TYPE_LABELS[template.notificationType])} · </span>
        {localizeTokens(firstLineOf(template), activeLocale())}
      </>
    ),
    columns: [
      {
        key: 'type',
        label: t('Sent when'),
        track: 'minmax(180px,1fr)',
        isWide: true,
        className: 'text-ink-2',
        text: ({ notificationType }) => t(TYPE_LABELS[notificationType]),
        cell: ({ notificationType }) => (
          <span className="truncate">{t(TYPE_LABELS[notificationType])}</span>
        ),
      },
      {
        key: 'updatedAt',
        label: t('Changed'),
        track: '150px',
        isWide: true,
        className: 'text-ink-2',
        text: ({ updatedAt }) => updatedAt,
        cell: ({ updatedAt }) => formatDateTime({ at: updatedAt }),
      },
    ],
    deleteLabel: (name) => t('Delete template {name}', { name }),
    ...acts,
  });
}

export function TemplatesScreen() {
  const { t } = useTranslation('notification-templates');
  const navigate = useNavigate();
  const actor = useActor();
  const { rows, isKnown } = useOwned('notificationTemplate');
  const { create } = useTemplateCommands();
  const [text, setText] = useState('');
  const [type, setType] = useState<TypeFilter>('all');
  const [deleted, setDeleted] = useState<readonly Template[] | null>(null);
  const search = useRef<HTMLInputElement>(null);
  useSearchKey(search);
  const shownText = useDeferredValue(text);
  const shown = useMemo(
    () =>
      findByText(rows, shownText).filter(
        ({ notificationType }) => type === 'all' || notificationType === type,
      ),
    [rows, shownText, type],
  );
  const list = useListSelection({ rows: shown, listKey: type });
  const { selection, dispatch, selectedRows } = list;
  const canManage = (template: Template): boolean =>
    canManageAdUser(actor, { ...template, isShared: false });
  const open = ({ id }: Pick<Template, 'id'>): void =>
    void navigate({ to: '/notification-templates/$templateId', params: { templateId: id } });
  const duplicate = async ({ notificationType, name, message, customTokens }: Template) => {
    const copy = t('{name} (copy)', { name }).slice(0, TEMPLATE_NAME_MAX_LENGTH);
    open({ id: await create({ notificationType, name: copy, message, customTokens }) });
  };
  const newLink = actor.account !== null && (
    <Link to="/notification-templates/new" className={buttonClassName({ variant: 'primary' })}>
      <PlusIcon aria-hidden="true" className="-ms-0.5 size-4" />
      {t('New template')}
    </Link>
  );
  const chosen = selectedRows.filter(canManage);
  const canSelect = selection.ids.size > 0 || shown.some(canManage);
  const columns = useTemplateColumns({
    canChange: canManage,
    onDuplicate: (template) => void duplicate(template),
    onDelete: (template) => setDeleted([template]),
  });
  const filterCount = (text === '' ? 0 : 1) + (type === 'all' ? 0 : 1);
  return (
    <>
      <div className="flex-none border-b border-line">
        <PageHeader
          title={t('Notification templates')}
          meta={
            isKnown &&
            rows.length > 0 &&
            t('{count, plural, one {# template} other {# templates}}', { count: rows.length })
          }
          actions={rows.length > 0 && newLink}
        />
      </div>
      {rows.length > 0 && (
        <div className="flex min-h-(--toolbar) flex-none flex-wrap items-center gap-2 px-4 py-1.5 max-desk:px-3">
          <SearchField
            ref={search}
            label={t('Search templates')}
            placeholder={t('Name')}
            value={text}
            shortcut="/"
            className="max-desk:flex-1 desk:w-55"
            onChange={setText}
            found={shown.length}
          />
          <SegmentedControl
            label={t('Sent when')}
            value={type}
            onChange={setType}
            className="max-desk:w-full max-desk:overflow-x-auto"
            segments={[
              { key: 'all', label: t('All') },
              ...NOTIFICATION_TYPES.map((key) => ({ key, label: t(SHORT_TYPE_LABELS[key]) })),
            ]}
          />
        </div>
      )}
      <section
        aria-label={t('Notification templates')}
        className="flex min-h-0 flex-1 flex-col border-t border-line-strong bg-surface"
      >
        <DataList
          label={t('Notification templates')}
          rows={isKnown || rows.length > 0 ? shown : undefined}
          keyOf={({ id }) => id}
          columns={columns}
          link={{
            name: ({ name }) => name,
            path: ({ id }) => `/notification-templates/${id}`,
            onOpen: open,
          }}
          selection={canSelect ? list : undefined}
          rowPx={48}
          loadingLabel={t('Loading templates…')}
          empty={
            rows.length === 0 ? (
              <EmptyState
                icon={ChatBubbleBottomCenterTextIcon}
                title={t('No templates yet')}
                action={newLink}
              >
                {t('Notifications use the default messages. Create a template to change them.')}
              </EmptyState>
            ) : (
              <NoMatches
                title={t('No templates found')}
                filterCount={filterCount}
                onClear={() => {
                  setText('');
                  setType('all');
                }}
              />
            )
          }
        />
      </section>
      {selectedRows.length > 0 && (
        <SelectionBar
          label={t('Selected templates')}
          count={selectedRows.length}
          onClear={() => dispatch({ type: 'clear' })}
        >
          <Button
            variant="bar"
            icon={TrashIcon}
            disabled={chosen.length === 0}
            title={chosen.length === 0 ? t('You can’t delete these templates') : undefined}
            onClick={() => setDeleted(chosen)}
          >
            {t('Delete')}
          </Button>
        </SelectionBar>
      )}
      {deleted !== null && (
        <DeleteTemplatesDialog
          templates={deleted}
          onClose={() => setDeleted(null)}
          onDeleted={() => {
            setDeleted(null);
            dispatch({ type: 'clear' });
          }}
        />
      )}
    </>
  );
}
