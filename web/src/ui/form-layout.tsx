import { type FormEvent, type FormHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './class-names.ts';
import { Note } from './note.tsx';

export function FormPage({ children }: { readonly children: ReactNode }) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto border-t border-line-strong bg-surface">
      <div className="max-w-240 px-6 pb-8 max-desk:px-3 max-desk:pb-6">{children}</div>
    </div>
  );
}

interface FormSectionProps {
  readonly title: ReactNode;
  readonly hint?: ReactNode;
  readonly children: ReactNode;
}

export function FormSection({ title, hint, children }: FormSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[232px_minmax(0,1fr)] gap-6 border-t border-line py-5 first:border-t-0 max-desk:grid-cols-1 max-desk:gap-2.5 max-desk:py-4"
    >
      <div>
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {hint !== undefined && <p className="mt-0.5 text-sm text-ink-3">{hint}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

export function FieldGrid({ children }: { readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-2 items-start gap-x-4 gap-y-3 max-desk:grid-cols-1">
      {children}
    </div>
  );
}

export interface FormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> {
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly ref?: Ref<HTMLFormElement>;
}

/** Of forms within each other, as with a dialog of a form, only the inner one is sent. */
export function Form({ onSubmit, children, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      noValidate
      onSubmit={(event) => {
        event.stopPropagation();
        onSubmit(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
          event.preventDefault();
          event.stopPropagation();
          event.currentTarget.requestSubmit();
        }
      }}
    >
      {children}
    </form>
  );
}

interface FormActionsProps {
  /** Fields are invalid: shown above the buttons, as they may be out of view. */
  readonly isInvalid?: boolean;
  readonly error?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

export function FormActions({ isInvalid = false, error, children, className }: FormActionsProps) {
  const { t } = useTranslation();
  return (
    <div className={cx('mt-4 flex flex-col gap-3', className)}>
      {error !== undefined && error !== null ? (
        <Note tone="error">{error}</Note>
      ) : (
        isInvalid && (
          <Note tone="error">
            {t('Some fields are filled incorrectly. Please correct them and try again.')}
          </Note>
        )
      )}
      <div className="flex flex-wrap items-center gap-2 max-desk:[&>button]:h-11">{children}</div>
    </div>
  );
}
