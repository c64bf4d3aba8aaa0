import type { ProductDto } from '@ads-checker/shared/contracts/product-catalogs';
import {
  CurrencyDollarIcon,
  EyeIcon,
  EyeSlashIcon,
  MagnifyingGlassIcon,
  XMarkIcon,
} from '@heroicons/react/16/solid';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { type BulkChange, type BulkPreview, previewBulk } from './bulk-changes.ts';
import { useBulkText } from './change-preview.tsx';
import type { Drafts } from './drafts.ts';
import { PriceDialog } from './price-dialog.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';

/** Edits the selected items. Nothing is sent until the changes are saved. */
export function BulkBar({
  products,
  drafts,
  onApply,
  onClear,
}: {
  readonly products: readonly ProductDto[];
  readonly drafts: Drafts;
  readonly onApply: (changes: BulkPreview['changes']) => void;
  readonly onClear: () => void;
}) {
  const { t } = useTranslation('product-catalogs');
  const toText = useBulkText();
  const [dialog, setDialog] = useState<'price' | 'replace' | null>(null);
  const apply = (change: BulkChange): void => {
    const preview = previewBulk({ products, drafts, change });
    onApply(preview.changes);
    setDialog(null);
    showToast({ id: 'items-bulk', tone: 'success', text: toText(preview) });
  };
  const dialogProps = { products, drafts, onApply: apply, onClose: () => setDialog(null) };
  return (
    <section
      aria-label={t('Selected items')}
      className="flex min-h-(--toolbar) flex-none flex-wrap items-center gap-1.5 bg-bar px-2 py-1.5 text-on-bar"
    >
      <IconButton variant="bar" icon={XMarkIcon} label={t('Clear selection')} onClick={onClear} />
      <b className="font-semibold whitespace-nowrap" aria-live="polite">
        {t('{count, plural, one {# selected} other {# selected}}', { count: products.length })}
      </b>
      <Button variant="bar" icon={CurrencyDollarIcon} onClick={() => setDialog('price')}>
        {t('Price')}
      </Button>
      <Button
        variant="bar"
        icon={EyeIcon}
        onClick={() => apply({ kind: 'visibility', visibility: 'published' })}
      >
        {t('Publish')}
      </Button>
      <Button
        variant="bar"
        icon={EyeSlashIcon}
        onClick={() => apply({ kind: 'visibility', visibility: 'hidden' })}
      >
        {t('Hide')}
      </Button>
      <Button variant="bar" icon={MagnifyingGlassIcon} onClick={() => setDialog('replace')}>
        {t('Replace')}
      </Button>
      {dialog === 'price' && <PriceDialog {...dialogProps} />}
      {dialog === 'replace' && <ReplaceDialog {...dialogProps} />}
    </section>
  );
}
