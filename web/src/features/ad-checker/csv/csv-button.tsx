import { ArrowDownTrayIcon } from '@heroicons/react/16/solid';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadCode } from '../../../lib/load-code.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { IconButton } from '../../../ui/button.tsx';

/** Builds the file from the list as it is when the button is pressed. */
export interface CsvSource {
  readonly load: () => Promise<{ readonly text: string; readonly fileName: string }>;
  /** False while the list is incomplete: the file would be incomplete too. */
  readonly isReady: boolean;
}

export const CsvButton = memo(function CsvButton({ source }: { readonly source: CsvSource }) {
  const { t } = useTranslation('ad-checker');
  const [isBusy, setBusy] = useState(false);
  const label = t('Download CSV');
  return (
    <IconButton
      icon={ArrowDownTrayIcon}
      label={label}
      title={source.isReady ? label : t('Available when the whole list is loaded')}
      variant="plain"
      disabled={!source.isReady}
      isBusy={isBusy}
      onClick={async () => {
        setBusy(true);
        try {
          saveFile(await loadCode(source.load));
        } finally {
          setBusy(false);
        }
      }}
    />
  );
});
