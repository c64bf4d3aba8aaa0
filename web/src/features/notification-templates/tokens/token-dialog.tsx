import type { CustomToken } from '@ads-checker/shared/contracts/notification-template-entities';
import {
  customTokenInput,
  OPTION_VALUE_MAX_LENGTH,
  TOKEN_OPTIONS_MAX,
} from '@ads-checker/shared/contracts/notification-templates';
import {
  localizeTokens,
  type NotificationType,
  tokensOfType,
} from '@ads-checker/shared/domain/notifications/tokens';
import { PlusIcon, TrashIcon } from '@heroicons/react/16/solid';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { activeLocale } from '../../../lib/active-locale.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { templateErrorText } from '../template-labels.ts';
import { FilterFields, filterOn } from './filter-fields.tsx';

type Option = CustomToken['options'][number];
type Keyed = Option & { readonly key: string };

/** Token names in the person’s language; stored under their canonical names. */
const say = (value: string): string => localizeTokens(value, activeLocale());
const keyed = (option: Option): Keyed => ({
  ...option,
  value: say(option.value),
  key: crypto.randomUUID(),
});

interface TokenDialogProps {
  /** Null for a new one. */
  readonly token: CustomToken | null;
  readonly type: NotificationType;
  /** Names already in use. */
  readonly others: readonly string[];
  readonly onSave: (token: CustomToken) => void;
  readonly onClose: () => void;
}

/** Name and values of a custom token; the last value may apply to every other case. */
export function TokenDialog({ token, type, others, onSave, onClose }: TokenDialogProps) {
  const { t } = useTranslation('notification-templates');
  const formId = useId();
  const [name, setName] = useState(token?.name.slice(1, -1) ?? '');
  const [options, setOptions] = useState<readonly Keyed[]>(() =>
    (token?.options ?? []).filter(({ filter }) => filter !== null).map(keyed),
  );
  const [otherwise, setOtherwise] = useState(
    say(token?.options.find(({ filter }) => filter === null)?.value ?? ''),
  );
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [firstField = 'profile name'] = tokensOfType(type);
  const change = (key: string, next: Partial<Option>): void =>
    setOptions(options.map((option) => (option.key === key ? { ...option, ...next } : option)));
  const submit = (): void => {
    const draft = {
      name: `{${name}}`,
      options: [
        ...options.map(({ value, filter }) => ({
          value,
          filter:
            filter === null || typeof filter.value === 'string'
              ? filter
              : { ...filter, value: filter.value.filter((text) => text.trim() !== '') },
        })),
        ...(otherwise.trim() === '' ? [] : [{ value: otherwise, filter: null }]),
      ],
    };
    const parsed = customTokenInput.safeParse(draft);
    const found = parsed.success
      ? others.includes(parsed.data.name)
        ? { name: 'is the name of another token' }
        : {}
      : Object.fromEntries(
          parsed.error.issues.map(({ path, message }) => [
            // A list or a range shows a single error
            path.slice(0, path[0] === 'options' && path[2] === 'filter' ? 4 : 3).join('.'),
            message,
          ]),
        );
    setErrors(found);
    if (parsed.success && Object.keys(found).length === 0) {
      onSave(parsed.data);
      return;
    }
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[id="${formId}"] [aria-invalid=true]`)?.focus(),
    );
  };
  const errorOf = (path: string): string | undefined => {
    const message = errors[path];
    return message === undefined ? undefined : templateErrorText(message, t);
  };
  return (
    <Dialog
      title={token === null ? t('New token') : t('Edit token')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={formId} variant="primary">
            {t('Apply')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4 p-0.5"
        onSubmit={(event) => {
          event.preventDefault();
          // React bubbles the event to the form of the template around this one
          event.stopPropagation();
          submit();
        }}
      >
        <TextField
          autoFocus
          label={t('Token name')}
          prefix="{"
          end={<span className="text-ink-3">{'}'}</span>}
          value={name}
          autoComplete="off"
          error={errorOf('name')}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {options.map(({ key, value, filter }, index) => (
          <fieldset
            key={key}
            className="m-0 flex flex-col gap-2 border-0 border-t border-line p-0 pt-3"
          >
            <legend className="sr-only">{t('Value {number}', { number: index + 1 })}</legend>
            <div className="flex items-end gap-2">
              <TextField
                className="flex-1"
                label={t('Value')}
                value={value}
                maxLength={OPTION_VALUE_MAX_LENGTH}
                autoComplete="off"
                error={errorOf(`options.${index}.value`)}
                onChange={({ currentTarget }) => change(key, { value: currentTarget.value })}
              />
              <IconButton
                icon={TrashIcon}
                label={t('Remove value {number}', { number: index + 1 })}
                onClick={() => setOptions(options.filter((option) => option.key !== key))}
              />
            </div>
            <span className="text-sm font-medium text-ink-2">{t('When')}</span>
            {filter !== null && (
              <FilterFields
                filter={filter}
                type={type}
                error={errorOf(`options.${index}.filter.value`)}
                onChange={(next) => change(key, { filter: next })}
              />
            )}
          </fieldset>
        ))}
        {options.length < TOKEN_OPTIONS_MAX - 1 && (
          <Button
            icon={PlusIcon}
            className="self-start"
            onClick={() =>
              setOptions([...options, keyed({ value: '', filter: filterOn(firstField) })])
            }
          >
            {t('Add value')}
          </Button>
        )}
        <TextField
          label={t('Value in every other case (optional)')}
          value={otherwise}
          maxLength={OPTION_VALUE_MAX_LENGTH}
          autoComplete="off"
          error={errorOf('options') ?? errorOf(`options.${options.length}.value`)}
          onChange={({ currentTarget }) => setOtherwise(currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
