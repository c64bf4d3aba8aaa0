import { AD_USER_GROUP_ICONS, type AdUserGroupIcon } from '@ads-checker/shared/contracts/ad-users';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../../ui/class-names.ts';
import { GroupIcon } from '../../../../ui/group-icon.tsx';
import { GROUP_COLOR_LABELS, GROUP_ICON_LABELS } from '../../group-labels.ts';

function Option({
  name,
  label,
  isChosen,
  onChoose,
  children,
}: {
  readonly name: string;
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}) {
  return (
    <label
      title={label}
      className={cx(
        'relative grid size-8 cursor-pointer place-items-center rounded-sm hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:size-11',
        isChosen && 'bg-selected outline-2 outline-accent',
      )}
    >
      <input
        type="radio"
        name={name}
        aria-label={label}
        checked={isChosen}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={onChoose}
      />
      {children}
    </label>
  );
}

interface AppearancePickerProps {
  readonly icon: AdUserGroupIcon;
  /** 0 to 9. */
  readonly color: number;
  readonly onChange: (look: { readonly icon: AdUserGroupIcon; readonly color: number }) => void;
}

export function AppearancePicker({ icon, color, onChange }: AppearancePickerProps) {
  const { t } = useTranslation('ad-users');
  const id = useId();
  return (
    <>
      <fieldset className="m-0 border-0 p-0">
        <legend className="mb-1 p-0 text-sm font-medium text-ink-2">{t('Color')}</legend>
        <div className="flex flex-wrap gap-1">
          {GROUP_COLOR_LABELS.map((word, index) => (
            <Option
              key={word}
              name={`${id}-color`}
              label={t(word)}
              isChosen={index === color}
              onChoose={() => onChange({ icon, color: index })}
            >
              <GroupIcon icon={icon} color={index} className="size-5" />
            </Option>
          ))}
        </div>
      </fieldset>
      <fieldset className="m-0 border-0 p-0">
        <legend className="mb-1 p-0 text-sm font-medium text-ink-2">{t('Icon')}</legend>
        <div className="flex flex-wrap gap-1">
          {AD_USER_GROUP_ICONS.map((each) => (
            <Option
              key={each}
              name={`${id}-icon`}
              label={t(GROUP_ICON_LABELS[each])}
              isChosen={each === icon}
              onChoose={() => onChange({ icon: each, color })}
            >
              <GroupIcon icon={each} color={color} className="size-5" />
            </Option>
          ))}
        </div>
      </fieldset>
    </>
  );
}
