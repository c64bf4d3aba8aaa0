import type { NotificationSettings } from '@ads-checker/shared/contracts/notification-settings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session.ts';
import { TextField } from '../../../ui/field.tsx';
import { SwitchRow } from '../../../ui/switch-row.tsx';
import { TemplateSelect } from '../../notification-templates/index.ts';
import { TimeZoneField } from '../../trackers/index.ts';
import type { ChangeState } from '../use-profile-command.ts';

type Digest = NonNullable<NotificationSettings['dailyDigest']>;

/** Saved when it is left or with Enter: typing passes through other times. */
function SentAt({ at, onSave }: { readonly at: string; readonly onSave: (at: string) => void }) {
  const { t } = useTranslation('profile-settings');
  const [typed, setTyped] = useState<string | null>(null);
  const save = () => {
    if (typed !== null && typed !== '' && typed !== at) {
      onSave(typed);
    }
    setTyped(null);
  };
  return (
    <TextField
      type="time"
      label={t('Sent at')}
      value={typed ?? at}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={save}
      onKeyDown={({ key }) => key === 'Enter' && save()}
    />
  );
}

/** Whether, when and how the results of the day before are sent to the chat. */
export function DailyDigestFields({
  digest,
  state,
  onSave,
}: {
  readonly digest: Digest | null;
  readonly state: ChangeState;
  readonly onSave: (digest: Digest | null) => void;
}) {
  const { t } = useTranslation('profile-settings');
  const accountId = useSession().session.accountId;
  return (
    <>
      <SwitchRow
        label={t('Daily digest')}
        hint={t('Spend, revenue, profit and campaigns of the day before, for each of your teams.')}
        isOn={digest !== null}
        state={state}
        onToggle={(next) =>
          onSave(
            next
              ? {
                  at: '09:00',
                  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
                  templates: {},
                }
              : null,
          )
        }
      />
      {digest !== null && (
        <div className="mb-2 ms-11 grid max-w-140 grid-cols-[8rem_1fr] items-start gap-3 max-desk:ms-0 max-desk:grid-cols-1">
          <SentAt at={digest.at} onSave={(at) => onSave({ ...digest, at })} />
          <TimeZoneField
            value={digest.timeZone}
            note={t('Sets which day is yesterday.')}
            onChange={(timeZone) => onSave({ ...digest, timeZone })}
          />
          {accountId !== null && (
            <div className="col-span-full">
              <TemplateSelect
                label={t('Template in this team')}
                type="daily_digest"
                value={digest.templates[accountId] ?? null}
                isDisabled={false}
                onChange={(id) => {
                  const { [accountId]: _, ...others } = digest.templates;
                  onSave({
                    ...digest,
                    templates: id === null ? others : { ...others, [accountId]: id },
                  });
                }}
              />
            </div>
          )}
        </div>
      )}
    </>
  );
}
