import {
  MESSAGES_PER_HOUR_MAX,
  NOTIFICATION_KINDS,
  type NotificationSettings,
} from '@ads-checker/shared/contracts/notification-settings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NOTIFICATION_KIND_LABELS } from '../../../lib/notification-labels.ts';
import { useSession } from '../../../lib/session.ts';
import { updateSettings, useSettings } from '../../../lib/settings.ts';
import { TextField } from '../../../ui/field.tsx';
import { FormSection } from '../../../ui/form-layout.tsx';
import { Select } from '../../../ui/select.tsx';
import { SwitchRow } from '../../../ui/switch-row.tsx';
import { useProfileCommand } from '../use-profile-command.ts';
import { DailyDigestFields } from './daily-digest-fields.tsx';

const MESSAGES_PER_HOUR = [5, 10, 20, 30, MESSAGES_PER_HOUR_MAX];
const NIGHT = { from: '22:00', until: '08:00' };

function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

type Save = (change: Partial<NotificationSettings>) => void;

function QuietHoursFields({
  settings: { quietHours },
  state,
  onSave,
}: {
  readonly settings: NotificationSettings;
  readonly state: 'idle' | 'waiting' | 'failed';
  readonly onSave: Save;
}) {
  const { t } = useTranslation('profile-settings');
  const set = (change: Partial<typeof NIGHT>) => {
    const next = { ...(quietHours ?? NIGHT), ...change, timeZone: ownTimeZone() };
    if (next.from !== '' && next.until !== '' && next.from !== next.until) {
      onSave({ quietHours: next });
    }
  };
  return (
    <>
      <SwitchRow
        label={t('Quiet hours')}
        hint={t('The chat gets one digest after quiet hours.')}
        isOn={quietHours !== null}
        state={state}
        onToggle={(next) =>
          onSave({ quietHours: next ? { ...NIGHT, timeZone: ownTimeZone() } : null })
        }
      />
      {quietHours !== null && (
        <div className="mb-2 ms-11 flex flex-wrap items-end gap-3 max-desk:ms-0">
          <TextField
            type="time"
            label={t('From')}
            value={quietHours.from}
            onChange={(event) => set({ from: event.target.value })}
          />
          <TextField
            type="time"
            label={t('Until')}
            value={quietHours.until}
            onChange={(event) => set({ until: event.target.value })}
          />
          <p className="pb-1.5 text-sm text-ink-3">
            {t('Time zone: {timeZone}', { timeZone: quietHours.timeZone })}
          </p>
        </div>
      )}
    </>
  );
}

/** Which profiles notify the person, and which notifications also go to the chat. */
export function NotificationsSection() {
  const { t } = useTranslation('profile-settings');
  const { notificationSettings: settings } = useSession().user;
  const { hasBrowserNotices } = useSettings();
  const { change, stateOf } = useProfileCommand();
  const [isRefused, setRefused] = useState(false);
  const save: Save = (notificationSettings) => void change({ notificationSettings });
  const isSupported = typeof Notification !== 'undefined';
  const toggleNotices = async (next: boolean) => {
    const isAllowed = !next || (await Notification.requestPermission()) === 'granted';
    setRefused(!isAllowed);
    updateSettings({ hasBrowserNotices: next && isAllowed });
  };
  const counts = MESSAGES_PER_HOUR.includes(settings.messagesPerHour)
    ? MESSAGES_PER_HOUR
    : [...MESSAGES_PER_HOUR, settings.messagesPerHour].toSorted((one, other) => one - other);
  return (
    <FormSection
      title={t('Notifications')}
      hint={t('All notifications are in the app. Choose which ones the chat gets too.')}
    >
      <SwitchRow
        label={t('Include profiles of other members')}
        hint={t('All profiles, proxies and trackers you can see.')}
        isOn={settings.scope === 'visible'}
        state={stateOf('notificationSettings.scope')}
        onToggle={(next) => save({ scope: next ? 'visible' : 'own' })}
      />
      {isSupported && (
        <SwitchRow
          label={t('Show in this browser')}
          hint={
            isRefused
              ? t('Blocked by the browser. Allow notifications for this site.')
              : t('While Ads Checker is open in a background tab.')
          }
          isOn={hasBrowserNotices}
          onToggle={(next) => void toggleNotices(next)}
        />
      )}
      <h3 className="mt-3 mb-1 font-medium">{t('In the chat')}</h3>
      {NOTIFICATION_KINDS.map((kind) => (
        <SwitchRow
          key={kind}
          label={t(NOTIFICATION_KIND_LABELS[kind])}
          isOn={!settings.mutedKinds.includes(kind)}
          state={stateOf('notificationSettings.mutedKinds')}
          onToggle={(next) =>
            save({
              mutedKinds: NOTIFICATION_KINDS.filter((one) =>
                one === kind ? !next : settings.mutedKinds.includes(one),
              ),
            })
          }
        />
      ))}
      <QuietHoursFields
        settings={settings}
        state={stateOf('notificationSettings.quietHours')}
        onSave={save}
      />
      <DailyDigestFields
        digest={settings.dailyDigest ?? null}
        state={stateOf('notificationSettings.dailyDigest')}
        onSave={(dailyDigest) => save({ dailyDigest })}
      />
      <div className="mt-2 w-56 max-desk:w-full">
        <Select<string>
          isLabelShown
          label={t('Messages per hour')}
          value={String(settings.messagesPerHour)}
          options={counts.map((count) => ({
            key: String(count),
            label: t('{count, plural, one {Up to # message} other {Up to # messages}}', { count }),
          }))}
          onChange={(key) => save({ messagesPerHour: Number(key) })}
        />
      </div>
      <p className="mt-1 text-sm text-ink-3">{t('The rest arrives as a count in one message.')}</p>
    </FormSection>
  );
}
