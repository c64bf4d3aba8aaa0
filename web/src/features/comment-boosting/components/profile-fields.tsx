import type {
  CommentUserDto,
  CommentUserUpdate,
} from '@ads-checker/shared/contracts/comment-boosting-users';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SwitchRow } from '../../../ui/switch-row.tsx';

interface Fields {
  readonly customName: string;
  readonly shared: boolean;
  readonly gender: '' | 'male' | 'female';
  readonly languages: string;
}

export function toFields(user: CommentUserDto | undefined): Fields {
  return {
    customName: user?.customName ?? '',
    shared: user?.shared ?? false,
    gender: user?.gender ?? '',
    languages: user?.languages.join(', ') ?? '',
  };
}
export const toBody = ({ customName, shared, gender, languages }: Fields) => ({
  customName: customName.trim() === '' ? null : customName.trim(),
  shared,
  gender: gender === '' ? null : gender,
  languages: [
    ...new Set(
      languages
        .toLowerCase()
        .split(/[\s,]+/)
        .filter((code) => code !== ''),
    ),
  ],
});
export type Body = ReturnType<typeof toBody>;

export const pickChanged = (before: Body, after: Body): Partial<Body> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Body]),
    ),
  );
export const omitEmpty = (change: CommentUserUpdate): CommentUserUpdate | undefined =>
  Object.keys(change).length === 0 ? undefined : change;

export function CommonFields({
  fields,
  onChange,
}: {
  readonly fields: Fields;
  readonly onChange: (fields: Fields) => void;
}) {
  const { t } = useTranslation('comment-boosting');
  return (
    <>
      <TextField
        label={t('Name (optional)')}
        maxLength={100}
        autoComplete="off"
        value={fields.customName}
        onChange={(event) => onChange({ ...fields, customName: event.currentTarget.value })}
      />
      <SelectField
        label={t('Gender (optional)')}
        value={fields.gender}
        onChange={(event) =>
          onChange({ ...fields, gender: event.currentTarget.value as Fields['gender'] })
        }
      >
        <option value="">{t('Not specified')}</option>
        <option value="female">{t('Female')}</option>
        <option value="male">{t('Male')}</option>
      </SelectField>
      <TextField
        label={t('Languages (optional)')}
        hint={t('Example: en, de')}
        autoComplete="off"
        value={fields.languages}
        onChange={(event) => onChange({ ...fields, languages: event.currentTarget.value })}
      />
      <SwitchRow
        label={t('Share with the team')}
        hint={t('Every member can use it in a task')}
        isOn={fields.shared}
        onToggle={(shared) => onChange({ ...fields, shared })}
      />
    </>
  );
}
