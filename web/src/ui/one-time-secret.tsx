import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';

interface OneTimeSecretProps {
  readonly title: string;
  /** Explains that it is shown only once, and what it is for. */
  readonly note: string;
  readonly secret: string;
  readonly copyLabel: string;
  /** Beside the copy button. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** A secret that the server returns only once: mounted only while it is shown. */
export function OneTimeSecret({
  title,
  note,
  secret,
  copyLabel,
  children,
  onClose,
}: OneTimeSecretProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={title}
      isOpen
      role="alertdialog"
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <div className="flex flex-col items-start gap-3">
        <p>{note}</p>
        <code
          data-secret-shown
          className="max-w-full rounded-sm border border-line-strong bg-subtle px-2.5 py-1.5 font-mono break-all text-ink select-all"
        >
          {secret}
        </code>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={secret} label={copyLabel} isWordShown />
          {children}
        </div>
      </div>
    </Dialog>
  );
}
