import type { AdCampaignDto, AdSetDto } from '@ads-checker/shared/contracts/ad-objects';
import { ChevronDownIcon, ChevronUpIcon, XMarkIcon } from '@heroicons/react/16/solid';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { reviewRequestUrl } from '../../../lib/ads-manager.ts';
import { useNetworkPages } from '../../../lib/session.ts';
import { adObjectDelivery, rankingLabel } from '../../../lib/status-labels.ts';
import type { Command, Outbox, PendingState, Period } from '../../../replica/index.ts';
import { IconButton } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { PendingChangeNote } from '../../../ui/pending-change-note.tsx';
import { Status } from '../../../ui/status.tsx';
import { type AdObjectRow, isAd, isAdSet, toObject } from '../ad-object.ts';
import { findRanking } from '../columns/columns.ts';
import type { ListDisplay } from '../columns/list-display.ts';
import { AdsManagerLink, ExternalButton } from '../object-links.tsx';
import type { RowActions } from '../switching/row-actions.ts';
import { RowSwitch } from '../switching/row-switch.tsx';
import { CreativePreview } from './creative-preview.tsx';
import { listChanges } from './edit-changes.ts';
import { type EditContext, findEditableFields } from './edit-fields.ts';
import { EditForm, type EditLock, FOOTER } from './edit-form.tsx';
import { AdSetValues, CampaignValues, type Holder } from './inherited-fields.tsx';
import { ObjectDetails } from './object-details.tsx';
import { PeriodFigures } from './period-figures.tsx';
import { Section } from './section.tsx';
import type { EditAdObject } from './use-editing.ts';
import type { Inspector as InspectorState } from './use-inspector.ts';

/** A line for each changed field of a command: `Daily budget: €45.00 → €60.00`. */
function ChangeList({ command }: { readonly command: Command }) {
  return (
    <ul>
      {listChanges(command).map(({ label, from, to }) => (
        <li key={label} className="break-words">
          {label}: {from !== null && <s>{from}</s>} {from !== null && '→'} {to}
        </li>
      ))}
    </ul>
  );
}

const RANKINGS = ['qualityRanking', 'engagementRateRanking', 'conversionRateRanking'] as const;

export interface InspectorProps {
  readonly row: AdObjectRow;
  /** An ad set's campaign; null when unknown. */
  readonly campaign: AdCampaignDto | null;
  /** A campaign's ad sets; null while unknown. */
  readonly adSets: readonly AdSetDto[] | null;
  readonly display: ListDisplay;
  readonly period: Period;
  readonly context: EditContext;
  readonly pending: PendingState | undefined;
  readonly outbox: Pick<Outbox, 'drop' | 'retry'>;
  readonly actions: RowActions;
  readonly lock: EditLock | undefined;
  readonly inspector: InspectorState;
  readonly onEdit: EditAdObject;
  /** What the profile’s tracker knows. */
  readonly tracked?: ReactNode;
  /** Results by day and by breakdown. */
  readonly charts: ReactNode;
  /** What was done to it. */
  readonly timeline?: ReactNode;
  /** To the post of an ad, or from a campaign to a template of it. */
  readonly objectLink?: ReactNode;
  /** Where inherited values are edited. */
  readonly holder: Holder;
}

function Head({
  row,
  pending,
  actions,
  inspector,
}: Pick<InspectorProps, 'row' | 'pending' | 'actions' | 'inspector'>) {
  const { t } = useTranslation('ad-checker');
  const kind = isAd(row) ? t('Ad') : isAdSet(row) ? t('Ad set') : t('Campaign');
  return (
    <header className="sticky top-0 z-2 border-b border-line bg-surface px-4 pt-2 pb-3">
      <div className="flex items-center gap-1">
        <span className="flex min-w-0 flex-1 items-center gap-1 text-sm text-ink-3">
          <span className="whitespace-nowrap">{kind}</span>{' '}
          <span className="ident truncate">{row.id}</span>
          <CopyButton text={row.id} label={t('Copy ID')} />
        </span>
        <IconButton
          icon={ChevronUpIcon}
          label={t('Previous')}
          className="max-desk:hidden"
          onClick={() => inspector.step(-1)}
        />
        <IconButton
          icon={ChevronDownIcon}
          label={t('Next')}
          className="max-desk:hidden"
          onClick={() => inspector.step(1)}
        />
        <IconButton icon={XMarkIcon} label={t('Close')} onClick={inspector.close} />
      </div>
      <div className="flex items-start gap-3">
        <h2 className="min-w-0 flex-1 text-lg font-semibold break-words" lang="">
          {row.name}
        </h2>
        <RowSwitch key={row.id} row={row} pending={pending} actions={actions} />
      </div>
      <Status {...adObjectDelivery(row)} className="mt-1" />
    </header>
  );
}

function Feedback({ row }: { readonly row: AdObjectRow }) {
  const { t } = useTranslation('ad-checker');
  const pages = useNetworkPages();
  const feedback = isAd(row) ? row.reviewFeedback : [];
  return (
    feedback.length > 0 && (
      <Section title={t('Review feedback')}>
        <dl className="flex flex-col gap-2">
          {feedback.map(({ title, message }) => (
            <div
              key={title}
              className="rounded-sm border border-error-line bg-error-soft px-2.5 py-2"
            >
              <dt className="font-medium text-error-ink">{title}</dt>
              <dd>{message}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-2 flex flex-wrap gap-2">
          <ExternalButton href={reviewRequestUrl({ pages })}>{t('Request review')}</ExternalButton>
          <AdsManagerLink adAccountId={row.adAccountId} object={toObject(row)} />
        </div>
      </Section>
    )
  );
}

function Rankings({ row }: { readonly row: AdObjectRow }) {
  const { t } = useTranslation('ad-checker');
  const labels = {
    qualityRanking: t('Quality'),
    engagementRateRanking: t('Engagement'),
    conversionRateRanking: t('Conversion'),
  };
  const known = RANKINGS.flatMap((key) => {
    const ranking = findRanking({ row, key });
    return ranking === null ? [] : [{ key, ranking }];
  });
  return (
    known.length > 0 && (
      <Section title={t('Rankings')}>
        <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-0.5">
          {known.map(({ key, ranking }) => (
            <div key={key} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-ink-2">{labels[key]}</dt>
              <dd>
                <Status {...rankingLabel(ranking)} />
              </dd>
            </div>
          ))}
        </dl>
      </Section>
    )
  );
}

function Form({
  row,
  campaign,
  adSets,
  display,
  context,
  pending,
  outbox,
  lock,
  inspector,
  onEdit,
  holder,
}: InspectorProps): ReactNode {
  const { t } = useTranslation('ad-checker');
  const fields = findEditableFields({ row, campaign });
  if (isAd(row) || fields === null) {
    return <p className={FOOTER}>{lock?.text ?? t('Only the switch can be changed here')}</p>;
  }
  const { money } = display;
  return (
    <EditForm
      key={row.id}
      ref={inspector.formRef}
      row={row}
      fields={fields}
      context={context}
      pending={pending}
      lock={lock}
      onEdit={onEdit}
      onDrop={outbox.drop}
      onDirtyChange={inspector.onDirtyChange}
      inherited={
        isAdSet(row) ? (
          <CampaignValues adSet={row} campaign={campaign} money={money} holder={holder} />
        ) : (
          <AdSetValues campaign={row} adSets={adSets} money={money} holder={holder} />
        )
      }
    />
  );
}

/** One object beside its list: its results, problems and edit form. */
export function Inspector(props: InspectorProps) {
  const { row, display, period, pending, outbox, inspector } = props;
  const { t } = useTranslation('ad-checker');
  const { leaving } = inspector;
  return (
    <aside
      data-inspector
      aria-label={row.name}
      className="flex w-(--inspector) flex-none flex-col gap-4 overflow-auto contain-strict border-s border-line-strong bg-surface max-desk:absolute max-desk:inset-0 max-desk:z-5 max-desk:w-full desk:max-full:absolute desk:max-full:inset-y-0 desk:max-full:end-0 desk:max-full:z-5 desk:max-full:shadow-dialog"
    >
      <Head {...props} />
      {pending !== undefined && pending.command.name !== 'changeAdObjects' && (
        <PendingChangeNote
          pending={pending}
          drop={outbox.drop}
          retry={outbox.retry}
          className="mx-4"
        >
          <ChangeList command={pending.command} />
        </PendingChangeNote>
      )}
      <Feedback row={row} />
      {props.tracked}
      {isAd(row) && row.creative !== null && <CreativePreview creative={row.creative} />}
      {props.objectLink !== undefined && <div className="px-4">{props.objectLink}</div>}
      {!(isAd(row) && row.reviewFeedback.length > 0) && (
        <div className="px-4">
          <AdsManagerLink adAccountId={row.adAccountId} object={toObject(row)} />
        </div>
      )}
      <PeriodFigures row={row} display={display} period={period} />
      {props.charts}
      <Rankings row={row} />
      {props.timeline}
      <ObjectDetails row={row} money={display.money} timeZone={display.timeZone} />
      <div className="mt-auto border-t border-line pt-4">
        <Form {...props} />
      </div>
      <ConfirmDialog
        title={t('Leave without saving?')}
        isOpen={leaving !== null}
        confirmLabel={t('Leave')}
        cancelLabel={t('Stay')}
        onConfirm={() => leaving?.confirm()}
        onCancel={() => leaving?.cancel()}
      >
        {t('You have unsaved changes.')}
      </ConfirmDialog>
    </aside>
  );
}
