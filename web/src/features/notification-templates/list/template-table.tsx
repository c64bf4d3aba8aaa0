import { localizeTokens } from '@ads-checker/shared/domain/notifications/tokens';
import type { Dispatch } from 'react';
import { useTranslation } from 'react-i18next';
import { activeLocale } from '../../../lib/active-locale.ts';
import { formatDateTime } from '../../../lib/format.ts';
import type { getHeaderState, Selection, SelectionEvent } from '../../../lib/selection.ts';
import { NamedTable, useTableWindow } from '../../../ui/named-table.tsx';
import { useRowSelectionKeys } from '../../../ui/use-row-selection-keys.ts';
import { SHORT_TYPE_LABELS, TYPE_LABELS } from '../template-labels.ts';
import { firstLineOf, type Template } from '../templates.ts';

const GRID =
  'grid grid-cols-[40px_minmax(180px,1.6fr)_minmax(180px,1fr)_150px_96px] max-desk:grid-cols-[40px_minmax(0,1fr)_88px]';
/** Columns without write permission. */
const READ_GRID =
  'grid grid-cols-[minmax(180px,1.6fr)_minmax(180px,1fr)_150px_96px] max-desk:grid-cols-[minmax(0,1fr)_88px]';
const ignore = (): void => undefined;

interface TemplateTableProps {
  readonly templates: readonly Template[];
  readonly order: readonly string[];
  readonly selection: Selection;
  readonly headerState: ReturnType<typeof getHeaderState>;
  readonly dispatch: Dispatch<SelectionEvent>;
  readonly canManage: (template: Template) => boolean;
  readonly onOpen: (template: Template) => void;
  readonly onDuplicate: (template: Template) => void;
  readonly onDelete: (template: Template) => void;
}

export function TemplateTable({
  templates,
  order,
  selection,
  headerState,
  dispatch,
  canManage,
  onOpen,
  onDuplicate,
  onDelete,
}: TemplateTableProps) {
  const { t } = useTranslation('notification-templates');
  const visible = useTableWindow(templates);
  const canSelect = selection.ids.size > 0 || templates.some(canManage);
  const select = canSelect ? dispatch : ignore;
  const onKeyDown = useRowSelectionKeys({ ...visible, order, selection, dispatch: select });
  return (
    <NamedTable
      label={t('Notification templates')}
      rows={templates}
      grid={canSelect ? GRID : READ_GRID}
      visible={visible}
      {...(canSelect
        ? {
            selection: {
              ids: selection.ids,
              headerState,
              onAll: () => dispatch({ type: headerState === 'all' ? 'remove' : 'add', ids: order }),
              onRow: (id: string, isExtended: boolean) =>
                dispatch(isExtended ? { type: 'extend', id, order } : { type: 'toggle', id }),
            },
          }
        : {})}
      columns={[
        {
          label: t('Sent when'),
          cell: ({ notificationType }) => (
            <span className="truncate">{t(TYPE_LABELS[notificationType])}</span>
          ),
        },
        { label: t('Changed'), cell: ({ updatedAt }) => formatDateTime({ at: updatedAt }) },
      ]}
      pathOf={({ id }) => `/notification-templates/${id}`}
      noteOf={(template) => (
        <>
          <span className="desk:hidden">{t(SHORT_TYPE_LABELS[template.notificationType])} · </span>
          {localizeTokens(firstLineOf(template), activeLocale())}
        </>
      )}
      canDelete={canManage}
      deleteLabel={(name) => t('Delete template {name}', { name })}
      onKeyDown={onKeyDown}
      onOpen={onOpen}
      onDuplicate={onDuplicate}
      onDelete={onDelete}
    />
  );
}
