import type { DryRunDraft } from '@ads-checker/shared/contracts/rule-actions';
import type { RuleScope } from '@ads-checker/shared/contracts/rule-scope';
import { BeakerIcon, ClockIcon, ForwardIcon, PencilSquareIcon } from '@heroicons/react/16/solid';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/class-names.ts';
import { DraftNote } from '../../../ui/draft-note.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Form } from '../../../ui/form-layout.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { BacktestPanel } from '../preview/backtest-panel.tsx';
import { DryRunPanel, type RulePreview } from '../preview/dry-run-panel.tsx';
import { SimulationPanel } from '../preview/simulation-panel.tsx';
import type { TriedRule } from '../queries.ts';
import { useTagNames } from '../use-tag-names.ts';
import { RuleFieldsGrid } from './rule-fields-grid.tsx';
import { RuleSummary, type SummaryCampaign } from './rule-summary.tsx';
import type { RuleForm } from './use-rule-form.ts';

type View = 'rule' | 'dry-run' | 'backtest' | 'next-day';

const placeOf = ({ adAccountId, adCampaignId }: SummaryCampaign) => ({ adAccountId, adCampaignId });

/** The form of a rule, its sentence, its dry run, its backtest and what it would do tomorrow. */
export function RuleWorkbench({
  label,
  form,
  ruleId,
  networkCurrency,
  campaigns,
  isDisabled,
  onSubmit,
  toolbar,
  lead,
  readScope,
  accountId,
  children,
}: {
  readonly label: string;
  readonly form: RuleForm;
  readonly ruleId?: string;
  readonly networkCurrency: string | null;
  /** The dry run uses the first one. */
  readonly campaigns: readonly SummaryCampaign[];
  readonly isDisabled: boolean;
  readonly onSubmit: () => void;
  readonly toolbar?: ReactNode;
  /** Above the fields; it takes the focus. */
  readonly lead?: ReactNode;
  /** Of a rule of many campaigns: its scope; undefined when it is invalid. */
  readonly readScope?: () => RuleScope | undefined;
  /** Of a rule of many campaigns: whose it is. */
  readonly accountId?: string;
  /** Buttons and notes below the form. */
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('rules');
  const [view, setView] = useState<View>('rule');
  const [trackerCurrency, setTrackerCurrency] = useState<string | null>(null);
  const tagNames = useTagNames();
  const currencies = useMemo(
    () => ({ tracker: trackerCurrency, network: networkCurrency, tagNames }),
    [trackerCurrency, networkCurrency, tagNames],
  );
  const [campaign] = campaigns;
  const { read: readForm } = form;
  const readDraft = async (place: Pick<DryRunDraft, 'adAccountId' | 'adCampaignId'>) => {
    const values = await readForm();
    const scope = readScope?.() ?? null;
    if (values === undefined || (readScope !== undefined && scope === null)) {
      setView('rule');
      return undefined;
    }
    const { name: _, ...terms } = values;
    return { ...terms, ...place, scope } satisfies DryRunDraft;
  };
  const readTried = async (): Promise<TriedRule | undefined> => {
    if (accountId === undefined) {
      const rule = campaign === undefined ? undefined : await readDraft(placeOf(campaign));
      return campaign === undefined || rule === undefined
        ? undefined
        : { adUserId: campaign.adUserId, rule };
    }
    const draft = await readDraft({ adAccountId: '', adCampaignId: null });
    if (draft === undefined || draft.scope === null) {
      return undefined;
    }
    const { adAccountId: _account, adCampaignId: _campaign, scope, ...terms } = draft;
    return { accountId, rule: { ...terms, scope } };
  };
  const preview: RulePreview | undefined =
    campaign === undefined
      ? undefined
      : {
          adUserId: campaign.adUserId,
          ruleId,
          onTrackerCurrency: setTrackerCurrency,
          read: () => readDraft(placeOf(campaign)),
          readTried,
        };
  return (
    <div className="@container/bench flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-(--toolbar) flex-none flex-wrap items-center gap-2 border-b border-line-strong bg-surface px-4 py-1.5 max-desk:px-3">
        <SegmentedControl
          label={t('Part of the editor')}
          value={view}
          onChange={setView}
          className="max-desk:w-full max-desk:overflow-x-auto"
          segments={[
            { key: 'rule', label: t('Rule'), icon: PencilSquareIcon },
            { key: 'dry-run', label: t('Dry run'), icon: BeakerIcon },
            { key: 'backtest', label: t('Backtest'), icon: ClockIcon },
            { key: 'next-day', label: t('Next 24 hours'), icon: ForwardIcon },
          ]}
        />
        {toolbar !== undefined && (
          <div className="ms-auto flex items-center gap-2.5">{toolbar}</div>
        )}
      </div>
      <Form
        aria-label={label}
        className={cx('flex min-h-0 flex-1 flex-col', view !== 'rule' && 'hidden')}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <div className="flex min-h-0 flex-1 flex-col overflow-y-auto @4xl/bench:flex-row @4xl/bench:overflow-hidden">
          <div className="min-w-0 bg-surface px-6 py-5 max-desk:px-3 @4xl/bench:flex-1 @4xl/bench:overflow-y-auto">
            {lead !== undefined && <div className="mb-4">{lead}</div>}
            <RuleFieldsGrid
              form={form}
              currencies={currencies}
              isDisabled={isDisabled}
              hasFocus={ruleId === undefined && lead === undefined}
            />
          </div>
          <div className="border-line-strong bg-canvas px-4 py-5 max-desk:px-3 @max-4xl/bench:border-t @4xl/bench:w-90 @4xl/bench:flex-none @4xl/bench:overflow-y-auto @4xl/bench:border-s">
            <RuleSummary
              form={form}
              currencies={currencies}
              campaigns={campaigns}
              ruleId={ruleId}
            />
          </div>
        </div>
        <div className="flex flex-none flex-col gap-2 border-t border-line-strong bg-surface px-6 py-2.5 max-desk:px-3">
          <DraftNote draft={form.draft} />
          {children}
        </div>
      </Form>
      {preview === undefined && view !== 'rule' && (
        <EmptyState
          title={
            readScope === undefined ? t('Select a campaign first') : t('Choose an ad account first')
          }
        />
      )}
      {preview !== undefined && view === 'dry-run' && <DryRunPanel preview={preview} />}
      {preview !== undefined && view === 'backtest' && <BacktestPanel preview={preview} />}
      {preview !== undefined && view === 'next-day' && <SimulationPanel preview={preview} />}
    </div>
  );
}
