import { ArrowDownTrayIcon } from '@heroicons/react/16/solid';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadCode } from '../../../lib/load-code.ts';
import { IconButton } from '../../../ui/button.tsx';

/** A file as the list is at the press of the button. */
export interface CsvSource {
  readonly load: () => Promise<{ readonly text: string; readonly fileName: string }>;
  /** The list is not complete: its file would not be either. */
  readonly isReady: boolean;
}

const FORGET_MS = 60_000;

function save({ text, fileName }: { text: string; fileName: string }): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), FORGET_MS);
}

export function CsvButton({ source }: { readonly source: CsvSource }) {
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
          save(await loadCode(source.load));
        } finally {
          setBusy(false);
        }
      }}
    />
  );
}
