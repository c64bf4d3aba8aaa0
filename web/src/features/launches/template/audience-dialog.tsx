import type { TargetingOptionDto } from '@ads-checker/shared/contracts/launch-plans';
import {
  LAUNCH_DEVICES,
  LAUNCH_PLATFORMS,
  type LaunchAudience,
  type LaunchPlace,
  launchAudienceSchema,
} from '@ads-checker/shared/contracts/launch-values';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useProductForm } from '../../../lib/use-form.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FieldGrid } from '../../../ui/form-layout.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SwitchRow } from '../../../ui/switch-row.tsx';
import { deviceLabel, platformLabel } from '../term-labels.ts';
import { AudienceNames } from './audience-names.tsx';
import { SearchAccount } from './search-account.tsx';
import { type SearchThrough, TargetingSearch } from './targeting-search.tsx';

const GENDER_KEYS = ['all', 'male', 'female'] as const;

function toggled<T>(list: readonly T[], item: T, isOn: boolean): T[] {
  return isOn ? [...list, item] : list.filter((one) => one !== item);
}

function Choices<T extends string>({
  label,
  hint,
  options,
  chosen,
  nameOf,
  onChange,
}: {
  readonly label: string;
  readonly hint: string;
  readonly options: readonly T[];
  readonly chosen: readonly T[];
  readonly nameOf: (option: T) => string;
  readonly onChange: (chosen: T[]) => void;
}) {
  return (
    <fieldset className="m-0 flex min-w-0 flex-col gap-1.5 border-0 p-0">
      <legend className="mb-1 p-0 text-sm font-medium text-ink-2">{label}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {options.map((option) => (
          <Checkbox
            key={option}
            isSelected={chosen.includes(option)}
            onChange={(isOn) => onChange(toggled(chosen, option, isOn))}
          >
            {nameOf(option)}
          </Checkbox>
        ))}
      </div>
      <p className="text-sm text-ink-3">{hint}</p>
    </fieldset>
  );
}

const named = ({ id, name }: TargetingOptionDto) => ({ id, name });

/** Countries are chosen for the plan. */
function placeOf({ id, name, type, country }: TargetingOptionDto): LaunchPlace | null {
  return (type === 'region' || type === 'city') && country !== null
    ? { id, name, kind: type, country }
    : null;
}

export function AudienceDialog({
  audience,
  isNew,
  through,
  onThrough,
  onSave,
  onClose,
}: {
  readonly audience: LaunchAudience;
  readonly isNew: boolean;
  readonly through: SearchThrough | null;
  readonly onThrough: (through: SearchThrough | null) => void;
  readonly onSave: (audience: LaunchAudience) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('launches');
  const product = useProductForm<z.input<typeof launchAudienceSchema>, LaunchAudience>({
    schema: launchAudienceSchema,
    values: audience,
  });
  const { field, form, submit, errorOf } = product;
  const shown = form.watch();
  const { places = [], customAudiences = [], excludedAudiences = [] } = shown;

  const set = <
    N extends Exclude<keyof LaunchAudience, 'key' | 'name' | 'ageMin' | 'ageMax' | 'isExpandable'>,
  >(
    name: N,
    value: LaunchAudience[N],
  ): void => form.setValue(name, value as never, { shouldDirty: true, shouldValidate: true });
  return (
    <FormDialog
      size="wide"
      form={product}
      title={isNew ? t('New audience') : t('Edit audience')}
      saveLabel={isNew ? t('Add audience') : t('Save')}
      onSave={submit(async (saved) => {
        onSave(saved);
      })}
      onClose={onClose}
    >
      <TextField label={t('Name')} {...field('name')} />
      <FieldGrid>
        <TextField
          label={t('Lowest age')}
          type="number"
          min={13}
          max={65}
          {...field('ageMin', { valueAsNumber: true })}
        />
        <TextField
          label={t('Highest age')}
          hint={t('65 includes everyone older.')}
          type="number"
          min={13}
          max={65}
          {...field('ageMax', { valueAsNumber: true })}
        />
      </FieldGrid>
      <SegmentedControl
        label={t('Gender')}
        className="self-start"
        value={shown.gender}
        onChange={(gender) => set('gender', gender)}
        segments={GENDER_KEYS.map((key) => ({
          key,
          label: { all: t('All genders'), male: t('Men'), female: t('Women') }[key],
        }))}
      />
      <SearchAccount value={through} onChange={onThrough} />
      <TargetingSearch
        kind="location"
        label={t('Regions and cities')}
        searchLabel={t('Search regions and cities')}
        chosen={places}
        through={through}
        error={errorOf('places')}
        toChosen={placeOf}
        onChange={(next) => set('places', [...next])}
      />
      <AudienceNames
        label={t('Custom audiences')}
        addLabel={t('Add custom audience')}
        chosen={customAudiences}
        taken={excludedAudiences}
        through={through}
        onChange={(next) => set('customAudiences', next)}
      />
      <AudienceNames
        label={t('Excluded custom audiences')}
        addLabel={t('Exclude custom audience')}
        chosen={excludedAudiences}
        taken={customAudiences}
        through={through}
        onChange={(next) => set('excludedAudiences', next)}
      />
      <TargetingSearch
        kind="locale"
        label={t('Languages')}
        searchLabel={t('Search languages')}
        chosen={shown.locales}
        through={through}
        error={errorOf('locales')}
        toChosen={named}
        onChange={(locales) => set('locales', [...locales])}
      />
      <TargetingSearch
        kind="interest"
        label={t('Interests')}
        searchLabel={t('Search interests')}
        chosen={shown.interests}
        through={through}
        error={errorOf('interests')}
        toChosen={named}
        onChange={(interests) => set('interests', [...interests])}
      />
      <SwitchRow
        isOn={shown.isExpandable}
        label={t('Let Facebook show ads beyond this audience')}
        hint={t('Age, gender and interests become suggestions.')}
        onToggle={(isExpandable) =>
          form.setValue('isExpandable', isExpandable, { shouldDirty: true })
        }
      />
      <Choices
        label={t('Platforms')}
        hint={t('None chosen: Facebook chooses the placements.')}
        options={LAUNCH_PLATFORMS}
        chosen={shown.platforms}
        nameOf={platformLabel}
        onChange={(platforms) => set('platforms', platforms)}
      />
      <Choices
        label={t('Devices')}
        hint={t('None chosen: all devices.')}
        options={LAUNCH_DEVICES}
        chosen={shown.devices}
        nameOf={deviceLabel}
        onChange={(devices) => set('devices', devices)}
      />
    </FormDialog>
  );
}
