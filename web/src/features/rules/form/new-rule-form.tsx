import type { NewRuleInput } from '@ads-checker/shared/contracts/rules';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutbox, useOwned } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Note } from '../../../ui/note.tsx';
import { showToast } from '../../../ui/toast.tsx';
import type { RuleTerms } from '../rules.ts';
import { raisingRulesOf } from '../worst-case/worst-case-query.ts';
import { RuleWorkbench } from './rule-workbench.tsx';
import { TemplateMenu } from './template-menu.tsx';
import { TurnOnDialog } from './turn-on-dialog.tsx';
import { type RuleDraftValues, useRuleForm } from './use-rule-form.ts';

export interface RuleCampaign {
  readonly id: string;
  readonly name: string;
  readonly adAccountId: string;
  /** Of its ad account; null when unknown. */
  readonly currency: string | null;
}

/** Creates a rule for each of the campaigns, and says so. */
function useRuleCreation(adUserId: string, campaigns: readonly RuleCampaign[]) {
  const { t } = useTranslation('rules');
  const { issue } = useOutbox();
  const count = campaigns.length;
  return async (
    rule: RuleDraftValues & Pick<NewRuleInput, 'templateName' | 'isEnabled'>,
  ): Promise<void> => {
    const rules: (NewRuleInput & { readonly id: string })[] = campaigns.map(
      ({ id, name, adAccountId }) => ({
        ...rule,
        id: createRowId(),
        adAccountId,
        adCampaignId: id,
        adCampaignName: name.slice(0, 400),
      }),
    );
    await issue(
      {
        name: 'createBinomRules',
        target: {
          kind: 'binomRule',
          id: rules[0]?.id ?? createRowId(),
          label: rule.name ?? t('{count, plural, one {# campaign} other {# campaigns}}', { count }),
          owner: { adUserId },
        },
        payload: { rules },
      },
      {},
    );
    showToast({
      id: 'rule',
      tone: 'success',
      text: rule.isEnabled
        ? t(
            '{count, plural, one {# rule created and turned on} other {# rules created and turned on}}',
            { count },
          )
        : t(
            '{count, plural, one {# rule created, turned off} other {# rules created, turned off}}',
            { count },
          ),
    });
  };
}

/** The editor of a new rule, which is created for each of the campaigns. */
export function NewRuleForm({
  adUserId,
  campaigns,
  keptAs,
  start = null,
  picker,
  onTried,
  onDirty,
  onCreated,
}: {
  readonly adUserId: string;
  readonly campaigns: readonly RuleCampaign[];
  /** What the unsaved input belongs to. */
  readonly keptAs: string;
  /** What the fields are filled with, unless there is unsaved input. */
  readonly start?: RuleTerms | null;
  /** Where campaigns are chosen, if not before. */
  readonly picker?: ReactNode;
  /** The person pressed Create. */
  readonly onTried?: () => void;
  readonly onDirty?: (isDirty: boolean) => void;
  readonly onCreated: () => void;
}) {
  const { t } = useTranslation('rules');
  const issueRules = useRuleCreation(adUserId, campaigns);
  const form = useRuleForm({ rule: null, keptAs });
  const startWith = useEffectEvent(() => {
    if (start !== null && !form.isDirty) {
      form.apply(start);
    }
  });
  useEffect(() => startWith(), []);
  const [templateName, setTemplateName] = useState<string | null>(null);
  const [asked, setAsked] = useState<RuleDraftValues | null>(null);
  const [isInvalid, setInvalid] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const { rows: trackers } = useOwned('binom');
  const [tracker] = trackers;
  const onlyTrackerId = trackers.length === 1 ? tracker?.id : undefined;
  const { form: fields } = form.product;
  useEffect(() => {
    if (onlyTrackerId !== undefined && fields.getValues('binomId') === '') {
      fields.setValue('binomId', onlyTrackerId);
    }
  }, [onlyTrackerId, fields]);
  const isDirty = form.isDirty || (picker !== undefined && campaigns.length > 0);
  useEffect(() => onDirty?.(isDirty && !isSaved), [isDirty, isSaved, onDirty]);
  useEffect(() => {
    // After the guard knows that nothing is left to save
    if (isSaved) {
      onCreated();
    }
  }, [isSaved, onCreated]);
  const targets = useMemo(
    () => campaigns.map(({ id, adAccountId }) => ({ adUserId, adAccountId, adCampaignId: id })),
    [campaigns, adUserId],
  );
  const currencies = new Set(campaigns.map(({ currency }) => currency));
  const [currency = null] = currencies;
  const count = campaigns.length;
  const ask = async (): Promise<void> => {
    onTried?.();
    const values = await form.read();
    const isReady = values !== undefined && count > 0;
    setInvalid(!isReady);
    if (isReady) {
      setAsked(values);
    }
  };
  const create = async (values: RuleDraftValues, isEnabled: boolean): Promise<void> => {
    setBusy(true);
    try {
      await issueRules({ ...values, templateName, isEnabled });
      form.draft.drop();
      setSaved(true);
    } finally {
      setBusy(false);
      setAsked(null);
    }
  };
  return (
    <>
      <RuleWorkbench
        label={t('New rule')}
        form={form}
        networkCurrency={currencies.size === 1 ? currency : null}
        campaigns={targets}
        isDisabled={false}
        onSubmit={() => void ask()}
        toolbar={<TemplateMenu form={form} onApplied={setTemplateName} />}
        lead={picker}
      >
        {currencies.size > 1 && (
          <Note tone="info">
            {t('Facebook amounts are in each ad account’s currency: {currencies}', {
              currencies: [...currencies].map((each) => each ?? '¤').join(', '),
            })}
          </Note>
        )}
        {isInvalid && (
          <Note tone="error">
            {t('Some fields are filled incorrectly. Please correct them and try again.')}
          </Note>
        )}
        <div className="flex">
          <Button type="submit" variant="primary" isBusy={isBusy} disabled={!isDirty}>
            {t('{count, plural, one {Create rule} other {Create # rules}}', {
              count: Math.max(1, count),
            })}
          </Button>
        </div>
      </RuleWorkbench>
      {asked !== null && (
        <TurnOnDialog
          count={count}
          intervalSeconds={asked.checkIntervalInSeconds}
          isBusy={isBusy}
          raising={raisingRulesOf(
            adUserId,
            targets.map((target) => ({ ...asked, ...target })),
          )}
          onAnswer={(isEnabled) => void create(asked, isEnabled)}
          onClose={() => setAsked(null)}
        />
      )}
      <LeaveGuard isDirty={isDirty && !isSaved} draft={form.draft} />
    </>
  );
}
