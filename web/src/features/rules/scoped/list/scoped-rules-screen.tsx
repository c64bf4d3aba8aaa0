import { canManageRules } from '@ads-checker/shared/access/rules';
import type { ScopedRuleDto } from '@ads-checker/shared/contracts/scoped-rules';
import { PlusIcon } from '@heroicons/react/16/solid';
import { BoltIcon } from '@heroicons/react/24/outline';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkFailure } from '../../../../lib/api-errors.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { useServerQuery } from '../../../../lib/server-query.ts';
import { useActor } from '../../../../lib/session.ts';
import { buttonClassName } from '../../../../ui/button.tsx';
import { DataList } from '../../../../ui/data-list/data-list.tsx';
import { EmptyState, NoMatches } from '../../../../ui/empty-state.tsx';
import { SearchField } from '../../../../ui/field.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { ServerList } from '../../../../ui/server-list.tsx';
import { usePhone } from '../../../../ui/use-media.ts';
import { useSearchKey } from '../../../../ui/use-search-key.ts';
import { RuleFileButtons } from '../../files/rule-file-buttons.tsx';
import {
  NEW_RULE,
  type ScopedRuleState,
  type ScopedRulesView,
  scopedRulesView,
} from '../../search-params.ts';
import { scopedRulesQuery } from '../queries.ts';
import { isInTrouble, scopedRuleName, scopedRulePath } from '../scoped-rule-labels.ts';
import { useScopedRuleColumns } from './scoped-rule-columns.tsx';

const ROW_PX = 48;
const PHONE_ROW_PX = 124;

const IS_SHOWN: Readonly<Record<ScopedRuleState, (rule: ScopedRuleDto) => boolean>> = {
  all: () => true,
  on: ({ isEnabled }) => isEnabled,
  off: ({ isEnabled }) => !isEnabled,
  trouble: isInTrouble,
};

function Filters({
  rules,
  found,
  view,
  onView,
}: {
  readonly rules: readonly ScopedRuleDto[];
  readonly found: number;
  readonly view: ScopedRulesView;
  readonly onView: (view: ScopedRulesView) => void;
}) {
  const { t } = useTranslation('rules');
  const search = useRef<HTMLInputElement>(null);
  useSearchKey(search);
  const countOf = (state: ScopedRuleState): string =>
    formatNumber(rules.filter(IS_SHOWN[state]).length);
  return (
    <div className="flex min-h-(--toolbar) flex-none flex-wrap items-center gap-2 border-b border-line-strong px-4 py-1.5 max-desk:px-3">
      <SearchField
        ref={search}
        label={t('Search rules')}
        placeholder={t('Rule')}
        value={view.text}
        onChange={(text) => onView({ ...view, text })}
        found={found}
        shortcut="/"
        className="max-desk:flex-1 desk:w-55"
      />
      <SegmentedControl
        label={t('Status')}
        value={view.state}
        onChange={(state) => onView({ ...view, state })}
        className="max-desk:w-full max-desk:overflow-x-auto"
        segments={[
          { key: 'all', label: t('All') },
          { key: 'on', label: t('On'), count: countOf('on') },
          { key: 'off', label: t('Off'), count: countOf('off') },
          { key: 'trouble', label: t('In trouble'), count: countOf('trouble') },
        ]}
      />
    </div>
  );
}

/** Rules of an account over many campaigns, ad accounts and profiles. */
export function ScopedRulesScreen({
  view,
  tabs,
}: {
  readonly view: ScopedRulesView;
  readonly tabs: ReactNode;
}) {
  const { t } = useTranslation('rules');
  const navigate = useNavigate();
  const actor = useActor();
  const { account } = actor;
  const isPhone = usePhone();
  const query = useServerQuery(scopedRulesQuery(account?.id ?? ''));
  const canManage =
    account !== null &&
    canManageRules(actor, { accountId: account.id, teamId: account.teamId, isShared: false });
  const columns = useScopedRuleColumns(canManage);
  const rules = query.data ?? [];
  const isLoaded = query.data !== undefined;
  const text = view.text.trim().toLocaleLowerCase();
  const shown = rules.filter(
    (rule) => IS_SHOWN[view.state](rule) && scopedRuleName(rule).toLocaleLowerCase().includes(text),
  );
  const setView = (next: ScopedRulesView): void =>
    void navigate({ to: '/rules', search: scopedRulesView.toSearch(next), replace: true });
  const newRule = (
    <Link
      to="/rules/$ruleId"
      params={{ ruleId: NEW_RULE }}
      className={buttonClassName({ variant: 'primary' })}
    >
      <PlusIcon aria-hidden="true" className="-ms-0.5 size-4" />
      {t('New rule')}
    </Link>
  );
  return (
    <>
      <PageHeader
        title={t('Rules of many profiles')}
        meta={
          isLoaded
            ? t('{count, plural, one {# rule} other {# rules}}', { count: rules.length })
            : undefined
        }
        actions={
          <>
            <RuleFileButtons scopedRules={rules} canManage={canManage} />
            {canManage && newRule}
          </>
        }
      />
      {tabs}
      <section aria-label={t('Rules of many profiles')} className="flex min-h-0 flex-1 flex-col">
        <ServerList
          texts={{
            loading: t('Loading rules…'),
            failed: t('Couldn’t load the rules'),
            offline: t('These rules aren’t available offline'),
          }}
          cells={['w-60', 'w-32', 'w-24', 'w-24']}
          isLoaded={isLoaded}
          isEmpty={rules.length === 0}
          isUnreachable={query.error instanceof NetworkFailure}
          error={isLoaded ? null : query.error}
          isFetching={query.isFetching}
          onRetry={() => void query.refetch()}
          head={
            rules.length === 0 ? null : (
              <Filters rules={rules} found={shown.length} view={view} onView={setView} />
            )
          }
          emptyState={
            <EmptyState icon={BoltIcon} title={t('No rules of many profiles yet')}>
              {t('One rule can watch every campaign of many profiles, also those made later.')}
            </EmptyState>
          }
          footer={null}
        >
          <DataList
            label={t('Rules')}
            rows={shown}
            keyOf={({ id }) => id}
            columns={columns}
            link={{
              name: scopedRuleName,
              path: ({ id }) => scopedRulePath(id),
              onOpen: ({ id }) => void navigate({ href: scopedRulePath(id) }),
            }}
            rowPx={isPhone ? PHONE_ROW_PX : ROW_PX}
            loadingLabel={t('Loading rules…')}
            empty={
              <NoMatches
                title={t('No rules found')}
                filterCount={scopedRulesView.countFilters(view)}
                onClear={() => setView(scopedRulesView.withoutFilters(view))}
              />
            }
          />
        </ServerList>
      </section>
    </>
  );
}
