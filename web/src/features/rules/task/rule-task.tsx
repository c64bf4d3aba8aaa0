import type { StableRow } from '@ads-checker/shared/collections/index';
import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import { BoltIcon, BoltSlashIcon, ExclamationTriangleIcon } from '@heroicons/react/16/solid';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type CommandInput, useOutbox, useOwned } from '../../../replica/index.ts';
import { buttonClassName } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Status } from '../../../ui/status.tsx';
import { SettingsRow } from '../../../ui/task-row.tsx';
import { TemplateSelect } from '../../notification-templates/index.ts';
import type { Rule } from '../rules.ts';

function RulesState({ rules }: { readonly rules: readonly Rule[] }) {
  const { t } = useTranslation('rules');
  const stopped = rules.filter(({ stoppedAt }) => stoppedAt !== null).length;
  const on = rules.filter(({ isEnabled, stoppedAt }) => isEnabled && stoppedAt === null).length;
  if (stopped > 0) {
    return (
      <Status
        hue="warning"
        icon={ExclamationTriangleIcon}
        label={t('{count, plural, one {# rule stopped} other {# rules stopped}}', {
          count: stopped,
        })}
      />
    );
  }
  return on > 0 ? (
    <Status
      hue="active"
      icon={BoltIcon}
      label={t('{count, plural, one {# rule on} other {# rules on}}', { count: on })}
    />
  ) : (
    <Status hue="off" icon={BoltSlashIcon} label={t('No rules on')} />
  );
}

/** Notification settings for the rule runs of a profile. */
export function RuleTask({
  adUser,
  canManage,
}: {
  readonly adUser: StableRow<'adUser'>;
  readonly canManage: boolean;
}) {
  const { t } = useTranslation('rules');
  const { issue } = useOutbox();
  const { rows } = useOwned('binomRule');
  const own = rows.filter(({ adUserId }) => adUserId === adUser.id);
  const {
    id,
    shouldNotifyAboutBinomRuleRun: shouldNotify,
    binomRuleRunNotificationTemplateId: templateId,
  } = adUser;
  const change = (payload: Extract<CommandInput, { name: 'updateAdUser' }>['payload']): void => {
    const target = { kind: 'adUser', id, label: adUserDisplayName(adUser) } as const;
    void issue({ name: 'updateAdUser', target, payload }, { ...adUser });
  };
  return (
    <SettingsRow
      name={t('Rules')}
      note={
        shouldNotify
          ? t('Notifications about rule runs are on')
          : t('Notifications about rule runs are off')
      }
      state={<RulesState rules={own} />}
      end={
        <Link
          to="/ad-users/$adUserId/rules"
          params={{ adUserId: id }}
          className={buttonClassName()}
        >
          {t('Open rules')}
        </Link>
      }
    >
      <div className="flex flex-col gap-2">
        <h3 className="font-medium">{t('Notifications')}</h3>
        <Checkbox
          isSelected={shouldNotify}
          isDisabled={!canManage}
          onChange={(isSelected) => change({ shouldNotifyAboutBinomRuleRun: isSelected })}
        >
          {t('Notify when a rule acts')}
        </Checkbox>
        <TemplateSelect
          label={t('Template for rule runs')}
          type="binom_rule_run"
          value={templateId}
          isDisabled={!canManage}
          onChange={(chosen) => change({ binomRuleRunNotificationTemplateId: chosen })}
        />
      </div>
    </SettingsRow>
  );
}
