import { canManageRules } from '@ads-checker/shared/access/rules';
import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type RuleStart, ruleStartSchema } from '../../../lib/new-rule-path.ts';
import { useActor } from '../../../lib/session.ts';
import { useOwned } from '../../../replica/index.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import type { RuleTerms } from '../rules.ts';
import { CampaignPicker } from './campaign-picker.tsx';
import { NewRuleForm, type RuleCampaign } from './new-rule-form.tsx';
import { DEFAULT_TERMS } from './shipped-templates.ts';

function toStartTerms({ campaign: _, ...terms }: RuleStart): RuleTerms {
  return { ...DEFAULT_TERMS, name: null, falsyAction: null, ...terms };
}

/** A new rule of a profile; its campaigns are chosen in the editor. */
export function NewRuleScreen({
  adUserId,
  start: given,
}: {
  readonly adUserId: string;
  /** What the rule starts with, as the URL says it. */
  readonly start?: unknown;
}) {
  const [start] = useState(() => ruleStartSchema.safeParse(given).data);
  const { t } = useTranslation('rules');
  const navigate = useNavigate();
  const actor = useActor();
  const { rows, isReady } = useOwned('adUser');
  const adUser = rows.find(({ id }) => id === adUserId);
  const [campaigns, setCampaigns] = useState<readonly RuleCampaign[]>(
    start === undefined ? [] : [start.campaign],
  );
  const terms = useMemo(() => (start === undefined ? null : toStartTerms(start)), [start]);
  const [isTried, setTried] = useState(false);
  const onCreated = useCallback(
    () => void navigate({ to: '/ad-users/$adUserId/rules', params: { adUserId }, replace: true }),
    [navigate, adUserId],
  );
  return (
    <>
      <PageHeader
        title={t('New rule')}
        backTo={`/ad-users/${adUserId}/rules`}
        backLabel={t('Back')}
        isBackInHistory
        meta={adUser !== undefined && <span lang="">{adUserDisplayName(adUser)}</span>}
      />
      {adUser === undefined && !isReady ? (
        <SkeletonRows count={6} cells={['w-40', 'w-72']} label={t('Loading rule…')} />
      ) : adUser === undefined || !canManageRules(actor, adUser) ? (
        <EmptyState title={t('Only members who manage this profile can change its rules.')} />
      ) : (
        <NewRuleForm
          adUserId={adUserId}
          campaigns={campaigns}
          keptAs={
            start === undefined ? `new-of-${adUserId}` : `new-of-${adUserId}-${start.campaign.id}`
          }
          start={terms}
          picker={
            <CampaignPicker
              adUserId={adUserId}
              chosen={campaigns}
              error={
                isTried && campaigns.length === 0 ? t('Select at least one campaign') : undefined
              }
              onChange={setCampaigns}
            />
          }
          onTried={() => setTried(true)}
          onCreated={onCreated}
        />
      )}
    </>
  );
}
