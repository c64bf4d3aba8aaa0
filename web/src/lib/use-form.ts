import { AppError } from '@ads-checker/shared/errors';
import { zodResolver } from '@hookform/resolvers/zod';
import { useLingui } from '@lingui/react/macro';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { fieldErrorText } from './field-error-text.ts';
import { useRedrawnDraft } from './use-redrawn-draft.ts';

export interface ProductForm<I extends FieldValues, O> {
  readonly form: UseFormReturn<I, unknown, O>;
  /** What to show under a field, in the person's language; undefined when it is right. */
  readonly errorOf: (name: Path<I>) => string | undefined;
  /** Whether the last attempt to save was stopped by wrong fields. */
  readonly isInvalid: boolean;
  /**
   * Lays a refusal of the server on the fields it names (`body.email` is `email`) and focuses the first.
   * Gives false when it names none of this form: then it belongs above the buttons.
   */
  readonly takeRefusal: (error: unknown) => boolean;
  /** What was sent is stored, as `stored` says; what was typed since it was sent stays, as a change of that. */
  readonly settle: (input: { readonly sent: I; readonly stored: I }) => void;
}

/**
 * A form guarded by a schema of the contracts: checked on blur, then on each change; a failed save focuses the first
 * wrong field.
 */
export function useProductForm<I extends FieldValues, O>({
  schema,
  values,
}: {
  readonly schema: z.ZodType<O, I>;
  readonly values: DefaultValues<I>;
}): ProductForm<I, O> {
  const { t } = useLingui();
  const form = useForm<I, unknown, O>({
    resolver: zodResolver(schema),
    defaultValues: values,
    mode: 'onTouched',
  });
  useRedrawnDraft({ schema, form });
  const { errors, isSubmitted, isValid } = form.formState;

  const errorOf = (name: Path<I>): string | undefined => {
    const message = form.getFieldState(name, form.formState).error?.message;
    return message === undefined ? undefined : fieldErrorText({ message, translate: t });
  };

  const takeRefusal = (error: unknown): boolean => {
    const fields = error instanceof AppError ? (error.details?.fields ?? []) : [];
    const known = fields.flatMap(({ field, message }) => {
      const name = field.replace(/^body\./, '') as Path<I>;
      return field.startsWith('body.') && form.getValues(name) !== undefined
        ? [{ name, message }]
        : [];
    });
    known.forEach(({ name, message }, index) => {
      form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 });
    });
    return known.length > 0;
  };

  const settle = ({ sent, stored }: { readonly sent: I; readonly stored: I }): void => {
    const typed = form.getValues();
    form.reset(stored);
    for (const name of Object.keys(sent)) {
      if (JSON.stringify(typed[name]) !== JSON.stringify(sent[name])) {
        form.setValue(name as Path<I>, typed[name], { shouldDirty: true, shouldTouch: true });
      }
    }
  };

  const hasServerError = Object.values(errors).some((error) => error?.type === 'server');
  return {
    form,
    errorOf,
    isInvalid: (isSubmitted && !isValid) || hasServerError,
    takeRefusal,
    settle,
  };
}
