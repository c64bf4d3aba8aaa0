import { XMarkIcon } from '@heroicons/react/16/solid';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { activeLocale } from '../lib/active-locale.ts';
import { Button, IconButton } from './button.tsx';
import { cx } from './class-names.ts';
import { TextField } from './field.tsx';
import { useLazyOverlayParts } from './overlay-loader.tsx';

const SCRIM =
  'fixed inset-0 z-(--z-scrim) grid grid-cols-[minmax(0,1fr)] bg-scrim data-entering:animate-appear max-desk:place-items-end desk:place-items-center desk:p-4';
const WINDOW =
  'z-(--z-dialog) w-full rounded-lg bg-raised shadow-dialog outline-none max-desk:rounded-b-none max-desk:pb-[env(safe-area-inset-bottom)] max-desk:data-entering:animate-slide-up desk:data-entering:animate-rise';

const WIDTHS = {
  regular: 'desk:max-w-(--dialog)',
  wide: 'desk:max-w-160',
  /** A day of 24 hours fits into a line. */
  hours: 'desk:max-w-190',
  /** As large as the window allows: for pictures. */
  large: 'desk:max-w-300',
} as const;
type DialogSize = keyof typeof WIDTHS;

export interface DialogProps {
  readonly title: ReactNode;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** The primary action comes last. */
  readonly actions?: ReactNode;
  /** `alertdialog`: must be answered, a press outside does not close it. */
  readonly role?: 'dialog' | 'alertdialog';
  readonly size?: DialogSize;
  readonly isKeyboardDismissDisabled?: boolean;
}

export function Dialog({
  title,
  isOpen,
  onClose,
  children,
  actions,
  role = 'dialog',
  size = 'regular',
  isKeyboardDismissDisabled = false,
}: DialogProps) {
  const parts = useLazyOverlayParts(isOpen);
  if (parts === undefined) {
    return null;
  }
  const { Dialog: AriaDialog, Heading, I18nProvider, Modal, ModalOverlay } = parts;
  return (
    <I18nProvider locale={activeLocale()}>
      <ModalOverlay
        isOpen={isOpen}
        isKeyboardDismissDisabled={isKeyboardDismissDisabled}
        isDismissable={role === 'dialog'}
        onOpenChange={(next) => {
          if (!next) {
            onClose();
          }
        }}
        className={SCRIM}
      >
        <Modal className={cx(WINDOW, WIDTHS[size])}>
          <AriaDialog role={role} className="flex max-h-[85dvh] flex-col p-4 outline-none">
            <Heading slot="title" className="mb-1.5 text-lg font-semibold">
              {title}
            </Heading>
            <div className="-m-1 min-h-0 overflow-auto p-1 text-ink-2">{children}</div>
            {actions !== undefined && (
              <div className="mt-4 flex flex-wrap justify-end gap-2 max-desk:flex-col-reverse [&>button]:h-auto [&>button]:min-h-(--control-h) [&>button]:max-w-full [&>button]:py-0.5 [&>button]:whitespace-normal max-desk:[&>button]:min-h-11">
                {actions}
              </div>
            )}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  );
}

interface ConfirmDialogProps {
  /** The action and the name: `Delete tracker “Binom EU”?` */
  readonly title: ReactNode;
  readonly isOpen: boolean;
  /** The consequences. */
  readonly children: ReactNode;
  /** Repeats the action: `Delete tracker`. */
  readonly confirmLabel: string;
  /** Default: `Cancel`. */
  readonly cancelLabel?: string;
  readonly isDanger?: boolean;
  readonly isBusy?: boolean;
  /** Large deletions require typing this name. */
  readonly typedName?: string | undefined;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

export function ConfirmDialog({
  title,
  isOpen,
  children,
  confirmLabel,
  cancelLabel,
  isDanger = true,
  isBusy = false,
  typedName,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const isHeld = typedName !== undefined && typed.trim() !== typedName.trim();
  return (
    <Dialog
      role="alertdialog"
      title={title}
      isOpen={isOpen}
      onClose={onCancel}
      actions={
        <>
          <Button autoFocus onClick={onCancel}>
            {cancelLabel ?? t('Cancel')}
          </Button>
          <Button
            variant={isDanger ? 'dangerFill' : 'primary'}
            isBusy={isBusy}
            disabled={isHeld}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      {typedName !== undefined && (
        <TextField
          label={t('Type “{typedName}” to confirm', { typedName })}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          className="mt-3"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
    </Dialog>
  );
}

interface SheetProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

export function Sheet({ title, isOpen, onClose, children, footer }: SheetProps) {
  const { t } = useTranslation();
  const parts = useLazyOverlayParts(isOpen);
  if (parts === undefined) {
    return null;
  }
  const { Dialog: AriaDialog, Heading, I18nProvider, Modal, ModalOverlay } = parts;
  return (
    <I18nProvider locale={activeLocale()}>
      <ModalOverlay
        isOpen={isOpen}
        isDismissable
        onOpenChange={(next) => {
          if (!next) {
            onClose();
          }
        }}
        className={SCRIM}
      >
        <Modal className={cx(WINDOW, 'desk:max-w-(--dialog)')}>
          <AriaDialog className="flex max-h-[85dvh] flex-col outline-none">
            <div className="flex items-center justify-between border-b border-line py-2 ps-4 pe-2">
              <Heading slot="title" className="text-lg font-semibold">
                {title}
              </Heading>
              <IconButton icon={XMarkIcon} label={t('Close')} onClick={onClose} />
            </div>
            <div className="min-h-0 flex-1 overflow-auto">{children}</div>
            {footer !== undefined && (
              <div className="flex justify-end gap-2 border-t border-line px-4 py-3 max-desk:[&>button]:h-11 max-desk:[&>button]:flex-1">
                {footer}
              </div>
            )}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  );
}
