import type { ScopedRuleDto } from '@ads-checker/shared/contracts/scoped-rules';
import { ArrowDownTrayIcon, ArrowUpTrayIcon } from '@heroicons/react/16/solid';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const ImportDialog = lazyPart(async () => (await import('./import-dialog.tsx')).ImportDialog, {
  isFloating: true,
});
const ExportDialog = lazyPart(async () => (await import('./export-dialog.tsx')).ExportDialog, {
  isFloating: true,
});

/** Exports rules and templates to a file, and imports them from one. */
export function RuleFileButtons({
  scopedRules,
  canManage,
}: {
  readonly scopedRules: readonly ScopedRuleDto[];
  readonly canManage: boolean;
}) {
  const { t } = useTranslation('rules');
  const [opened, setOpened] = useState<'import' | 'export' | null>(null);
  const close = (): void => setOpened(null);
  return (
    <>
      {canManage && (
        <Button icon={ArrowUpTrayIcon} onClick={() => setOpened('import')}>
          {t('Import')}
        </Button>
      )}
      <Button icon={ArrowDownTrayIcon} onClick={() => setOpened('export')}>
        {t('Export')}
      </Button>
      <Suspense fallback={null}>
        {opened === 'import' && <ImportDialog onClose={close} />}
        {opened === 'export' && <ExportDialog scopedRules={scopedRules} onClose={close} />}
      </Suspense>
    </>
  );
}
