import { canManageRules } from '@ads-checker/shared/access/rules';
import { type RuleUpdate, ruleRoutes } from '@ads-checker/shared/contracts/rules';
import { ClipboardDocumentListIcon, TrashIcon } from '@heroicons/react/16/solid';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { NetworkFailure } from '../../../lib/api-errors.ts';
import { changedFields } from '../../../lib/changed-fields.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { useActor } from '../../../lib/session.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useLatestAnswer } from '../../../lib/use-answer.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { useAdAccounts, useOutbox, useOwned } from '../../../replica/index.ts';
import { Button, buttonClassName } from '../../../ui/button.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { NotOnDevice } from '../../../ui/not-on-device.tsx';
import { Note } from '../../../ui/note.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PendingChangeNote } from '../../../ui/pending-change-note.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { DeleteRulesDialog } from '../list/delete-rules-dialog.tsx';
import { RuleSwitch } from '../list/rule-switch.tsx';
import { campaignPath, type Rule, ruleName, watchedName } from '../rules.ts';
import { ScopedRuleNote } from '../scoped-rule-link.tsx';
import { useRule } from '../use-rule.ts';
import { useWorstCaseQuestion } from '../worst-case/use-worst-case-question.tsx';
import { changesRaises, raisingRulesOf } from '../worst-case/worst-case-query.ts';
import { RuleWorkbench } from './rule-workbench.tsx';
import { TemplateMenu } from './template-menu.tsx';
import { type RuleDraftValues, useRuleForm } from './use-rule-form.ts';

/** The fields that differ from the saved rule, regardless of the order of stored keys. */
export function changesOf(rule: Rule, values: RuleDraftValues): RuleUpdate {
  return changedFields(values, rule) ?? {};
}

/** The account's currency from the ad checker's cache. */
function useAccountCurrency(adUserId: string, adAccountId: string): string | null {
  const { period } = useSettings();
  const { rows } = useAdAccounts({ adUserId, period });
  return rows.find(({ id }) => id === adAccountId)?.currency ?? null;
}

function RuleEditor({
  rule: stored,
  canManage,
}: {
  readonly rule: Rule;
  readonly canManage: boolean;
}) {
  const { t } = useTranslation('rules');
  const { row: rule, setAnswer } = useLatestAnswer(stored);
  const outbox = useOutbox();
  const form = useRuleForm({
    rule,
    target: `binomRule:${rule.id}`,
    keptAs: canManage ? rule.id : undefined,
  });
  const [note, setNote] = useState<string>();
  const [isInvalid, setInvalid] = useState(false);
  const networkCurrency = useAccountCurrency(rule.adUserId, rule.adAccountId);
  const { run, isBusy } = useWrite(async (body: RuleUpdate, idempotencyKey) => {
    const params = { ruleId: rule.id };
    return (await call(ruleRoutes.update, { params, body, idempotencyKey })).data.rule;
  });
  const { ask, dialog } = useWorstCaseQuestion();
  const save = async (): Promise<void> => {
    setNote(undefined);
    const values = await form.read();
    setInvalid(values === undefined);
    if (values === undefined || isBusy) {
      return;
    }
    const changes = changesOf(rule, values);
    const isMore = rule.isEnabled && changesRaises(rule, values);
    const asked = isMore ? raisingRulesOf(rule.adUserId, [{ ...rule, ...values }]) : undefined;
    if (!(await ask({ asked, isSaving: true }))) {
      return;
    }
    try {
      const next = Object.keys(changes).length === 0 ? rule : await run(changes);
      setAnswer(next);
      form.draft.drop();
      form.reset(next);
      showToast({ id: 'rule', tone: 'success', text: t('Rule saved') });
    } catch (error) {
      const isOnField = form.product.setServerErrors(error);
      setNote(
        error instanceof NetworkFailure
          ? t('Can’t reach the server. Your input is kept. Try again when you’re online.')
          : isOnField
            ? undefined
            : plainErrorText({ error, translate: t }),
      );
      setInvalid(isOnField);
    }
  };
  const { adUserId, adAccountId, adCampaignId } = rule;
  return (
    <>
      <RuleWorkbench
        label={t('Rule')}
        form={form}
        ruleId={rule.id}
        networkCurrency={networkCurrency}
        campaigns={adCampaignId === null ? [] : [{ adUserId, adAccountId, adCampaignId }]}
        isDisabled={!canManage}
        onSubmit={() => void save()}
        toolbar={
          <>
            <RuleSwitch rule={rule} canManage={canManage} />
            <span className="text-ink-2">{rule.isEnabled ? t('On') : t('Off')}</span>
            {canManage && <TemplateMenu form={form} onApplied={() => undefined} />}
          </>
        }
      >
        <PendingChangeNote
          pending={outbox.byTarget.get(`binomRule:${rule.id}`)}
          drop={outbox.drop}
          retry={outbox.retry}
        />
        {rule.stoppedAt !== null && (
          <Note tone="error">
            {t(
              'Stopped: half of the last 20 runs failed. Open the run log, then turn the rule on again.',
            )}
          </Note>
        )}
        {note !== undefined && <Note tone="error">{note}</Note>}
        {isInvalid && note === undefined && (
          <Note tone="error">
            {t('Some fields are filled incorrectly. Please correct them and try again.')}
          </Note>
        )}
        {canManage ? (
          <div className="flex gap-2">
            <Button type="submit" variant="primary" isBusy={isBusy} disabled={!form.isDirty}>
              {t('Save rule')}
            </Button>
            {form.isDirty && !isBusy && (
              <Button
                variant="ghost"
                onClick={() => {
                  form.draft.discard();
                  setInvalid(false);
                  setNote(undefined);
                }}
              >
                {t('Discard changes')}
              </Button>
            )}
          </div>
        ) : rule.scopedRuleId !== null ? (
          <ScopedRuleNote scopedRuleId={rule.scopedRuleId} />
        ) : (
          <Note tone="info">{t('Only members who manage this profile can change its rules.')}</Note>
        )}
      </RuleWorkbench>
      {dialog}
      <LeaveGuard isDirty={form.isDirty} draft={form.draft} />
    </>
  );
}

export function EditRuleScreen({
  adUserId,
  ruleId,
}: {
  readonly adUserId: string;
  readonly ruleId: string;
}) {
  const { t } = useTranslation('rules');
  const navigate = useNavigate();
  const actor = useActor();
  const adUser = useOwned('adUser').rows.find(({ id }) => id === adUserId);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [isDeleted, setDeleted] = useState(false);
  const { rule, isMissingOffline, retry } = useRule({ adUserId, ruleId, isDeleting: isDialogOpen });
  const list = `/ad-users/${adUserId}/rules`;
  useEffect(() => {
    // Unmounts the form first, so that its guard does not ask
    if (isDeleted) {
      void navigate({ to: '/ad-users/$adUserId/rules', params: { adUserId }, replace: true });
    }
  }, [isDeleted, navigate, adUserId]);
  if (isDeleted) {
    return null;
  }
  if (rule === undefined) {
    return (
      <>
        <PageHeader title={t('Rule')} backTo={list} />
        {isMissingOffline ? (
          <NotOnDevice title={t('This rule isn’t available offline')} onRetry={retry} />
        ) : (
          <SkeletonRows count={6} cells={['w-40', 'w-72']} label={t('Loading rule…')} />
        )}
      </>
    );
  }
  const canManage =
    adUser !== undefined && rule.scopedRuleId === null && canManageRules(actor, adUser);
  return (
    <>
      <PageHeader
        title={<span lang="">{ruleName(rule)}</span>}
        backTo={list}
        backLabel={t('Back')}
        isBackInHistory
        meta={
          <Link to={campaignPath(rule)} className="underline max-desk:hidden" lang="">
            {watchedName(rule)}
          </Link>
        }
        actions={
          <>
            <Link
              to="/ad-users/$adUserId/rules/$ruleId/runs"
              params={{ adUserId, ruleId }}
              className={buttonClassName()}
            >
              <ClipboardDocumentListIcon aria-hidden="true" className="-ms-0.5 size-4" />
              <span className="max-desk:sr-only">{t('Run log')}</span>
            </Link>
            {canManage && (
              <Button variant="danger" icon={TrashIcon} onClick={() => setDialogOpen(true)}>
                <span className="max-desk:sr-only">{t('Delete')}</span>
              </Button>
            )}
          </>
        }
      />
      <RuleEditor key={rule.id} rule={rule} canManage={canManage} />
      {isDialogOpen && (
        <DeleteRulesDialog
          rules={[rule]}
          onClose={() => setDialogOpen(false)}
          onDeleted={() => setDeleted(true)}
        />
      )}
    </>
  );
}
