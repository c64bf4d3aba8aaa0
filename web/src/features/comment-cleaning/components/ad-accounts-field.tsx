import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../lib/error-text.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { adAccountNamesQuery } from '../queries.ts';

export function AdAccountsField({
  adUserId,
  value,
  canManage,
  onChange,
}: {
  readonly adUserId: string;
  readonly value: readonly string[] | null;
  readonly canManage: boolean;
  readonly onChange: (value: string[] | null) => void;
}) {
  const { t } = useTranslation('comment-cleaning');
  const [isChoosing, setChoosing] = useState(value !== null);
  const { data, error } = useServerQuery({
    ...adAccountNamesQuery(adUserId),
    enabled: isChoosing,
  });
  const chosen = new Set(value ?? []);
  const missing = (value ?? []).filter((id) => data?.every((account) => account.id !== id));
  const toggle = (id: string, isSelected: boolean) => {
    const next = new Set(chosen);
    if (isSelected) {
      next.add(id);
    } else {
      next.delete(id);
    }
    onChange(next.size === 0 ? null : [...next]);
  };
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-sm font-medium text-ink-2">{t('Ad accounts')}</h3>
      <SegmentedControl<'all' | 'some'>
        label={t('Ad accounts')}
        className="self-start"
        value={isChoosing ? 'some' : 'all'}
        segments={[
          { key: 'all', label: t('All') },
          { key: 'some', label: t('Only these') },
        ]}
        onChange={(key) => {
          if (canManage) {
            setChoosing(key === 'some');
            if (key === 'all') {
              onChange(null);
            }
          }
        }}
      />
      {isChoosing &&
        (data === undefined ? (
          <p className="text-sm text-ink-3">
            {error === null ? t('Loading ad accounts…') : plainErrorText({ error, translate: t })}
          </p>
        ) : (
          <div className="flex max-h-48 flex-col gap-1.5 overflow-y-auto rounded-sm border border-line p-2">
            {[...data, ...missing.map((id) => ({ id, name: id }))].map(({ id, name }) => (
              <Checkbox
                key={id}
                isSelected={chosen.has(id)}
                isDisabled={!canManage}
                onChange={(isSelected) => toggle(id, isSelected)}
              >
                <span lang="">{name}</span>
              </Checkbox>
            ))}
          </div>
        ))}
      {isChoosing && value === null && (
        <p className="text-sm text-ink-3">{t('None chosen: all ad accounts are cleaned.')}</p>
      )}
    </div>
  );
}
