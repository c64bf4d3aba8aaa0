import type { RuleFileKind, RuleFileNeed } from '@ads-checker/shared/contracts/rule-file-values';
import type { RuleFilePreview } from '@ads-checker/shared/contracts/rule-files';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '../../../lib/field-error-text.ts';
import { type MessageKey, msg } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Select } from '../../../ui/select.tsx';
import { CampaignPicker } from '../form/campaign-picker.tsx';
import { PickList } from '../scoped/form/pick-list.tsx';
import type { ItemChoice } from './imported-items.ts';
import { useOwnProfiles } from './use-own-profiles.ts';

const KIND_LABELS: Readonly<Record<RuleFileKind, MessageKey>> = {
  rule: msg('Rule of a campaign'),
  scoped_rule: msg('Rule of many profiles'),
  template: msg('Template'),
};
const NEED_LABELS: Readonly<Record<RuleFileNeed, MessageKey>> = {
  ad_user: msg('Choose a profile'),
  campaign: msg('Choose campaigns'),
  tracker: msg('Choose a tracker above'),
  scope: msg('Choose profiles'),
};

interface ItemProps {
  readonly preview: RuleFilePreview;
  readonly choice: ItemChoice;
  /** What is still to be chosen. */
  readonly missing: readonly RuleFileNeed[];
  readonly onChange: (choice: ItemChoice) => void;
}

/** Where a rule of a campaign goes. */
function PlaceFields({ preview: { origin }, choice, missing, onChange }: ItemProps) {
  const { t } = useTranslation('rules');
  const profiles = useOwnProfiles();
  const [isOpen, setOpen] = useState(false);
  const { adUserId, campaigns } = choice;
  const names = campaigns.map(({ name }) => name).join(', ');
  return (
    <div className="flex flex-col gap-2 ps-6.5">
      <div className="flex flex-wrap items-center gap-2">
        <Select
          label={t('Profile')}
          value={adUserId ?? ''}
          onChange={(id) => {
            if (id !== adUserId) {
              onChange({ ...choice, adUserId: id === '' ? null : id, campaigns: [] });
            }
          }}
          options={[
            { key: '', label: t('Choose a profile'), isDisabled: true },
            ...profiles.map(({ id, name }) => ({ key: id, label: name, lang: '' })),
          ]}
        />
        <span className="min-w-0 flex-1 truncate text-sm text-ink-3" title={names} lang="">
          {names === '' ? (origin.adCampaignName ?? '') : names}
        </span>
        {adUserId !== null && (
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('Campaigns')}
          </Button>
        )}
      </div>
      {adUserId !== null && (isOpen || missing.includes('campaign')) && (
        <CampaignPicker
          key={adUserId}
          adUserId={adUserId}
          chosen={campaigns.map((campaign) => ({ ...campaign }))}
          error={undefined}
          onChange={(next) => {
            setOpen(true);
            onChange({ ...choice, campaigns: next });
          }}
        />
      )}
    </div>
  );
}

function ScopeFields({ choice, onChange }: Pick<ItemProps, 'choice' | 'onChange'>) {
  const { t } = useTranslation('rules');
  return (
    <div className="ps-6.5">
      <PickList
        label={t('Profiles')}
        options={useOwnProfiles()}
        chosen={choice.adUserIds}
        isDisabled={false}
        onChange={(adUserIds) => onChange({ ...choice, adUserIds })}
      />
    </div>
  );
}

/** An item of a file: whether it is valid, what is left out, and what must be chosen. */
export function ImportedItem({ preview, choice, missing, onChange }: ItemProps) {
  const { t } = useTranslation('rules');
  const { kind, name, origin, errors, unknownFields, needs, draft } = preview;
  const title = name ?? origin.adCampaignName ?? t('Unnamed rule');
  const notes = [
    kind === null ? '' : t(KIND_LABELS[kind]),
    origin.adUserName ?? '',
    origin.trackerName ?? '',
  ].filter((note) => note !== '');
  return (
    <li
      aria-label={title}
      className="flex flex-col gap-1.5 border-b border-line py-2.5 last:border-b-0"
    >
      <Checkbox
        isSelected={choice.isChosen}
        isDisabled={draft === null}
        onChange={(isChosen) => onChange({ ...choice, isChosen })}
      >
        <span className="min-w-0 text-start">
          <span className="font-medium text-ink" lang="">
            {title}
          </span>{' '}
          <span className="text-sm text-ink-3">{notes.join(' · ')}</span>
        </span>
      </Checkbox>
      {errors.length > 0 && (
        <ul className="ps-6.5 text-sm text-error-ink">
          {errors.map(({ field, message }) => (
            <li key={`${field} ${message}`} className="wrap-anywhere">
              {field !== '' && <code>{field}</code>} {fieldErrorText({ message, translate: t })}
            </li>
          ))}
        </ul>
      )}
      {unknownFields.length > 0 && (
        <p className="ps-6.5 text-sm text-warning-ink wrap-anywhere">
          {t('Not known here and left out: {fields}', { fields: unknownFields.join(', ') })}
        </p>
      )}
      {choice.isChosen && kind === 'rule' && (
        <PlaceFields preview={preview} choice={choice} missing={missing} onChange={onChange} />
      )}
      {choice.isChosen && needs.includes('scope') && (
        <ScopeFields choice={choice} onChange={onChange} />
      )}
      {missing.length > 0 && (
        <p className="ps-6.5 text-sm text-warning-ink">
          {missing.map((need) => t(NEED_LABELS[need])).join(', ')}
        </p>
      )}
    </li>
  );
}
