import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../lib/error-text.ts';
import type { FormState, Submit } from '../lib/use-form.ts';
import { Button } from './button.tsx';
import { DraftNote } from './draft-note.tsx';
import { Form, FormActions, type FormProps } from './form-layout.tsx';
import { LeaveGuard } from './leave-guard.tsx';

interface SaveFormProps extends Omit<FormProps, 'onSubmit'> {
  readonly form: FormState;
  readonly onSave: Submit;
  /** False: leaving does not ask, as after the row was created. */
  readonly isGuarded?: boolean;
}

/** The frame of a form on a screen: sends it, also by Ctrl+Enter, and asks before leaving it. */
export function SaveForm({
  form: { isChanged, draft },
  onSave,
  isGuarded = true,
  ...attributes
}: SaveFormProps) {
  return (
    <>
      <Form {...attributes} onSubmit={(event) => void onSave(event)} />
      {isGuarded && <LeaveGuard isDirty={isChanged} draft={draft} />}
    </>
  );
}

interface SaveBarProps {
  readonly form: FormState;
  readonly label: string;
  /** Of a new row: there is nothing to go back to, and it can be sent as it is. */
  readonly isNew?: boolean;
  /** Replaces the text about the failure. */
  readonly error?: ReactNode;
  readonly discardLabel?: string;
  readonly onDiscard?: () => void;
  /** Another way to save. */
  readonly alternative?: ReactNode;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** The end of a form: restored input, what went wrong, and the buttons. */
export function SaveBar({
  form,
  label,
  isNew = false,
  error,
  discardLabel,
  onDiscard,
  alternative,
  className,
  children,
}: SaveBarProps) {
  const { t } = useTranslation();
  const { isChanged, isSubmitting, isInvalid, failure, draft } = form;
  const discard = (): void => {
    form.discard();
    onDiscard?.();
  };
  return (
    <>
      <DraftNote draft={{ ...draft, discard }} className="mt-4" />
      <FormActions
        isInvalid={isInvalid}
        error={
          error ?? (failure === null ? undefined : plainErrorText({ error: failure, translate: t }))
        }
        {...(className === undefined ? {} : { className })}
      >
        <Button
          type="submit"
          variant="primary"
          isBusy={isSubmitting}
          disabled={!isNew && !isChanged}
        >
          {label}
        </Button>
        {alternative}
        {!isNew && isChanged && !isSubmitting && (
          <Button variant="ghost" onClick={discard}>
            {discardLabel ?? t('Discard changes')}
          </Button>
        )}
        {children}
      </FormActions>
    </>
  );
}
