import { AppError } from '@ads-checker/shared/errors';
import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormRegisterReturn,
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

/** What the parts of `ui/form` show of a form. */
export interface FormState {
  /** Something is unsaved. */
  readonly isChanged: boolean;
  readonly isSubmitting: boolean;
  /** The last submit was stopped by invalid fields. */
  readonly isInvalid: boolean;
  /** Why it was not saved, unless a field says so; null when there is nothing to say. */
  readonly failure: unknown;
  /** Back to what is saved. */
  readonly discard: () => void;
  /** Its unsaved input on this device. */
  readonly draft: KeptDraft;
}

/** Validates the fields and saves them. While saving, another submit does nothing. */
export type Submit = (event?: FormEvent) => Promise<void>;

export interface ProductForm<I extends FieldValues, O> extends FormState {
  /** Without `handleSubmit`: use {@link submit}. */
  readonly form: Omit<UseFormReturn<I, unknown, O>, 'handleSubmit'>;
  /**
   * What saving means: passes the valid fields with the raw input. Fields that `save` returns are
   * what is stored then; edits made since the submit remain unsaved changes. A rejection is shown
   * at the fields it names, otherwise it is the {@link failure}; `refuse` shows it instead.
   */
  readonly submit: (
    // biome-ignore lint/suspicious/noConfusingVoidType: a form that ends returns nothing
    save: (values: O, sent: I) => Promise<I | undefined | void>,
    refuse?: (refusal: { readonly error: unknown; readonly sent: I }) => void,
  ) => Submit;
  /** The attributes of a text field: its registration and its error. */
  readonly field: <N extends Path<I>>(
    name: N,
    options?: RegisterOptions<I, N>,
  ) => UseFormRegisterReturn<N> & { readonly error: string | undefined };
  /** Localised error of a field; undefined when valid. */
  readonly errorOf: (name: Path<I>) => string | undefined;
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

/** Takes over what others saved meanwhile, except in the fields changed here. */
function useFollowedValues<I extends FieldValues, O>(
  values: DefaultValues<I>,
  form: UseFormReturn<I, unknown, O>,
): void {
  const shown = JSON.stringify(values);
  const followed = useRef(shown);
  const follow = useEffectEvent(() =>
    form.reset(values, { keepDirtyValues: true, keepDirty: true }),
  );
  useEffect(() => {
    if (followed.current !== shown) {
      followed.current = shown;
      follow();
    }
  }, [shown]);
}

/** Controls that are not registered with the form are not focused by it. */
function focusFirstInvalid(element: Element): void {
  requestAnimationFrame(() => {
    if (document.activeElement?.getAttribute('aria-invalid') !== 'true') {
      element.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
    }
  });
}

/**
 * A form validated by a schema of the contracts: on blur, then on each change; a failed submit
 * focuses the first invalid field. `ui/form` shows it.
 */
export function useProductForm<I extends FieldValues, O>({
  schema,
  values,
  target,
  kept,
  isAlsoChanged = false,
}: {
  readonly schema: z.ZodType<O, I>;
  /** What is saved; a newer version is followed. */
  readonly values: DefaultValues<I>;
  /** The row to receive edits made while it was being created: `adUser:901`. */
  readonly target?: string;
  /** The fields whose unsaved input outlives a reload, and whose they are. */
  readonly kept?: { readonly kind: FieldsDraft<I>; readonly id: string };
  /** Something besides the fields is unsaved. */
  readonly isAlsoChanged?: boolean;
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
  useFollowedValues(values, form);
  const [failure, setFailure] = useState<unknown>(null);
  const { errors, isDirty, isSubmitted, isSubmitting, isValid } = form.formState;
  const isHeld = useRef(false);

  const isEditedSince = (sent: I | undefined): boolean =>
    sent !== undefined && !isSameDraft(form.getValues(), sent);

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

  const settle = (sent: I, stored: I): void => {
    const typed = form.getValues();
    if (isSameDraft(typed, sent)) {
      draft.drop();
    }
    form.reset(stored);
    for (const name of Object.keys(sent)) {
      if (!isSameDraft(typed[name], sent[name])) {
        form.setValue(name as Path<I>, typed[name], { shouldDirty: true, shouldTouch: true });
      }
    }
  };

  const submit: ProductForm<I, O>['submit'] = (save, refuse) => async (event) => {
    event?.preventDefault();
    if (isHeld.current) {
      return;
    }
    isHeld.current = true;
    const element = event?.currentTarget;
    const sent = structuredClone(form.getValues());
    let isFieldWrong = true;
    try {
      await form.handleSubmit(async (values) => {
        isFieldWrong = false;
        setFailure(null);
        try {
          const stored = await save(values, sent);
          if (stored !== undefined) {
            settle(sent, stored);
          }
        } catch (error) {
          isFieldWrong = refuse !== undefined || setServerErrors(error, sent);
          if (refuse !== undefined) {
            refuse({ error, sent });
          } else if (!isFieldWrong) {
            setFailure(error);
          }
        }
      })(event);
    } finally {
      isHeld.current = false;
      if (element !== undefined && isFieldWrong && !isEditedSince(sent)) {
        focusFirstInvalid(element);
      }
    }
  };

  const errorOf = (name: Path<I>): string | undefined => {
    const message = form.getFieldState(name, form.formState).error?.message;
    return message === undefined ? undefined : fieldErrorText({ message, translate: t });
  };

  const setFieldError: ProductForm<I, O>['setFieldError'] = ({ name, message, kind, sent }) => {
    form.setError(name, { type: kind, message }, { shouldFocus: !isEditedSince(sent) });
  };

  const kinds = listErrorKinds(errors);
  const hasExternalError = kinds.length > 0 && kinds.every((kind) => kind === 'fault');
  return {
    form,
    submit,
    field: (name, options) => ({ ...form.register(name, options), error: errorOf(name) }),
    errorOf,
    isChanged: isDirty || isAlsoChanged,
    isSubmitting,
    isInvalid: !hasExternalError && ((isSubmitted && !isValid) || kinds.includes('server')),
    hasExternalError,
    failure,
    setFieldError,
    setServerErrors,
    discard() {
      setFailure(null);
      draft.discard();
    },
    draft,
  };
}
