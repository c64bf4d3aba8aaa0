import type { LaunchContent } from '@ads-checker/shared/contracts/launch-plans';
import type { PlanFault } from '@ads-checker/shared/domain/launch/faults';
import type { NameValues } from '@ads-checker/shared/domain/launch/names';
import { ExclamationTriangleIcon, PlusIcon } from '@heroicons/react/16/solid';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName } from '../../../lib/country-names.ts';
import { CountryMark } from '../../../ui/country-mark.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { CreativePicker } from '../../creatives/index.ts';
import { NamePreview } from '../template/name-fields.tsx';
import { audienceSummary, termsSummary } from '../term-labels.ts';
import { CountriesDialog } from './countries-dialog.tsx';
import { faultText } from './fault-texts.ts';
import { LineField } from './pattern-field.tsx';
import { SaveTemplateDialog } from './save-template-dialog.tsx';
import { StartTime } from './start-time.tsx';
import { TermsDialog } from './terms-dialog.tsx';
import type { EditedPlan, ReadablePlan } from './use-plan.ts';

const LINK = 'text-sm font-medium text-accent-ink hover:underline';
const CHIP =
  'inline-flex h-6 items-center gap-1 rounded-xs border border-line-strong bg-surface px-2 text-sm font-medium';

function Section({
  title,
  count,
  action,
  children,
}: {
  readonly title: string;
  readonly count?: number;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-2 border-line px-4 py-3.5 not-first:border-t"
    >
      <div className="flex items-baseline gap-2">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {count !== undefined && <span className="text-sm text-ink-3">{count}</span>}
        <span className="ms-auto flex gap-3">{action}</span>
      </div>
      {children}
    </section>
  );
}

interface SideProps {
  readonly stored: ReadablePlan;
  readonly plan: EditedPlan;
  readonly isReadOnly: boolean;
  /** Of the first ad account and country, for previews. */
  readonly sample: NameValues;
}

function PlanFaults({ faults }: { readonly faults: readonly PlanFault[] }) {
  const shown = faults.filter(({ of }) => of === 'plan');
  return shown.length === 0 ? null : (
    <ul className="m-0 flex list-none flex-col gap-1.5 border-b border-line bg-warning-soft px-4 py-3 text-sm text-warning-ink">
      {shown.map((fault) => {
        const text = faultText(fault);
        return (
          <li key={text} className="flex gap-2">
            <ExclamationTriangleIcon aria-hidden="true" className="mt-0.5 size-4 text-warning" />
            <span className="min-w-0">{text}</span>
          </li>
        );
      })}
    </ul>
  );
}

function TermsSection({ plan: { draft, edits }, isReadOnly }: SideProps) {
  const { t } = useTranslation('launches');
  const [open, setOpen] = useState<'terms' | 'template' | null>(null);
  const { terms } = draft.content;
  return (
    <Section
      title={t('Template')}
      action={
        <>
          <button type="button" className={LINK} onClick={() => setOpen('template')}>
            {t('Save as template')}
          </button>
          {!isReadOnly && (
            <button
              type="button"
              aria-label={t('Edit terms')}
              className={LINK}
              onClick={() => setOpen('terms')}
            >
              {t('Edit')}
            </button>
          )}
        </>
      }
    >
      <p className="text-sm text-ink-2">{termsSummary(terms)}</p>
      <p className="truncate text-sm text-ink-3" title={terms.link}>
        {terms.link}
      </p>
      {open === 'terms' && (
        <TermsDialog
          name={draft.name}
          terms={terms}
          onSave={(next) => {
            edits.set({ terms: next });
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'template' && (
        <SaveTemplateDialog name={draft.name} terms={terms} onClose={() => setOpen(null)} />
      )}
    </Section>
  );
}

function MatrixSection({ plan: { draft, edits }, isReadOnly }: SideProps) {
  const { t } = useTranslation('launches');
  const [isChoosing, setChoosing] = useState(false);
  const { campaignPer, adPer, countries, terms } = draft.content;
  return (
    <Section title={t('Matrix')}>
      <SelectField
        label={t('One campaign per')}
        value={campaignPer}
        disabled={isReadOnly}
        onChange={({ currentTarget: { value } }) =>
          edits.set({ campaignPer: value === 'country' ? 'country' : 'ad_account' })
        }
      >
        <option value="ad_account">{t('Ad account, all countries')}</option>
        <option value="country">{t('Country')}</option>
      </SelectField>
      <SelectField
        label={t('One ad per')}
        value={adPer}
        disabled={isReadOnly}
        onChange={({ currentTarget: { value } }) =>
          edits.set({ adPer: value === 'creative' ? 'creative' : 'creative_and_text' })
        }
      >
        <option value="creative">{t('Creative')}</option>
        <option value="creative_and_text">{t('Creative and text')}</option>
      </SelectField>
      <ul aria-label={t('Countries')} className="m-0 flex list-none flex-wrap gap-1.5 p-0">
        {countries.map((code) => (
          <li key={code} className={CHIP}>
            {countryName(code)}
          </li>
        ))}
        {!isReadOnly && (
          <li>
            <button
              type="button"
              className={`${CHIP} border-dashed text-ink-2 hover:bg-hover`}
              onClick={() => setChoosing(true)}
            >
              <PlusIcon aria-hidden="true" className="size-3.5" />
              {t('Countries')}
            </button>
          </li>
        )}
      </ul>
      <ul aria-label={t('Audiences')} className="m-0 flex list-none flex-wrap gap-1.5 p-0">
        {terms.audiences.map((audience) => (
          <li key={audience.key} className={CHIP} title={audienceSummary(audience)}>
            {audience.name}
          </li>
        ))}
      </ul>
      {isChoosing && (
        <CountriesDialog
          countries={countries}
          onSave={(next) => {
            edits.set({ countries: next });
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </Section>
  );
}

function CreativesSection({ plan: { draft, edits }, isReadOnly }: SideProps) {
  const { t } = useTranslation('launches');
  const { creatives } = draft.content;
  return (
    <Section title={t('Creatives')} count={creatives.length}>
      {isReadOnly ? (
        <ul className="m-0 list-none p-0 text-sm">
          {creatives.map(({ id, name }) => (
            <li key={id} className="truncate">
              {name}
            </li>
          ))}
        </ul>
      ) : (
        <CreativePicker
          value={creatives}
          onChange={(chosen) =>
            edits.set({ creatives: chosen.map(({ id, name }) => ({ id, name })) })
          }
        />
      )}
    </Section>
  );
}

function TextsSection({ plan: { draft } }: SideProps) {
  const { t } = useTranslation('launches');
  const { texts } = draft.content.terms;
  return (
    <Section title={t('Texts')} count={texts.length}>
      <ul className="m-0 flex list-none flex-col gap-1 p-0">
        {texts.map(({ key, name, country, message }) => (
          <li key={key} className="flex min-w-0 items-center gap-2" title={message}>
            {country !== null && <CountryMark code={country} />}
            <span className="truncate">{name}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function NamesSection({ plan: { draft, edits }, isReadOnly, sample }: SideProps) {
  const { t } = useTranslation('launches');
  const { terms } = draft.content;
  const labels = { campaign: t('Campaign name'), adSet: t('Ad set name'), ad: t('Ad name') };
  return (
    <Section title={t('Names')}>
      {(['campaign', 'adSet', 'ad'] as const).map((of) => (
        <LineField
          key={of}
          label={labels[of]}
          value={terms.names[of]}
          isReadOnly={isReadOnly}
          preview={<NamePreview pattern={terms.names[of]} values={sample} of={of} />}
          onChange={(pattern) =>
            edits.change((before) => ({
              ...before,
              terms: { ...before.terms, names: { ...before.terms.names, [of]: pattern } },
            }))
          }
        />
      ))}
    </Section>
  );
}

function withStart(value: string): LaunchContent['startLocalTime'] {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(value) ? value : null;
}

function StartSection({ plan, stored, isReadOnly }: SideProps) {
  const { draft, edits } = plan;
  const { t } = useTranslation('launches');
  const { startLocalTime, status } = draft.content;
  return (
    <Section title={t('Start')}>
      <TextField
        type="datetime-local"
        label={t('Ads start at (optional)')}
        hint={
          startLocalTime === null
            ? t('As soon as an ad set is on.')
            : t('In the time zone of each ad account.')
        }
        value={startLocalTime ?? ''}
        readOnly={isReadOnly}
        onChange={({ currentTarget: { value } }) => edits.set({ startLocalTime: withStart(value) })}
      />
      <SegmentedControl
        label={t('Created as')}
        className="self-start"
        value={status}
        onChange={(next) => !isReadOnly && edits.set({ status: next })}
        segments={[
          { key: 'PAUSED', label: t('Paused') },
          { key: 'ACTIVE', label: t('Active') },
        ]}
      />
      {status === 'ACTIVE' && (
        <p className="text-sm text-warning-ink">
          {t('Ads start spending once Facebook approves them.')}
        </p>
      )}
      <StartTime stored={stored} plan={plan} isReadOnly={isReadOnly} />
    </Section>
  );
}

/** What a plan is made from. */
export function PlanSide(props: SideProps) {
  const { t } = useTranslation('launches');
  const { plan, isReadOnly } = props;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <PlanFaults faults={plan.faults} />
      <Section title={t('Plan')}>
        <LineField
          label={t('Name')}
          value={plan.draft.name}
          max={100}
          isReadOnly={isReadOnly}
          onChange={plan.edits.rename}
        />
      </Section>
      <TermsSection {...props} />
      <MatrixSection {...props} />
      <CreativesSection {...props} />
      <TextsSection {...props} />
      <NamesSection {...props} />
      <StartSection {...props} />
    </div>
  );
}
