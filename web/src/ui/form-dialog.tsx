import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../lib/error-text.ts';
import type { FormState } from '../lib/use-form.ts';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { Form } from './form-layout.tsx';
import { Note } from './note.tsx';

interface FormDialogProps extends Pick<DialogProps, 'title' | 'size' | 'onClose' | 'children'> {
  /** Absent: what is entered is taken at once and cannot fail. */
  readonly form?: Pick<FormState, 'failure' | 'isSubmitting'>;
  readonly onSave: (event: FormEvent) => unknown;
  readonly saveLabel: string;
  /** The button is off: there is nothing to save. */
  readonly isHeld?: boolean;
  /** Replaces the text about the failure. */
  readonly error?: ReactNode;
}

const IDLE = { failure: null, isSubmitting: false } as const;

/** A form in a dialog, mounted only while it is open. Only its button closes it while saving. */
export function FormDialog({
  form: { failure, isSubmitting } = IDLE,
  onSave,
  saveLabel,
  isHeld = false,
  error,
  onClose,
  children,
  ...dialog
}: FormDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Dialog
      {...dialog}
      isOpen
      onClose={() => {
        if (!isSubmitting) {
          onClose();
        }
      }}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={id} variant="primary" isBusy={isSubmitting} disabled={isHeld}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <Form
        id={id}
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isHeld) {
            onSave(event);
          }
        }}
      >
        {children}
        {failure !== null && (
          <Note tone="error">{error ?? plainErrorText({ error: failure, translate: t })}</Note>
        )}
      </Form>
    </Dialog>
  );
}
