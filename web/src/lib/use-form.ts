import { AppError } from '@ads-checker/shared/errors';
import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useRef } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { isSameDraft, useTransferredDraft } from './draft-transfer.ts';
import { fieldErrorText } from './field-error-text.ts';
import { useDraftAcrossRemounts } from './use-draft-across-remounts.ts';

export interface ProductForm<I extends FieldValues, O> {
  /** Sent by {@link submit} alone. */
  readonly form: Omit<UseFormReturn<I, unknown, O>, 'handleSubmit'>;
  /**
   * Checks the fields and hands over what is right, beside what was typed. While that is being saved the form is held:
   * another press sends nothing, and what was typed since stays as a change that is not saved.
   */
  readonly submit: (
    save: (values: O, sent: I) => Promise<unknown> | undefined,
  ) => (event?: FormEvent) => Promise<void>;
  /** What to show under a field, in the person's language; undefined when it is right. */
  readonly errorOf: (name: Path<I>) => string | undefined;
  /** Whether the last attempt to save was stopped by wrong fields. */
  readonly isInvalid: boolean;
  /** Whether it failed for a fault alone: a field says which, and none is filled wrongly. */
  readonly isFaulty: boolean;
  /** Lays at a field why it could not be saved. A fault is of the outside world: the field may well be right. */
  readonly setFieldError: (input: {
    readonly name: Path<I>;
    readonly message: string;
    readonly kind: 'server' | 'fault';
    /** What was sent: whoever typed on since then keeps the focus. */
    readonly sent?: I | undefined;
  }) => void;
  /**
   * Lays a refusal of the server on the fields it names (`body.email` is `email`) and focuses the first.
   * Gives false when it names none of this form: then it belongs above the buttons.
   */
  readonly setServerErrors: (error: unknown, sent?: I) => boolean;
  /** What was sent is stored, as `stored` says; what was typed since it was sent stays, as a change of that. */
  readonly settle: (input: { readonly sent: I; readonly stored: I }) => void;
}

/** Of all fields that are marked, also of those inside others. */
function listErrorKinds(errors: object): readonly string[] {
  return Object.values(errors).flatMap((error) =>
    typeof error !== 'object' || error === null || error instanceof Element
      ? []
      : typeof error.type === 'string'
        ? [error.type]
        : listErrorKinds(error),
  );
}

/**
 * A form guarded by a schema of the contracts: checked on blur, then on each change; a failed save focuses the first
 * wrong field.
 */
export function useProductForm<I extends FieldValues, O>({
  schema,
  values,
  target,
}: {
  readonly schema: z.ZodType<O, I>;
  readonly values: DefaultValues<I>;
  /** The thing it is about, for what was typed while that was being added: `adUser:901`. */
  readonly target?: string;
}): ProductForm<I, O> {
  const { t } = useTranslation();
  const form = useForm<I, unknown, O>({
    resolver: zodResolver(schema),
    defaultValues: values,
    mode: 'onTouched',
  });
  useDraftAcrossRemounts({ schema, form });
  useTransferredDraft({ target, form });
  const { errors, isSubmitted, isValid } = form.formState;
  const isHeld = useRef(false);

  const submit: ProductForm<I, O>['submit'] = (save) => async (event) => {
    event?.preventDefault();
    if (isHeld.current) {
      return;
    }
    isHeld.current = true;
    try {
      await form.handleSubmit((values) => save(values, structuredClone(form.getValues())))(event);
    } finally {
      isHeld.current = false;
    }
  };

  const errorOf = (name: Path<I>): string | undefined => {
    const message = form.getFieldState(name, form.formState).error?.message;
    return message === undefined ? undefined : fieldErrorText({ message, translate: t });
  };

  const isTypedOn = (sent: I | undefined): boolean =>
    sent !== undefined && !isSameDraft(form.getValues(), sent);

  const setFieldError: ProductForm<I, O>['setFieldError'] = ({ name, message, kind, sent }) => {
    form.setError(name, { type: kind, message }, { shouldFocus: !isTypedOn(sent) });
  };

  const setServerErrors = (error: unknown, sent?: I): boolean => {
    const fields = error instanceof AppError ? (error.details?.fields ?? []) : [];
    const known = fields.flatMap(({ field, message }) => {
      const name = field.replace(/^body\./, '') as Path<I>;
      return field.startsWith('body.') && form.getValues(name) !== undefined
        ? [{ name, message }]
        : [];
    });
    known.forEach(({ name, message }, index) => {
      const shouldFocus = index === 0 && !isTypedOn(sent);
      form.setError(name, { type: 'server', message }, { shouldFocus });
    });
    return known.length > 0;
  };

  const settle = ({ sent, stored }: { readonly sent: I; readonly stored: I }): void => {
    const typed = form.getValues();
    form.reset(stored);
    for (const name of Object.keys(sent)) {
      if (!isSameDraft(typed[name], sent[name])) {
        form.setValue(name as Path<I>, typed[name], { shouldDirty: true, shouldTouch: true });
      }
    }
  };

  const kinds = listErrorKinds(errors);
  const isFaulty = kinds.length > 0 && kinds.every((kind) => kind === 'fault');
  return {
    form,
    submit,
    errorOf,
    isInvalid: !isFaulty && ((isSubmitted && !isValid) || kinds.includes('server')),
    isFaulty,
    setFieldError,
    setServerErrors,
    settle,
  };
}
