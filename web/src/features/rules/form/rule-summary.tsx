import {
  isTraitCondition,
  listConditions,
  type RuleColumn,
} from '@ads-checker/shared/contracts/rule-conditions';
import { listActs, listAllActs } from '@ads-checker/shared/domain/rules/acts';
import { canUndoEachOther } from '@ads-checker/shared/domain/rules/conflicts';
import { isNetworkColumn } from '@ads-checker/shared/domain/rules/evaluate';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAfterPaint } from '../../../lib/use-after-paint.ts';
import { useOwned } from '../../../replica/index.ts';
import { Note } from '../../../ui/note.tsx';
import { type RuleCurrencies, unitOfColumn } from '../column-labels.ts';
import { useConditionTree } from '../conditions/condition-editor-state.ts';
import { toConditions } from '../conditions/condition-values.ts';
import { ruleFieldsSchema } from '../rule-fields.ts';
import { ruleName } from '../rules.ts';
import { describeRule, type SentencePart } from '../sentence/rule-sentence.ts';
import type { RuleForm } from './use-rule-form.ts';

function Sentence({ parts }: { readonly parts: readonly SentencePart[] }) {
  return parts.map(({ text, isStrong }, index) =>
    isStrong ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity
      <b key={index} className="font-medium text-ink">
        {text}
      </b>
    ) : (
      text
    ),
  );
}

export interface SummaryCampaign {
  readonly adUserId: string;
  readonly adAccountId: string;
  /** Null for a part of a scoped rule, which concerns all campaigns of the ad account. */
  readonly adCampaignId: string | null;
}

/** Sample sizes: without such a condition, a rule acts on noise. */
const SAMPLE_COLUMNS: ReadonlySet<RuleColumn> = new Set<RuleColumn>([
  'clicks',
  'unique_clicks',
  'unique_campaign_clicks',
  'lp_clicks',
  'cost',
  'network_spend',
  'network_impressions',
  'network_clicks',
  'network_inline_link_clicks',
]);
const AT_LEAST = ['greater_than', 'greater_than_or_equal', 'in_range'];

/** The rule as a sentence while it is edited, with warnings to consider before it runs. */
export function RuleSummary({
  form,
  currencies,
  campaigns,
  ruleId,
}: {
  readonly form: RuleForm;
  readonly currencies: RuleCurrencies;
  readonly campaigns: readonly SummaryCampaign[];
  /** Id of the stored rule, which does not conflict with itself. */
  readonly ruleId?: string | undefined;
}) {
  const { t } = useTranslation('rules');
  const tree = useConditionTree(form.editor);
  const fields = form.product.form.watch();
  const { rows: trackers } = useOwned('binom');
  const { rows: rules } = useOwned('binomRule');
  const conditions = useMemo(() => toConditions(tree), [tree]);
  const tracker = trackers.find(({ id }) => id === fields.binomId)?.name ?? null;
  const text = JSON.stringify(fields);
  const parsed = useMemo(() => {
    const shown = { ...(JSON.parse(text) as typeof fields), name: '' };
    return ruleFieldsSchema.safeParse({ ...shown, binomUserId: shown.binomUserId || '0' }).data;
  }, [text]);
  const parts = useMemo(
    () =>
      parsed === undefined
        ? null
        : describeRule({ ...parsed, conditions }, { tracker, currencies }),
    [parsed, conditions, tracker, currencies],
  );
  const others = useMemo(() => {
    const keyOf = (adAccountId: string, adCampaignId: string | null) =>
      `${adAccountId} ${adCampaignId ?? ''}`;
    const targets = new Set(campaigns.map((each) => keyOf(each.adAccountId, each.adCampaignId)));
    const adAccountIds = new Set(campaigns.map(({ adAccountId }) => adAccountId));
    return rules.filter(
      ({ id, scopedRuleId, adAccountId, adCampaignId }) =>
        ruleId !== id &&
        (ruleId === undefined || ruleId !== scopedRuleId) &&
        (adCampaignId === null
          ? adAccountIds.has(adAccountId)
          : targets.has(keyOf(adAccountId, adCampaignId)) || targets.has(keyOf(adAccountId, null))),
    );
  }, [campaigns, rules, ruleId]);
  // The comparison with all other rules may lag behind the sentence
  const compared = useAfterPaint(conditions);
  const conflicts = useMemo(() => {
    if (parsed === undefined) {
      return [];
    }
    const draft = { ...parsed, conditions: compared, isEnabled: true, adCampaignId: null };
    return others.filter((other) =>
      canUndoEachOther({ ...draft, adAccountId: other.adAccountId }, other),
    );
  }, [parsed, compared, others]);
  const all = listConditions(conditions).filter((each) => !isTraitCondition(each));
  const hasSample = all.some(
    ({ column, operator }) => SAMPLE_COLUMNS.has(column) && AT_LEAST.includes(operator),
  );
  const hasTrackerMoney =
    currencies.tracker === null &&
    all.some(({ column }) => !isNetworkColumn(column) && unitOfColumn(column) === 'money');
  const turnsOn =
    parsed !== undefined &&
    listActs(parsed, 'false').some(({ action }) => action.startsWith('turn_on_'));
  const doesNothing = parsed !== undefined && listAllActs(parsed).length === 0;
  const shownConflicts = conflicts.slice(0, 3);
  return (
    <section aria-label={t('In words')} className="flex flex-col gap-3">
      <h2 className="font-semibold">{t('In words')}</h2>
      <p aria-live="polite" className="leading-relaxed text-ink-2">
        {parts === null ? t('First correct the fields marked in red.') : <Sentence parts={parts} />}
      </p>
      {hasTrackerMoney && (
        <p className="text-sm text-ink-3">{t('¤ stands for the tracker’s currency.')}</p>
      )}
      {doesNothing && (
        <Note tone="info">{t('This rule has no action. It only records what it checks.')}</Note>
      )}
      {!doesNothing && all.length > 0 && !hasSample && (
        <Note tone="warning">{t('No minimum clicks or spend. Early results may be random.')}</Note>
      )}
      {turnsOn && (
        <Note
          tone="warning"
          action={
            <button
              type="button"
              className="self-start underline"
              onClick={() => {
                form.product.form.setValue('falsyAction', '', { shouldDirty: true });
                form.product.form.setValue('falsyActions', [], { shouldDirty: true });
              }}
            >
              {t('Do nothing instead')}
            </button>
          }
        >
          {t('“Otherwise” also turns on what a member turned off earlier.')}
        </Note>
      )}
      {shownConflicts.map((rule) => (
        <Note key={rule.id} tone="warning">
          {t('Conflict with “{name}”: each can undo the other.', { name: ruleName(rule) })}{' '}
          <Link
            to="/ad-users/$adUserId/rules/$ruleId"
            params={{ adUserId: rule.adUserId, ruleId: rule.id }}
            className="underline"
          >
            {t('Open rule')}
          </Link>
        </Note>
      ))}
      {conflicts.length > shownConflicts.length && (
        <Note tone="warning">
          {t('{count, plural, one {# more conflict} other {# more conflicts}}', {
            count: conflicts.length - shownConflicts.length,
          })}
        </Note>
      )}
    </section>
  );
}
