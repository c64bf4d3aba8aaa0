import { canManageRules } from '@ads-checker/shared/access/rules';
import type { ScopedRuleDto, ScopedRuleUpdate } from '@ads-checker/shared/contracts/scoped-rules';
import { ClipboardDocumentListIcon, PlayIcon, TrashIcon } from '@heroicons/react/16/solid';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkFailure } from '../../../../lib/api-errors.ts';
import { changedFields } from '../../../../lib/changed-fields.ts';
import { plainErrorText } from '../../../../lib/error-text.ts';
import { useServerQuery } from '../../../../lib/server-query.ts';
import { useActor } from '../../../../lib/session.ts';
import { useWrite } from '../../../../lib/use-write.ts';
import { Button, buttonClassName } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/dialog.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../../ui/error-panel.tsx';
import { LeaveGuard } from '../../../../ui/leave-guard.tsx';
import { NotOnDevice } from '../../../../ui/not-on-device.tsx';
import { Note } from '../../../../ui/note.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../../ui/skeleton.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { useRuleForm } from '../../form/use-rule-form.ts';
import { useWorstCaseQuestion } from '../../worst-case/use-worst-case-question.tsx';
import { changesRaises, raisingScopedRule } from '../../worst-case/worst-case-query.ts';
import { ScopedRuleSwitch } from '../list/scoped-rule-switch.tsx';
import { deleteScopedRule, runScopedRule, scopedRulesQuery, updateScopedRule } from '../queries.ts';
import { scopedRuleName, scopedRunsPath, TROUBLE_LABELS } from '../scoped-rule-labels.ts';
import { ScopedRuleWorkbench } from './scoped-rule-workbench.tsx';
import { useSaveNote } from './use-save-note.ts';
import { useScope } from './use-scope.ts';

const TROUBLES_SHOWN = 5;

function Troubles({ rule }: { readonly rule: ScopedRuleDto }) {
  const { t } = useTranslation('rules');
  const { troubles } = rule;
  return troubles.length === 0 || !rule.isEnabled ? null : (
    <Note tone="warning">
      <ul aria-label={t('In trouble')}>
        {troubles.slice(0, TROUBLES_SHOWN).map((trouble) => (
          <li key={`${trouble.adUserId} ${trouble.adAccountId}`}>
            <span lang="">
              {[trouble.adUserName, trouble.adAccountName ?? trouble.adAccountId]
                .filter((text) => text !== null)
                .join(' · ')}
            </span>
            {': '}
            {t(TROUBLE_LABELS[trouble.trouble])}
          </li>
        ))}
      </ul>
      {troubles.length > TROUBLES_SHOWN &&
        t('{count} more', { count: troubles.length - TROUBLES_SHOWN })}
    </Note>
  );
}

function Editor({
  rule,
  canManage,
}: {
  readonly rule: ScopedRuleDto;
  readonly canManage: boolean;
}) {
  const { t } = useTranslation('rules');
  const form = useRuleForm({ rule });
  const scope = useScope(rule.scope);
  const saving = useSaveNote(form);
  const { run, isBusy } = useWrite(updateScopedRule);
  const { ask, dialog } = useWorstCaseQuestion();
  const isDirty = form.isDirty || scope.isDirty;
  const show = (next: ScopedRuleDto): void => {
    form.reset(next);
    scope.reset(next.scope);
  };
  const save = async (): Promise<void> => {
    saving.clear();
    const [chosen, values] = [scope.read(), await form.read()];
    if (chosen === undefined || values === undefined || isBusy) {
      saving.markInvalid();
      return;
    }
    const isMore = rule.isEnabled && (scope.isDirty || changesRaises(rule, values));
    const asked = isMore ? raisingScopedRule(rule.accountId, values, chosen) : undefined;
    if (!(await ask({ asked, isSaving: true }))) {
      return;
    }
    const update: ScopedRuleUpdate = changedFields({ ...values, scope: chosen }, rule) ?? {};
    try {
      const { accountId, id: ruleId } = rule;
      show(Object.keys(update).length === 0 ? rule : await run({ accountId, ruleId, update }));
      showToast({ id: 'rule', tone: 'success', text: t('Rule saved') });
    } catch (error) {
      saving.fail(error);
    }
  };
  return (
    <>
      <ScopedRuleWorkbench
        label={t('Rule')}
        accountId={rule.accountId}
        form={form}
        scope={scope}
        rule={rule}
        isDisabled={!canManage}
        onSubmit={() => void save()}
        toolbar={
          <>
            <ScopedRuleSwitch rule={rule} canManage={canManage} />
            <span className="text-ink-2">{rule.isEnabled ? t('On') : t('Off')}</span>
          </>
        }
      >
        <Troubles rule={rule} />
        {rule.scope === null && (
          <Note tone="error">{t('What this rule covers can’t be read. Choose it again.')}</Note>
        )}
        {saving.note !== undefined && <Note tone="error">{saving.note}</Note>}
        {canManage ? (
          <div className="flex gap-2">
            <Button type="submit" variant="primary" isBusy={isBusy} disabled={!isDirty}>
              {t('Save rule')}
            </Button>
            {isDirty && !isBusy && (
              <Button
                variant="ghost"
                onClick={() => {
                  show(rule);
                  saving.clear();
                }}
              >
                {t('Discard changes')}
              </Button>
            )}
          </div>
        ) : (
          <Note tone="info">
            {t('Only its owner and members who manage team ads can change it.')}
          </Note>
        )}
      </ScopedRuleWorkbench>
      {dialog}
      <LeaveGuard isDirty={isDirty} />
    </>
  );
}

function DeleteDialog({
  rule,
  onClose,
  onDeleted,
}: {
  readonly rule: ScopedRuleDto;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}) {
  const { t } = useTranslation('rules');
  const [failure, setFailure] = useState<unknown>(null);
  const { run, isBusy } = useWrite(deleteScopedRule);
  const remove = async (): Promise<void> => {
    setFailure(null);
    try {
      await run({ accountId: rule.accountId, ruleId: rule.id });
      showToast({ tone: 'success', text: t('Rule deleted') });
      onDeleted();
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <ConfirmDialog
      isOpen
      isBusy={isBusy}
      title={t('Delete rule “{name}”?', { name: scopedRuleName(rule) })}
      confirmLabel={t('Delete rule')}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {t('This also deletes the run log. Changes on Facebook stay. This can’t be undone.')}
      {failure !== null && (
        <Note tone="error" className="mt-3">
          {plainErrorText({ error: failure, translate: t })}
        </Note>
      )}
    </ConfirmDialog>
  );
}

function RunButton({ rule }: { readonly rule: ScopedRuleDto }) {
  const { t } = useTranslation('rules');
  const { run, isBusy } = useWrite(runScopedRule);
  const start = async (): Promise<void> => {
    try {
      await run({ accountId: rule.accountId, ruleId: rule.id });
      showToast({ id: 'rule', tone: 'success', text: t('Runs are requested') });
    } catch (error) {
      showToast({ id: 'rule', tone: 'error', text: plainErrorText({ error, translate: t }) });
    }
  };
  return (
    <Button icon={PlayIcon} isBusy={isBusy} onClick={() => void start()}>
      <span className="max-desk:sr-only">{t('Run now')}</span>
    </Button>
  );
}

export function EditScopedRuleScreen({ ruleId }: { readonly ruleId: string }) {
  const { t } = useTranslation('rules');
  const navigate = useNavigate();
  const actor = useActor();
  const query = useServerQuery(scopedRulesQuery(actor.account?.id ?? ''));
  const rule = query.data?.find(({ id }) => id === ruleId);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [isDeleted, setDeleted] = useState(false);
  useEffect(() => {
    // Unmounts the form first, so that its guard does not ask
    if (isDeleted) {
      void navigate({ to: '/rules', replace: true });
    }
  }, [isDeleted, navigate]);
  if (isDeleted) {
    return null;
  }
  if (rule === undefined) {
    return (
      <>
        <PageHeader title={t('Rule')} backTo="/rules" />
        {query.error instanceof NetworkFailure ? (
          <NotOnDevice
            title={t('This rule isn’t available offline')}
            isRetrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : query.error !== null ? (
          <ErrorPanel
            title={t('Couldn’t load the rules')}
            error={query.error}
            isRetrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : query.data !== undefined ? (
          <EmptyState title={t('Rule not found')} />
        ) : (
          <SkeletonRows count={6} cells={['w-40', 'w-72']} label={t('Loading rule…')} />
        )}
      </>
    );
  }
  const canManage = canManageRules(actor, { ...rule, isShared: false });
  return (
    <>
      <PageHeader
        title={<span lang="">{scopedRuleName(rule)}</span>}
        backTo="/rules"
        backLabel={t('Back')}
        isBackInHistory
        actions={
          <>
            {canManage && rule.isEnabled && <RunButton rule={rule} />}
            <Link to={scopedRunsPath(ruleId)} className={buttonClassName()}>
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
      <Editor key={rule.id} rule={rule} canManage={canManage} />
      {isDialogOpen && (
        <DeleteDialog
          rule={rule}
          onClose={() => setDialogOpen(false)}
          onDeleted={() => setDeleted(true)}
        />
      )}
    </>
  );
}
