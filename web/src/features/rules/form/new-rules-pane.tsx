import { canManageRules } from '@ads-checker/shared/access/rules';
import { ChevronRightIcon, PlusIcon, XMarkIcon } from '@heroicons/react/16/solid';
import { Link } from '@tanstack/react-router';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../lib/session.ts';
import { useOwned } from '../../../replica/index.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { InspectorContent } from '../../../ui/pane-layout.tsx';
import { RuleStateCell } from '../list/rule-state.tsx';
import { RuleSwitch } from '../list/rule-switch.tsx';
import { type Rule, ruleName } from '../rules.ts';
import { describeConditions, sentenceText } from '../sentence/rule-sentence.ts';
import { NewRuleForm } from './new-rule-form.tsx';

interface RulesPaneProps {
  readonly adUserId: string;
  readonly account: {
    readonly id: string;
    readonly name: string;
    readonly currency: string | null;
  };
  readonly campaigns: readonly { readonly id: string; readonly name: string }[];
  readonly onClose: () => void;
}

const LISTED_MAX = 50;

function ExistingRules({
  adUserId,
  currency,
  rules,
  canManage,
}: {
  readonly adUserId: string;
  readonly currency: string | null;
  readonly rules: readonly Rule[];
  readonly canManage: boolean;
}) {
  const { t } = useTranslation('rules');
  return (
    <ul className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      {rules.slice(0, LISTED_MAX).map((rule) => {
        const words = sentenceText(
          describeConditions(rule.conditions, { tracker: null, network: currency }),
        );
        return (
          <li
            key={rule.id}
            className="flex min-h-(--row-two-line) flex-none items-center gap-3 border-b border-line px-4 py-1.5"
          >
            <RuleSwitch rule={rule} canManage={canManage} />
            <Link
              to="/ad-users/$adUserId/rules/$ruleId"
              params={{ adUserId, ruleId: rule.id }}
              className="flex min-w-0 flex-1 flex-col"
            >
              <span className="truncate font-medium" lang="">
                {ruleName(rule)}
              </span>
              <span className="truncate text-sm text-ink-3">
                {words === '' ? t('No conditions') : words}
              </span>
            </Link>
            <RuleStateCell rule={rule} live={undefined} />
            <ChevronRightIcon aria-hidden="true" className="size-4 flex-none text-ink-3" />
          </li>
        );
      })}
      {rules.length > LISTED_MAX && (
        <li className="px-4 py-2">
          <Link to="/ad-users/$adUserId/rules" params={{ adUserId }} className="underline">
            {t('All rules of the profile')}
          </Link>
        </li>
      )}
    </ul>
  );
}

export function RulesPane({ adUserId, account, campaigns, onClose }: RulesPaneProps) {
  const actor = useActor();
  const adUser = useOwned('adUser').rows.find(({ id }) => id === adUserId);
  const canManage = adUser !== undefined && canManageRules(actor, adUser);
  const { t } = useTranslation('rules');
  const titleId = useId();
  const { rows } = useOwned('binomRule');
  const existing = useMemo(() => {
    const ids = new Set(campaigns.map(({ id }) => id));
    return rows.filter(
      ({ adAccountId, adCampaignId }) => adAccountId === account.id && ids.has(adCampaignId ?? ''),
    );
  }, [rows, campaigns, account.id]);
  const { id: adAccountId, currency } = account;
  const targets = useMemo(
    () => campaigns.map(({ id, name }) => ({ id, name, adAccountId, currency })),
    [campaigns, adAccountId, currency],
  );
  const [isNew, setNew] = useState(existing.length === 0 && canManage);
  const [isDirty, setDirty] = useState(false);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const close = (): void => (isDirty ? setDialogOpen(true) : onClose());
  const [only] = campaigns;
  return (
    <InspectorContent>
      <aside
        data-inspector
        aria-labelledby={titleId}
        className="absolute inset-y-0 end-0 z-10 flex w-[min(1080px,calc(100%-48px))] flex-col border-s border-line-strong bg-surface shadow-dialog max-desk:inset-0 max-desk:w-full"
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.defaultPrevented) {
            event.preventDefault();
            close();
          }
        }}
      >
        <header className="flex flex-none items-center gap-2 border-b border-line px-4 py-2">
          <div className="min-w-0 flex-1">
            <h2 id={titleId} className="text-lg font-semibold">
              {isNew ? t('New rule') : t('Rules')}
            </h2>
            <p className="truncate text-sm text-ink-3" lang="">
              {campaigns.length === 1 && only !== undefined
                ? only.name
                : t('{count, plural, one {# campaign} other {# campaigns}} in {account}', {
                    count: campaigns.length,
                    account: account.name,
                  })}
            </p>
          </div>
          {existing.length > 0 &&
            (isNew ? (
              <Button disabled={isDirty} onClick={() => setNew(false)}>
                {t('{count, plural, one {# rule} other {# rules}}', { count: existing.length })}
              </Button>
            ) : (
              canManage && (
                <Button variant="primary" icon={PlusIcon} onClick={() => setNew(true)}>
                  {t('New rule')}
                </Button>
              )
            ))}
          <IconButton icon={XMarkIcon} label={t('Close')} onClick={close} />
        </header>
        {isNew ? (
          <NewRuleForm
            adUserId={adUserId}
            campaigns={targets}
            keptAs={`new-${adAccountId}`}
            onDirty={setDirty}
            onCreated={onClose}
          />
        ) : existing.length === 0 ? (
          <p className="p-4 text-ink-2">{t('No rules here')}</p>
        ) : (
          <ExistingRules
            adUserId={adUserId}
            currency={currency}
            rules={existing}
            canManage={canManage}
          />
        )}
        <ConfirmDialog
          isOpen={isDialogOpen}
          title={t('Leave without saving?')}
          confirmLabel={t('Leave')}
          cancelLabel={t('Stay')}
          onCancel={() => setDialogOpen(false)}
          onConfirm={onClose}
        >
          {t('You have unsaved changes.')}
        </ConfirmDialog>
      </aside>
    </InspectorContent>
  );
}
