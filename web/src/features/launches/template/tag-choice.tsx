import { useTranslation } from 'react-i18next';
import { useOwned } from '../../../replica/index.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';

/** Tags that what is launched gets. */
export function TagChoice({
  tagIds,
  isReadOnly,
  onChange,
}: {
  readonly tagIds: readonly string[];
  readonly isReadOnly: boolean;
  readonly onChange: (tagIds: string[]) => void;
}) {
  const { t } = useTranslation('launches');
  const { rows } = useOwned('tag');
  const known = new Set(rows.map(({ id }) => id));
  const gone = tagIds.filter((id) => !known.has(id));
  const options = [
    ...rows.map(({ id, name }) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name)),
    ...gone.map((id) => ({ id, name: t('Deleted tag') })),
  ];
  if (options.length === 0) {
    return <p className="text-sm text-ink-3">{t('No tags yet. Create one in the ad checker.')}</p>;
  }
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-2">
      {options.map(({ id, name }) => (
        <Checkbox
          key={id}
          isSelected={tagIds.includes(id)}
          isDisabled={isReadOnly}
          onChange={(isOn) => onChange(isOn ? [...tagIds, id] : tagIds.filter((one) => one !== id))}
        >
          {name}
        </Checkbox>
      ))}
    </div>
  );
}
