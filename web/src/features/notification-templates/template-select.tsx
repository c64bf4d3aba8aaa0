import type { NotificationType } from '@ads-checker/shared/domain/notifications/tokens';
import { useTranslation } from 'react-i18next';
import { useOwned } from '../../replica/index.ts';
import { Select } from '../../ui/select.tsx';

const DEFAULT = 'default';

interface TemplateSelectProps {
  readonly label: string;
  readonly type: NotificationType;
  /** Null for the default template. */
  readonly value: string | null;
  readonly isDisabled: boolean;
  readonly onChange: (id: string | null) => void;
}

/** Selects the template for messages about a profile. */
export function TemplateSelect({ label, type, value, isDisabled, onChange }: TemplateSelectProps) {
  const { t } = useTranslation('notification-templates');
  const { rows } = useOwned('notificationTemplate');
  const options = rows
    .filter(({ notificationType }) => notificationType === type)
    .map(({ id, name }) => ({ key: id, label: name }));
  const isKnown = value === null || options.some(({ key }) => key === value);
  return isDisabled ? (
    <p className="text-sm text-ink-3">
      {label}: {options.find(({ key }) => key === value)?.label ?? t('Default template')}
    </p>
  ) : (
    <Select<string>
      isLabelShown
      label={label}
      value={value ?? DEFAULT}
      options={[
        { key: DEFAULT, label: t('Default template') },
        ...options,
        ...(isKnown ? [] : [{ key: value, label: t('Another member’s template') }]),
      ]}
      onChange={(key) => onChange(key === DEFAULT ? null : key)}
    />
  );
}
