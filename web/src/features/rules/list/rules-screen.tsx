import { canManageRules } from '@ads-checker/shared/access/rules';
import type { StableRow } from '@ads-checker/shared/collections/index';
import { isTraitCondition, listConditions } from '@ads-checker/shared/contracts/rule-conditions';
import { RULE_FILE_ITEMS_MAX } from '@ads-checker/shared/contracts/rule-file-values';
import { isNetworkColumn } from '@ads-checker/shared/domain/rules/evaluate';
import {
  ArrowDownTrayIcon,
  DocumentDuplicateIcon,
  PauseIcon,
  PlayIcon,
  PlusIcon,
  TrashIcon,
  XMarkIcon,
} from '@heroicons/react/16/solid';
import { BoltIcon } from '@heroicons/react/24/outline';
import { Link, useNavigate } from '@tanstack/react-router';
import pMap from 'p-map';
import { Suspense, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../lib/error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useActor } from '../../../lib/session.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useListSelection } from '../../../lib/use-list-selection.ts';
import { useAdAccounts, useAllVolatile, useOwned } from '../../../replica/index.ts';
import { Button, buttonClassName } from '../../../ui/button.tsx';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { EmptyState, NoMatches } from '../../../ui/empty-state.tsx';
import { SearchField } from '../../../ui/field.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SelectionBar } from '../../../ui/selection-bar.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { usePhone } from '../../../ui/use-media.ts';
import { useSearchKey } from '../../../ui/use-search-key.ts';
import { ProfilePage } from '../../ad-users/index.ts';
import { unitOfColumn } from '../column-labels.ts';
import { useRuleExport } from '../files/use-rule-export.ts';
import { type Rule, ruleName } from '../rules.ts';
import { useRuleCommands } from '../use-rule-commands.ts';
import { useWorstCaseQuestion } from '../worst-case/use-worst-case-question.tsx';
import { raisingRulesOf } from '../worst-case/worst-case-query.ts';
import { DeleteRulesDialog } from './delete-rules-dialog.tsx';
import { rulePath, useRuleColumns } from './rule-columns.tsx';
import { listRules, type RuleStateFilter } from './rule-rows.ts';
import { PausedBanner, TeamLimitsButtons } from './team-limits.tsx';
import { COMMANDS_MAX, useManyRules } from './use-many-rules.ts';

const comparesNetworkMoney = ({ conditions }: Pick<Rule, 'conditions'>): boolean =>
  listConditions(conditions).some(
    (condition) =>
      !isTraitCondition(condition) &&
      isNetworkColumn(condition.column) &&
      unitOfColumn(condition.column) === 'money',
  );

/** Currencies of ad accounts, requested only when one of the rules compares Facebook's amounts. */
function useAccountCurrencies({
  adUserId,
  rules,
}: {
  readonly adUserId: string;
  readonly rules: readonly Pick<Rule, 'conditions'>[];
}): (adAccountId: string) => string | null {
  const { period } = useSettings();
  const isNeeded = useMemo(() => rules.some(comparesNetworkMoney), [rules]);
  const { rows } = useAdAccounts(isNeeded ? { adUserId, period } : null);
  return useCallback(
    (adAccountId) => rows.find(({ id }) => id === adAccountId)?.currency ?? null,
    [rows],
  );
}

const SWITCHED_MAX = 16;

const CopyDialog = lazyPart(async () => (await import('../files/copy-dialog.tsx')).CopyDialog, {
  isFloating: true,
});

function RulesBulkBar({
  rules: selected,
  canManage,
  onClear,
}: {
  readonly rules: readonly Rule[];
  readonly canManage: boolean;
  readonly onClear: () => void;
}) {
  const { t } = useTranslation('rules');
  const { update } = useRuleCommands();
  const many = useManyRules();
  const { ask, dialog } = useWorstCaseQuestion();
  const rules = selected.filter(({ scopedRuleId }) => scopedRuleId === null);
  const exportRules = useRuleExport();
  const [openDialog, setOpenDialog] = useState<'delete' | 'copy' | null>(null);
  const close = (): void => setOpenDialog(null);
  const done = (): void => {
    close();
    onClear();
  };
  const switchMany = async (changed: readonly Rule[], isEnabled: boolean): Promise<void> => {
    try {
      const count = await many.change(changed, isEnabled ? 'turn_on' : 'turn_off');
      showToast({
        id: 'rules-switched',
        tone: 'success',
        text: isEnabled
          ? t('{count, plural, one {# rule turned on} other {# rules turned on}}', { count })
          : t('{count, plural, one {# rule turned off} other {# rules turned off}}', { count }),
      });
    } catch (error) {
      showToast({
        id: 'rules-switched',
        tone: 'error',
        text: t('Couldn’t change all rules: {reason}', {
          reason: plainErrorText({ error, translate: t }),
        }),
      });
    }
  };
  const switchTo = async (isEnabled: boolean): Promise<void> => {
    const changed = rules.filter((rule) => rule.isEnabled !== isEnabled);
    const adUserId = changed[0]?.adUserId ?? '';
    const asked = isEnabled ? raisingRulesOf(adUserId, changed) : undefined;
    if (!(await ask({ asked, count: changed.length }))) {
      return;
    }
    if (changed.length > COMMANDS_MAX) {
      void switchMany(changed, isEnabled);
    } else {
      void pMap(changed, (rule) => update(rule, { isEnabled }), { concurrency: SWITCHED_MAX });
    }
  };
  const lock = !canManage
    ? { disabled: true, title: t('Only members who manage this profile can change its rules.') }
    : rules.length === 0
      ? { disabled: true, title: t('Parts of rules of many profiles are changed there.') }
      : { isBusy: many.progress !== null };
  return (
    <SelectionBar
      label={t('Selected rules')}
      count={selected.length}
      note={
        many.progress === null
          ? undefined
          : t('{done} of {total}', {
              done: formatNumber(many.progress.done),
              total: formatNumber(many.progress.total),
            })
      }
      onClear={onClear}
    >
      <Button variant="bar" icon={PlayIcon} {...lock} onClick={() => void switchTo(true)}>
        {t('Turn on')}
      </Button>
      <Button variant="bar" icon={PauseIcon} {...lock} onClick={() => void switchTo(false)}>
        {t('Turn off')}
      </Button>
      <Button variant="bar" icon={TrashIcon} {...lock} onClick={() => setOpenDialog('delete')}>
        {t('Delete')}
      </Button>
      <Button
        variant="bar"
        icon={DocumentDuplicateIcon}
        {...lock}
        onClick={() => setOpenDialog('copy')}
      >
        {t('Copy')}
      </Button>
      <Button
        variant="bar"
        icon={ArrowDownTrayIcon}
        {...(rules.length > RULE_FILE_ITEMS_MAX
          ? {
              disabled: true,
              title: t('A file holds at most {max} rules and templates.', {
                max: RULE_FILE_ITEMS_MAX,
              }),
            }
          : { disabled: rules.length === 0 })}
        onClick={() => exportRules({ rules, scopedRules: [], templates: [] })}
      >
        {t('Export')}
      </Button>
      {dialog}
      {openDialog === 'delete' && (
        <DeleteRulesDialog rules={rules} onClose={close} onDeleted={done} />
      )}
      <Suspense fallback={null}>
        {openDialog === 'copy' && <CopyDialog rules={rules} onClose={close} onCopied={done} />}
      </Suspense>
    </SelectionBar>
  );
}

const ROW_PX = 48;
const PHONE_ROW_PX = 124;

function NewRuleLink({ adUserId }: { readonly adUserId: string }) {
  const { t } = useTranslation('rules');
  return (
    <Link
      to="/ad-users/$adUserId/rules/new"
      params={{ adUserId }}
      className={buttonClassName({ variant: 'primary' })}
    >
      <PlusIcon aria-hidden="true" className="-ms-0.5 size-4" />
      {t('New rule')}
    </Link>
  );
}

function RuleList({
  adUser: { id: adUserId },
  adCampaignId,
  canManage,
}: {
  readonly adUser: StableRow<'adUser'>;
  readonly adCampaignId: string | undefined;
  readonly canManage: boolean;
}) {
  const { t } = useTranslation('rules');
  const navigate = useNavigate();
  const { rows, isKnown } = useOwned('binomRule');
  const own = useMemo(() => rows.filter((rule) => rule.adUserId === adUserId), [rows, adUserId]);
  const [text, setText] = useState('');
  const [state, setState] = useState<RuleStateFilter>('all');
  const shownText = useDeferredValue(text);
  const ids = useMemo(() => (state === 'waiting' ? own.map(({ id }) => id) : null), [state, own]);
  const known = useAllVolatile('binomRule', ids);
  const shown = useMemo(
    () => listRules({ rules: own, filter: { text: shownText, state, adCampaignId }, known }),
    [own, shownText, state, adCampaignId, known],
  );
  const selection = useListSelection({ rows: shown, listKey: adUserId });
  const search = useRef<HTMLInputElement>(null);
  useSearchKey(search);
  const isPhone = usePhone();
  const columns = useRuleColumns({
    canManage,
    findCurrency: useAccountCurrencies({ adUserId, rules: own }),
  });
  const counts = useMemo(() => {
    const countOf = (key: RuleStateFilter): number =>
      listRules({ rules: own, filter: { text: '', state: key, adCampaignId }, known: null }).length;
    return { on: countOf('on'), off: countOf('off'), stopped: countOf('stopped') };
  }, [own, adCampaignId]);
  const clear = (): void => {
    setText('');
    setState('all');
    if (adCampaignId !== undefined) {
      void navigate({ to: '/ad-users/$adUserId/rules', params: { adUserId }, search: {} });
    }
  };
  const filters =
    (text === '' ? 0 : 1) + (state === 'all' ? 0 : 1) + (adCampaignId === undefined ? 0 : 1);
  return (
    <section
      aria-label={t('Rules')}
      className="flex min-h-0 flex-1 flex-col border-t border-line-strong bg-surface"
    >
      <PausedBanner />
      <div className="flex min-h-(--toolbar) flex-none flex-wrap items-center gap-2 border-b border-line-strong px-4 py-1.5 has-[>span:only-child:empty]:hidden max-desk:px-3">
        {own.length > 0 && (
          <>
            <SearchField
              ref={search}
              label={t('Search rules')}
              placeholder={t('Rule or campaign')}
              value={text}
              onChange={setText}
              found={shown.length}
              shortcut="/"
              className="max-desk:flex-1 desk:w-55"
            />
            <SegmentedControl
              label={t('Status')}
              value={state}
              onChange={setState}
              className="max-desk:w-full max-desk:overflow-x-auto"
              segments={[
                { key: 'all', label: t('All') },
                { key: 'on', label: t('On'), count: formatNumber(counts.on) },
                { key: 'off', label: t('Off'), count: formatNumber(counts.off) },
                { key: 'stopped', label: t('Stopped'), count: formatNumber(counts.stopped) },
                { key: 'waiting', label: t('Waiting') },
              ]}
            />
            {adCampaignId !== undefined && (
              <Button icon={XMarkIcon} onClick={clear}>
                {t('One campaign')}
              </Button>
            )}
          </>
        )}
        <span className="ms-auto flex flex-wrap gap-2">
          <TeamLimitsButtons />
          {canManage && <NewRuleLink adUserId={adUserId} />}
        </span>
      </div>
      <DataList
        label={t('Rules')}
        rows={isKnown || own.length > 0 ? shown : undefined}
        keyOf={({ id }) => id}
        columns={columns}
        link={{
          name: ruleName,
          path: rulePath,
          onOpen: (rule) => void navigate({ href: rulePath(rule) }),
        }}
        selection={selection}
        rowPx={isPhone ? PHONE_ROW_PX : ROW_PX}
        loadingLabel={t('Loading rules…')}
        empty={
          own.length === 0 ? (
            <EmptyState icon={BoltIcon} title={t('No rules here')}>
              {canManage
                ? t('A rule checks campaigns at intervals and turns ads on or off.')
                : t('Members who manage this profile can add rules.')}
            </EmptyState>
          ) : (
            <NoMatches title={t('No rules found')} filterCount={filters} onClear={clear} />
          )
        }
      />
      {selection.selectedRows.length > 0 ? (
        <RulesBulkBar
          rules={selection.selectedRows}
          canManage={canManage}
          onClear={() => selection.dispatch({ type: 'clear' })}
        />
      ) : (
        own.length > 0 && (
          <div className="flex min-h-(--toolbar) flex-none items-center border-t border-line-strong px-4 text-sm text-ink-3 max-desk:px-3">
            {t('{count, plural, one {# rule} other {# rules}}', { count: shown.length })}
          </div>
        )
      )}
    </section>
  );
}

export function RulesScreen({
  adUserId,
  adCampaignId,
}: {
  readonly adUserId: string;
  readonly adCampaignId: string | undefined;
}) {
  const actor = useActor();
  return (
    <ProfilePage adUserId={adUserId}>
      {(adUser) => (
        <RuleList
          adUser={adUser}
          adCampaignId={adCampaignId}
          canManage={canManageRules(actor, adUser)}
        />
      )}
    </ProfilePage>
  );
}
