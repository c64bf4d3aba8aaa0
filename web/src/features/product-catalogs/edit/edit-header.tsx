import {
  ArrowDownTrayIcon,
  ArrowUpTrayIcon,
  Bars3BottomLeftIcon,
  EllipsisHorizontalIcon,
  PlusIcon,
  TableCellsIcon,
} from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { verticalText } from '../catalog-labels.ts';
import type { CatalogSummary } from '../items/load-items.ts';

export type EditLayout = 'form' | 'table';

/** Header of the editor: import, export, discard and save. */
export function EditHeader({
  adUserId,
  catalogId,
  catalog,
  layout,
  changedCount,
  invalidCount,
  progress,
  isLoading,
  isOnline,
  onLayout,
  onCreate,
  onImport,
  onExport,
  onDiscard,
  onSave,
}: {
  readonly adUserId: string;
  readonly catalogId: string;
  readonly catalog: CatalogSummary | undefined;
  readonly layout: EditLayout;
  readonly changedCount: number;
  readonly invalidCount: number;
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** Items are still loading, so an imported table could not match all of them. */
  readonly isLoading: boolean;
  readonly isOnline: boolean;
  readonly onLayout: (layout: EditLayout) => void;
  readonly onCreate: () => void;
  readonly onImport: () => void;
  readonly onExport: () => void;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
}) {
  const { t } = useTranslation('product-catalogs');
  const validCount = changedCount - invalidCount;
  return (
    <PageHeader
      title={<span lang="">{catalog?.name ?? t('Catalog')}</span>}
      backTo={`/ad-users/${adUserId}/catalogs/${catalogId}`}
      backLabel={t('Catalog')}
      meta={
        <span className="flex items-center gap-3 max-desk:hidden">
          <span className="ident">{catalogId}</span>
          {catalog !== undefined && <span>{verticalText(catalog.vertical)}</span>}
          {catalog?.businessName != null && <span lang="">{catalog.businessName}</span>}
        </span>
      }
      actions={
        <>
          {progress !== null && (
            <span role="status" className="self-center text-sm text-ink-2">
              {t('{done} of {total}', {
                done: formatNumber(progress.done),
                total: formatNumber(progress.total),
              })}
            </span>
          )}
          <SegmentedControl<EditLayout>
            label={t('Layout')}
            className="max-desk:hidden"
            value={layout}
            segments={[
              { key: 'form', label: t('Form'), icon: Bars3BottomLeftIcon, isIconOnly: true },
              { key: 'table', label: t('Table'), icon: TableCellsIcon, isIconOnly: true },
            ]}
            onChange={onLayout}
          />
          <Menu
            label={t('More actions')}
            placement="bottom end"
            trigger={
              <IconButton icon={EllipsisHorizontalIcon} variant="plain" label={t('More actions')} />
            }
            onAction={(key) =>
              key === 'create' ? onCreate() : key === 'import' ? onImport() : onExport()
            }
          >
            <MenuItem
              id="create"
              icon={PlusIcon}
              textValue={t('New item')}
              isDisabled={catalog === undefined}
            />
            <MenuItem
              id="import"
              icon={ArrowUpTrayIcon}
              textValue={t('Import from CSV or spreadsheet…')}
              isDisabled={isLoading}
            />
            <MenuItem
              id="export"
              icon={ArrowDownTrayIcon}
              textValue={t('Download CSV')}
              isDisabled={isLoading}
            />
          </Menu>
          <Button
            className="max-desk:hidden"
            disabled={changedCount === 0 || progress !== null}
            onClick={onDiscard}
          >
            {t('Discard')}
          </Button>
          <Button
            variant="primary"
            disabled={validCount === 0 || !isOnline}
            title={isOnline ? undefined : t('Go online to save. Changes stay on this device.')}
            isBusy={progress !== null}
            onClick={onSave}
          >
            {validCount === 0
              ? t('Save')
              : t('{count, plural, one {Save # item} other {Save # items}}', {
                  count: validCount,
                })}
          </Button>
        </>
      }
    />
  );
}
