import { useTranslation } from 'react-i18next';
import { useServerQuery } from '../../../lib/server-query.ts';
import { useOwned } from '../../../replica/index.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { trackerUsersQuery } from '../../trackers/index.ts';
import type { TrackerChoice } from './imported-items.ts';

/** The tracker of all rules whose own is not known here. */
export function TrackerChooser({
  choice,
  onChange,
}: {
  readonly choice: TrackerChoice;
  readonly onChange: (choice: TrackerChoice) => void;
}) {
  const { t } = useTranslation('rules');
  const { rows: trackers } = useOwned('binom');
  const tracker = trackers.find(({ id }) => id === choice.binomId);
  const { data } = useServerQuery({
    ...trackerUsersQuery(tracker ?? { id: '', updatedAt: '' }),
    enabled: tracker !== undefined,
  });
  return (
    <div className="grid gap-3 desk:grid-cols-2">
      <SelectField
        label={t('Tracker of rules whose own isn’t here')}
        value={choice.binomId ?? ''}
        onChange={({ target }) =>
          onChange({ binomId: target.value === '' ? null : target.value, binomUserId: null })
        }
      >
        <option value="">{t('Choose')}</option>
        {trackers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('Tracker user')}
        disabled={data === undefined}
        value={choice.binomUserId ?? ''}
        onChange={({ target }) =>
          onChange({ ...choice, binomUserId: target.value === '' ? null : target.value })
        }
      >
        <option value="">{t('Choose')}</option>
        {data?.users.map(({ id, login }) => (
          <option key={id} value={id}>
            {login}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
