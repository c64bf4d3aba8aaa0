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
import type { FieldsDraft } from './kept-drafts.ts';
import { useDraftAcrossRemounts } from './use-draft-across-remounts.ts';
import { type KeptDraft, useKeptDraft } from './use-kept-draft.ts';

export interface ProductForm<I extends FieldValues, O> {
  /** Without `handleSubmit`: use {@link submit}. */
  readonly form: Omit<UseFormReturn<I, unknown, O>, 'handleSubmit'>;
  /**
   * Validates the fields and passes them with the raw input. While saving, another submit does
   * nothing, and later edits stay as unsaved changes.
   */
  readonly submit: (
    save: (values: O, sent: I) => Promise<unknown> | undefined,
  ) => (event?: FormEvent) => Promise<void>;
  /** Localised error of a field; undefined when valid. */
  readonly errorOf: (name: Path<I>) => string | undefined;
  /** The last submit was stopped by invalid fields. */
  readonly isInvalid: boolean;
  /** It failed only because of an external error, shown at a field that is valid in itself. */
  readonly hasExternalError: boolean;
  /** Sets a field's error. A fault comes from outside, so the field may well be valid. */
  readonly setFieldError: (input: {
    readonly name: Path<I>;
    readonly message: string;
    readonly kind: 'server' | 'fault';
    /** The submitted input: the focus moves only when nothing was edited since. */
    readonly sent?: I | undefined;
  }) => void;
  /**
   * Sets server errors on their fields (`body.email` is `email`) and focuses the first. Returns
   * false when none is in this form: then the error is shown above the buttons.
   */
  readonly setServerErrors: (error: unknown, sent?: I) => boolean;
  /** Stores the saved values as defaults; edits made since the submit remain unsaved changes. */
  readonly settle: (input: { readonly sent: I; readonly stored: I }) => void;
  /** Its unsaved input on this device. */
  readonly draft: KeptDraft;
}

type Form<I extends FieldValues, O> = ProductForm<I, O>['form'];

/** The changed fields that may be stored; undefined when there are none. */
export function readKeptFields<I extends FieldValues, O>(
  { getValues }: Form<I, O>,
  dirtyFields: object,
  kind: FieldsDraft<I> | undefined,
): Partial<I> | undefined {
  const names = Object.keys(dirtyFields).filter((name) => kind?.names.has(name) === true);
  return names.length === 0
    ? undefined
    : (Object.fromEntries(names.map((name) => [name, getValues(name as Path<I>)])) as Partial<I>);
}

/** The saved values of the same fields. */
export function savedFieldsOf<I extends FieldValues, O>(
  { formState: { defaultValues } }: Form<I, O>,
  typed: Partial<I>,
): unknown {
  return Object.fromEntries(Object.keys(typed).map((name) => [name, defaultValues?.[name]]));
}

export function restoreFields<I extends FieldValues, O>(
  { setValue }: Form<I, O>,
  typed: Partial<I>,
): void {
  for (const [name, value] of Object.entries(typed)) {
    setValue(name as Path<I>, value, { shouldDirty: true, shouldTouch: true });
  }
}

/** Error types of all fields, nested ones included. */
function listErrorKinds(errors: object): readonly string[] {
  return Object.values(errors).flatMap((error) =>
    typeof error !== 'object' || error === null || error instanceof Element
      ? []
      : typeof error.type === 'string'
        ? [error.type]
        : listErrorKinds(error),
  );
}

/** Keeps the changed fields among those that may be stored. */
function useKeptFields<I extends FieldValues, O>({
  kept,
  form,
}: {
  readonly kept: { readonly kind: FieldsDraft<I>; readonly id: string } | undefined;
  readonly form: UseFormReturn<I, unknown, O>;
}): KeptDraft {
  const { dirtyFields } = form.formState;
  return useKeptDraft<Partial<I>>({
    kind: kept?.kind,
    id: kept?.id ?? '',
    read: () => readKeptFields(form, dirtyFields, kept?.kind),
    savedOf: (typed) => savedFieldsOf(form, typed),
    restore: (typed) => restoreFields(form, typed),
    reset: () => form.reset(),
    isWhole: () => Object.keys(dirtyFields).every((name) => kept?.kind.names.has(name) === true),
  });
}

/**
 * A form validated by a schema of the contracts: on blur, then on each change; a failed submit
 * focuses the first invalid field.
 */
export function useProductForm<I extends FieldValues, O>({
  schema,
  values,
  target,
  kept,
}: {
  readonly schema: z.ZodType<O, I>;
  readonly values: DefaultValues<I>;
  /** The row to receive edits made while it was being created: `adUser:901`. */
  readonly target?: string;
  /** The fields whose unsaved input outlives a reload, and whose they are. */
  readonly kept?: { readonly kind: FieldsDraft<I>; readonly id: string };
}): ProductForm<I, O> {
  const { t } = useTranslation();
  const form = useForm<I, unknown, O>({
    resolver: zodResolver(schema),
    defaultValues: values,
    mode: 'onTouched',
  });
  useDraftAcrossRemounts({ schema, form });
  useTransferredDraft({ target, form });
  const draft = useKeptFields({ kept, form });
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

  const isEditedSince = (sent: I | undefined): boolean =>
    sent !== undefined && !isSameDraft(form.getValues(), sent);

  const setFieldError: ProductForm<I, O>['setFieldError'] = ({ name, message, kind, sent }) => {
    form.setError(name, { type: kind, message }, { shouldFocus: !isEditedSince(sent) });
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
      const shouldFocus = index === 0 && !isEditedSince(sent);
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
  const hasExternalError = kinds.length > 0 && kinds.every((kind) => kind === 'fault');
  return {
    form,
    submit,
    errorOf,
    isInvalid: !hasExternalError && ((isSubmitted && !isValid) || kinds.includes('server')),
    hasExternalError,
    setFieldError,
    setServerErrors,
    settle,
    draft,
  };
}
