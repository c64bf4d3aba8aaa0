import type { ScopedRuleDto } from '@ads-checker/shared/contracts/scoped-rules';
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../../lib/error-text.ts';
import { useServerQuery } from '../../../../lib/server-query.ts';
import { SelectField } from '../../../../ui/select-field.tsx';
import { RuleWorkbench } from '../../form/rule-workbench.tsx';
import type { RuleForm } from '../../form/use-rule-form.ts';
import { scopePreviewQuery } from '../queries.ts';
import { CoveragePanel } from './coverage-panel.tsx';
import { JoinedCampaigns } from './joined-campaigns.tsx';
import type { PickOption } from './pick-list.tsx';
import { ScopeSection } from './scope-section.tsx';
import type { ScopeForm } from './use-scope.ts';

/** Ad accounts seen so far: choosing some narrows the preview, but not the choice. */
function useSeenAdAccounts(
  adAccounts: readonly { readonly id: string; readonly name: string | null; readonly of: string }[],
): readonly PickOption[] {
  const seen = useRef(new Map<string, PickOption>());
  for (const { id, name, of } of adAccounts) {
    seen.current.set(id, { id, name: name ?? id, note: of });
  }
  return [...seen.current.values()].toSorted((a, b) =>
    a.name.localeCompare(b.name, undefined, { numeric: true }),
  );
}

/** The form of a rule with what it covers, live, and its dry run in one ad account. */
export function ScopedRuleWorkbench({
  label,
  accountId,
  form,
  scope,
  rule,
  isDisabled,
  onSubmit,
  toolbar,
  children,
}: {
  readonly label: string;
  readonly accountId: string;
  readonly form: RuleForm;
  readonly scope: ScopeForm;
  /** Null for a new one. */
  readonly rule: ScopedRuleDto | null;
  readonly isDisabled: boolean;
  readonly onSubmit: () => void;
  readonly toolbar?: ReactNode;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('rules');
  const level = form.product.form.watch('level');
  const asked = useDeferredValue(JSON.stringify(scope.peek() ?? null));
  const query = useServerQuery(
    scopePreviewQuery({
      accountId,
      scope: useMemo(() => JSON.parse(asked) as ReturnType<ScopeForm['peek']> & object, [asked]),
      level,
    }),
  );
  const preview = query.data;
  const places = useMemo(
    () =>
      (preview?.profiles ?? []).flatMap((profile) =>
        profile.adAccounts.map((adAccount) => ({
          id: adAccount.id,
          name: adAccount.name,
          of: profile.name,
          adUserId: profile.id,
        })),
      ),
    [preview],
  );
  const options = useSeenAdAccounts(places);
  const [tried, setTried] = useState('');
  const place = places.find(({ id }) => id === tried) ?? places[0];
  const campaigns = useMemo(
    () =>
      place === undefined
        ? []
        : [{ adUserId: place.adUserId, adAccountId: place.id, adCampaignId: null }],
    [place],
  );
  return (
    <RuleWorkbench
      label={label}
      form={form}
      {...(rule === null ? {} : { ruleId: rule.id })}
      networkCurrency={null}
      campaigns={campaigns}
      isDisabled={isDisabled}
      onSubmit={onSubmit}
      readScope={scope.read}
      accountId={accountId}
      toolbar={
        <>
          {places.length > 1 && (
            <SelectField
              label={t('Dry run in')}
              isLabelHidden
              className="w-56"
              value={place?.id ?? ''}
              onChange={({ target }) => setTried(target.value)}
            >
              {places.map(({ id, name }) => (
                <option key={id} value={id}>
                  {t('Dry run in {adAccount}', { adAccount: name ?? id })}
                </option>
              ))}
            </SelectField>
          )}
          {toolbar}
        </>
      }
      lead={
        <div className="flex flex-col gap-3">
          <ScopeSection form={scope} adAccounts={options} isDisabled={isDisabled} />
          <CoveragePanel
            covered={preview}
            campaignCount={preview?.campaignCount ?? 0}
            unread={preview?.unreadAdAccounts ?? 0}
            isReading={query.isFetching}
            failure={
              query.error === null
                ? undefined
                : plainErrorText({ error: query.error, translate: t })
            }
            joined={rule !== null && <JoinedCampaigns accountId={accountId} ruleId={rule.id} />}
          />
        </div>
      }
    >
      {children}
    </RuleWorkbench>
  );
}
