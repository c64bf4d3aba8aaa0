import { ArrowDownTrayIcon } from '@heroicons/react/16/solid';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../lib/error-text.ts';
import { loadCode } from '../lib/load-code.ts';
import { saveFile } from '../lib/save-file.ts';
import { Button } from './button.tsx';
import { showToast } from './toast.tsx';

/** Saves a list as a file, whose code is loaded on first use. */
export function ExportButton({
  id,
  isDisabled,
  fileOf,
}: {
  /** Of the list. */
  readonly id: string;
  readonly isDisabled: boolean;
  readonly fileOf: () => Promise<Parameters<typeof saveFile>[0]>;
}) {
  const { t } = useTranslation();
  const [isSaving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      saveFile(await loadCode(fileOf));
    } catch (error) {
      showToast({ id: `${id}-csv`, tone: 'error', text: plainErrorText({ error, translate: t }) });
    } finally {
      setSaving(false);
    }
  };
  return (
    <Button
      icon={ArrowDownTrayIcon}
      disabled={isDisabled}
      isBusy={isSaving}
      onClick={() => void save()}
    >
      {t('Export')}
    </Button>
  );
}
