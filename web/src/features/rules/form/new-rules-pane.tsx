import { canManageRules } from '@ads-checker/shared/access/rules';
import type { NewBinomRuleInput } from '@ads-checker/shared/contracts/rules';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { ChevronRightIcon, PlusIcon, XMarkIcon } from '@heroicons/react/16/solid';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../lib/session.ts';
import { useOutbox, useOwned } from '../../../replica/index.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Note } from '../../../ui/note.tsx';
import { InspectorContent } from '../../../ui/pane-layout.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { RuleStateCell } from '../list/rule-state.tsx';
import { RuleSwitch } from '../list/rule-switch.tsx';
import { type Rule, ruleName } from '../rules.ts';
import { describeConditions, sentenceText } from '../sentence/rule-sentence.ts';
import { RuleWorkbench } from './rule-workbench.tsx';
import { TemplateMenu } from './template-menu.tsx';
import { useRuleForm } from './use-rule-form.ts';

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
const NO_CURRENCY = { tracker: null, network: null } as const;

function ExistingRules({
  adUserId,
  rules,
  canManage,
}: {
  readonly adUserId: string;
  readonly rules: readonly Rule[];
  readonly canManage: boolean;
}) {
  const { t } = useTranslation('rules');
  return (
    <ul className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      {rules.slice(0, LISTED_MAX).map((rule) => {
        const words = sentenceText(describeConditions(rule.conditions, NO_CURRENCY));
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

function NewRules({
  adUserId,
  account,
  campaigns,
  onClose,
  onDirty,
}: RulesPaneProps & { readonly onDirty: (isDirty: boolean) => void }) {
  const { t } = useTranslation('rules');
  const { issue } = useOutbox();
  const form = useRuleForm({ rule: null, keptAs: `new-${account.id}` });
  const [templateName, setTemplateName] = useState<string | null>(null);
  const [isEnabled, setEnabled] = useState(false);
  const [isInvalid, setInvalid] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const { isDirty } = form;
  useEffect(() => onDirty(isDirty && !isSaved), [isDirty, isSaved, onDirty]);
  const targets = useMemo(
    () => campaigns.map(({ id }) => ({ adUserId, adAccountId: account.id, adCampaignId: id })),
    [campaigns, adUserId, account.id],
  );
  const count = campaigns.length;
  const save = async (): Promise<void> => {
    const values = await form.read();
    setInvalid(values === undefined);
    if (values === undefined || isBusy) {
      return;
    }
    setBusy(true);
    const rules: (NewBinomRuleInput & { readonly id: string })[] = campaigns.map(
      ({ id, name }) => ({
        ...values,
        id: createRowId(),
        adAccountId: account.id,
        adCampaignId: id,
        adCampaignName: name.slice(0, 400),
        templateName,
        isEnabled,
      }),
    );
    const [first] = rules;
    try {
      await issue(
        {
          name: 'createBinomRules',
          target: {
            kind: 'binomRule',
            id: first?.id ?? createRowId(),
            label:
              values.name ?? t('{count, plural, one {# campaign} other {# campaigns}}', { count }),
            owner: { adUserId },
          },
          payload: { rules },
        },
        {},
      );
      form.draft.drop();
      setSaved(true);
      showToast({
        id: 'rule',
        tone: 'success',
        text: t('{count, plural, one {# rule created} other {# rules created}}', { count }),
      });
      onClose();
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <RuleWorkbench
        label={t('New rule')}
        form={form}
        networkCurrency={account.currency}
        campaigns={targets}
        isDisabled={false}
        onSubmit={() => void save()}
        toolbar={<TemplateMenu form={form} onApplied={setTemplateName} />}
      >
        {isInvalid && (
          <Note tone="error">
            {t('Some fields are filled incorrectly. Please correct them and try again.')}
          </Note>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" isBusy={isBusy} disabled={!isDirty}>
            {t('{count, plural, one {Create rule} other {Create # rules}}', { count })}
          </Button>
          <Checkbox isSelected={isEnabled} onChange={setEnabled}>
            {t('Turn on at once')}
          </Checkbox>
        </div>
      </RuleWorkbench>
      <LeaveGuard isDirty={isDirty && !isSaved} draft={form.draft} />
    </>
  );
}

export function RulesPane(props: RulesPaneProps) {
  const { adUserId, account, campaigns, onClose } = props;
  const actor = useActor();
  const adUser = useOwned('adUser').rows.find(({ id }) => id === adUserId);
  const canManage = adUser !== undefined && canManageRules(actor, adUser);
  const { t } = useTranslation('rules');
  const titleId = useId();
  const { rows } = useOwned('binomRule');
  const existing = useMemo(() => {
    const ids = new Set(campaigns.map(({ id }) => id));
    return rows.filter(
      ({ adAccountId, adCampaignId }) => adAccountId === account.id && ids.has(adCampaignId),
    );
  }, [rows, campaigns, account.id]);
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
          <NewRules {...props} onDirty={setDirty} />
        ) : existing.length === 0 ? (
          <p className="p-4 text-ink-2">{t('No rules here')}</p>
        ) : (
          <ExistingRules adUserId={adUserId} rules={existing} canManage={canManage} />
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
