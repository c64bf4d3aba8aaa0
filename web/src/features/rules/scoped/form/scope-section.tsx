import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import { PlusIcon, XMarkIcon } from '@heroicons/react/16/solid';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '../../../../lib/field-error-text.ts';
import { type MessageKey, msg } from '../../../../lib/i18n.ts';
import { useOwned } from '../../../../replica/index.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { PickList, type PickOption } from './pick-list.tsx';
import {
  createFilter,
  findFilterFault,
  hasValue,
  isNameField,
  NAME_OPERATORS,
  type NameOperator,
  type ProfileChoice,
  SCOPE_FIELDS,
  type ScopeField,
  type ScopeFields,
  type ScopeFilter,
  toScope,
} from './scope-fields.ts';
import type { ScopeForm } from './use-scope.ts';

const FIELD_LABELS: Readonly<Record<ScopeField, MessageKey>> = {
  campaign_name: msg('Campaign name'),
  ad_set_name: msg('Ad set name'),
  ad_name: msg('Ad name'),
  own_name: msg('Name of the checked object'),
  campaign_id: msg('Campaign ID'),
  objective: msg('Campaign objective'),
  delivering: msg('Is delivering'),
  older_than: msg('Hours since created, at least'),
  younger_than: msg('Hours since created, at most'),
};
const OPERATOR_LABELS: Readonly<Record<NameOperator, MessageKey>> = {
  contains: msg('contains'),
  not_contains: msg('doesn’t contain'),
  equals: msg('is'),
};
const PROFILE_LABELS: Readonly<Record<ProfileChoice, MessageKey>> = {
  all: msg('All my profiles, also new ones'),
  some: msg('Selected profiles'),
  groups: msg('Groups of profiles'),
};

function FilterLine({
  filter,
  index,
  isDisabled,
  isChecked,
  onChange,
  onRemove,
}: {
  readonly filter: ScopeFilter;
  readonly index: number;
  readonly isDisabled: boolean;
  readonly isChecked: boolean;
  readonly onChange: (filter: ScopeFilter) => void;
  readonly onRemove: () => void;
}) {
  const { t } = useTranslation('rules');
  const { field, operator, value } = filter;
  const fault = isChecked ? findFilterFault(filter) : undefined;
  const number = index + 1;
  return (
    <li className="flex flex-wrap items-start gap-2">
      <span className="w-12 flex-none pt-1.5 text-ink-2 max-desk:sr-only">
        {index === 0 ? t('where') : t('and')}
      </span>
      <SelectField
        label={t('Filter {number}', { number })}
        isLabelHidden
        className="w-60 max-desk:w-full"
        value={field}
        disabled={isDisabled}
        onChange={({ target }) => onChange({ ...filter, field: target.value as ScopeField })}
      >
        {SCOPE_FIELDS.map((each) => (
          <option key={each} value={each}>
            {t(FIELD_LABELS[each])}
          </option>
        ))}
      </SelectField>
      {isNameField(field) && (
        <SelectField
          label={t('Comparison of filter {number}', { number })}
          isLabelHidden
          className="w-36"
          value={operator}
          disabled={isDisabled}
          onChange={({ target }) => onChange({ ...filter, operator: target.value as NameOperator })}
        >
          {NAME_OPERATORS.map((each) => (
            <option key={each} value={each}>
              {t(OPERATOR_LABELS[each])}
            </option>
          ))}
        </SelectField>
      )}
      {hasValue(field) && (
        <TextField
          label={t('Value of filter {number}', { number })}
          isLabelHidden
          className="min-w-32 flex-1"
          value={value}
          readOnly={isDisabled}
          inputMode={field === 'older_than' || field === 'younger_than' ? 'numeric' : 'text'}
          error={fault === undefined ? undefined : fieldErrorText({ message: fault, translate: t })}
          onChange={({ target }) => onChange({ ...filter, value: target.value })}
        />
      )}
      {!isDisabled && (
        <IconButton
          icon={XMarkIcon}
          label={t('Remove filter {number}', { number })}
          onClick={onRemove}
        />
      )}
    </li>
  );
}

function useProfileOptions(): {
  readonly profiles: readonly PickOption[];
  readonly groups: readonly PickOption[];
  readonly tags: readonly PickOption[];
} {
  const { rows: adUsers } = useOwned('adUser');
  const { rows: groups } = useOwned('adUserGroup');
  const { rows: tags } = useOwned('tag');
  return useMemo(() => {
    const groupNames = new Map(groups.map(({ id, name }) => [id, name]));
    const byName = (a: PickOption, b: PickOption): number =>
      a.name.localeCompare(b.name, undefined, { numeric: true });
    return {
      profiles: adUsers
        .map((adUser) => ({
          id: adUser.id,
          name: adUserDisplayName(adUser),
          note: groupNames.get(adUser.groupId ?? ''),
        }))
        .toSorted(byName),
      groups: [...new Set(groupNames.values())]
        .map((name) => ({ id: name, name }))
        .toSorted(byName),
      tags: tags.map(({ id, name }) => ({ id, name })).toSorted(byName),
    };
  }, [adUsers, groups, tags]);
}

/** Chooses what a rule covers: profiles, ad accounts, and filters of their objects. */
export function ScopeSection({
  form: { fields, setFields, isChecked },
  adAccounts,
  isDisabled,
}: {
  readonly form: ScopeForm;
  /** Ad accounts that were seen of the chosen profiles. */
  readonly adAccounts: readonly PickOption[];
  readonly isDisabled: boolean;
}) {
  const { t } = useTranslation('rules');
  const options = useProfileOptions();
  const set = (changes: Partial<ScopeFields>): void => setFields({ ...fields, ...changes });
  const setFilter = (key: string, next: readonly ScopeFilter[]): void =>
    set({ filters: fields.filters.flatMap((each) => (each.key === key ? next : [each])) });
  const isNobody = isChecked && toScope(fields) === null;
  return (
    <section aria-label={t('Applies to')} className="flex flex-col gap-3">
      <h2 className="font-semibold">{t('Applies to')}</h2>
      <div className="flex flex-wrap items-start gap-4">
        <SelectField
          label={t('Profiles')}
          className="w-72 max-desk:w-full"
          value={fields.profiles}
          disabled={isDisabled}
          error={isNobody ? t('Choose at least one') : undefined}
          onChange={({ target }) => set({ profiles: target.value as ProfileChoice })}
        >
          {(['all', 'some', 'groups'] as const).map((each) => (
            <option key={each} value={each}>
              {t(PROFILE_LABELS[each])}
            </option>
          ))}
        </SelectField>
        {fields.profiles === 'some' && (
          <div className="min-w-60 flex-1">
            <PickList
              label={t('Selected profiles')}
              options={options.profiles}
              chosen={fields.adUserIds}
              isDisabled={isDisabled}
              onChange={(adUserIds) => set({ adUserIds })}
            />
          </div>
        )}
        {fields.profiles === 'groups' && (
          <div className="min-w-60 flex-1">
            <PickList
              label={t('Groups of profiles')}
              options={options.groups}
              chosen={fields.groupNames}
              isDisabled={isDisabled}
              onChange={(groupNames) => set({ groupNames })}
            />
          </div>
        )}
      </div>
      <details open={fields.adAccountIds.length > 0}>
        <summary className="cursor-pointer text-ink-2">
          {fields.adAccountIds.length === 0
            ? t('All ad accounts of these profiles')
            : t('{count, plural, one {# ad account} other {# ad accounts}}', {
                count: fields.adAccountIds.length,
              })}
        </summary>
        <div className="mt-2">
          <PickList
            label={t('Only these ad accounts')}
            options={adAccounts}
            chosen={fields.adAccountIds}
            isDisabled={isDisabled}
            onChange={(adAccountIds) => set({ adAccountIds })}
          />
        </div>
      </details>
      {(options.tags.length > 0 || fields.tagIds.length > 0) && (
        <details open={fields.tagIds.length > 0}>
          <summary className="cursor-pointer text-ink-2">
            {fields.tagIds.length === 0
              ? t('With and without tags')
              : t('{count, plural, one {With # tag} other {With any of # tags}}', {
                  count: fields.tagIds.length,
                })}
          </summary>
          <div className="mt-2 flex flex-col gap-1">
            <PickList
              label={t('Only with these tags')}
              options={options.tags}
              chosen={fields.tagIds}
              isDisabled={isDisabled}
              onChange={(tagIds) => set({ tagIds })}
            />
            <p className="text-sm text-ink-3">
              {t('Tags of a profile, an ad account or a campaign also count for what is in it.')}
            </p>
          </div>
        </details>
      )}
      {fields.filters.length > 0 && (
        <ul aria-label={t('Filters')} className="flex flex-col gap-2">
          {fields.filters.map((filter, index) => (
            <FilterLine
              key={filter.key}
              filter={filter}
              index={index}
              isDisabled={isDisabled}
              isChecked={isChecked}
              onChange={(next) => setFilter(filter.key, [next])}
              onRemove={() => setFilter(filter.key, [])}
            />
          ))}
        </ul>
      )}
      {!isDisabled && (
        <Button
          variant="ghost"
          icon={PlusIcon}
          className="self-start"
          onClick={() => set({ filters: [...fields.filters, createFilter()] })}
        >
          {t('Filter')}
        </Button>
      )}
    </section>
  );
}
