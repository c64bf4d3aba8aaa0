import {
  CALL_TO_ACTIONS,
  LAUNCH_BID_STRATEGIES,
  LAUNCH_EVENTS,
  LAUNCH_OBJECTIVES,
  type LaunchAudience,
  type LaunchTerms,
  type LaunchText,
  SPECIAL_AD_CATEGORIES,
} from '@ads-checker/shared/contracts/launch-values';
import {
  goalsOf,
  isEventOf,
  needsBid,
  needsEvent,
} from '@ads-checker/shared/domain/launch/combinations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callToActionLabel } from '../../../lib/call-to-action.ts';
import { countryName } from '../../../lib/country-names.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FieldGrid, FormSection } from '../../../ui/form-layout.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { newAudience, newText } from '../new-values.ts';
import {
  audienceSummary,
  bidStrategyLabel,
  categoryLabel,
  eventLabel,
  goalLabel,
  objectiveLabel,
} from '../term-labels.ts';
import { AudienceDialog } from './audience-dialog.tsx';
import { ItemList } from './item-list.tsx';
import { MacroList, TemplateNamePreview } from './name-fields.tsx';
import { TagChoice } from './tag-choice.tsx';
import type { SearchThrough } from './targeting-search.tsx';
import { type TermsForm, withOffered } from './terms-form.ts';
import { TextDialog } from './text-dialog.tsx';

interface FieldsProps {
  readonly form: TermsForm;
  readonly isReadOnly: boolean;
}

type Change = (next: Partial<LaunchTerms>) => void;

/** Sets terms together with what depends on them. */
function useTerms({ form: { form } }: FieldsProps): { terms: LaunchTerms; change: Change } {
  const terms = form.watch('terms');
  return {
    terms,
    change: (next) =>
      form.setValue('terms', withOffered({ ...terms, ...next }), {
        shouldDirty: true,
        shouldTouch: true,
        shouldValidate: form.formState.isSubmitted,
      }),
  };
}

function CampaignFields(props: FieldsProps) {
  const { t } = useTranslation('launches');
  const { terms, change } = useTerms(props);
  const { isReadOnly } = props;
  return (
    <FormSection title={t('Campaign')} hint={t('The same for all campaigns of a launch.')}>
      <div className="flex flex-col gap-3">
        <SelectField
          label={t('Objective')}
          value={terms.objective}
          disabled={isReadOnly}
          onChange={(event) => {
            const objective = LAUNCH_OBJECTIVES.find((one) => one === event.currentTarget.value);
            if (objective !== undefined) {
              change({ objective });
            }
          }}
        >
          {LAUNCH_OBJECTIVES.map((objective) => (
            <option key={objective} value={objective}>
              {objectiveLabel(objective)}
            </option>
          ))}
        </SelectField>
        <fieldset className="m-0 flex min-w-0 flex-col gap-1.5 border-0 p-0">
          <legend className="mb-1 p-0 text-sm font-medium text-ink-2">
            {t('Special ad categories')}
          </legend>
          {SPECIAL_AD_CATEGORIES.map((category) => (
            <Checkbox
              key={category}
              isSelected={terms.specialAdCategories.includes(category)}
              isDisabled={isReadOnly}
              className="text-start"
              onChange={(isOn) =>
                change({
                  specialAdCategories: isOn
                    ? [...terms.specialAdCategories, category]
                    : terms.specialAdCategories.filter((one) => one !== category),
                })
              }
            >
              {categoryLabel(category)}
            </Checkbox>
          ))}
          <p className="text-sm text-ink-3">
            {t('Facebook requires declaring what the ads are about.')}
          </p>
        </fieldset>
        <SegmentedControl
          label={t('Budget of')}
          className="self-start"
          value={terms.budgetLevel}
          onChange={(budgetLevel) => !isReadOnly && change({ budgetLevel })}
          segments={[
            { key: 'campaign', label: t('Campaign budget') },
            { key: 'ad_set', label: t('Ad set budget') },
          ]}
        />
        <SelectField
          label={t('Bid strategy')}
          value={terms.bidStrategy}
          disabled={isReadOnly}
          hint={
            needsBid(terms.bidStrategy) ? t('Plans ask for the amount per ad account.') : undefined
          }
          onChange={(event) => {
            const bidStrategy = LAUNCH_BID_STRATEGIES.find(
              (one) => one === event.currentTarget.value,
            );
            if (bidStrategy !== undefined) {
              change({ bidStrategy });
            }
          }}
        >
          {LAUNCH_BID_STRATEGIES.map((strategy) => (
            <option key={strategy} value={strategy}>
              {bidStrategyLabel(strategy)}
            </option>
          ))}
        </SelectField>
      </div>
    </FormSection>
  );
}

function GoalFields(props: FieldsProps) {
  const { t } = useTranslation('launches');
  const { terms, change } = useTerms(props);
  const { objective, optimizationGoal, event } = terms;
  const { isReadOnly } = props;
  return (
    <FormSection title={t('Ad sets')} hint={t('What Facebook optimizes for.')}>
      <FieldGrid>
        <SelectField
          label={t('Performance goal')}
          value={optimizationGoal}
          disabled={isReadOnly}
          onChange={({ currentTarget: { value } }) => {
            const goal = goalsOf(objective).find((one) => one === value);
            if (goal !== undefined) {
              change({ optimizationGoal: goal });
            }
          }}
        >
          {goalsOf(objective).map((goal) => (
            <option key={goal} value={goal}>
              {goalLabel(goal)}
            </option>
          ))}
        </SelectField>
        {needsEvent(optimizationGoal) && (
          <SelectField
            label={t('Conversion event')}
            value={event ?? ''}
            disabled={isReadOnly}
            onChange={({ currentTarget: { value } }) => {
              const chosen = LAUNCH_EVENTS.find((one) => one === value);
              if (chosen !== undefined) {
                change({ event: chosen });
              }
            }}
          >
            {LAUNCH_EVENTS.filter((offered) => isEventOf(objective, offered)).map((offered) => (
              <option key={offered} value={offered}>
                {eventLabel(offered)}
              </option>
            ))}
          </SelectField>
        )}
      </FieldGrid>
    </FormSection>
  );
}

function withItem<Item extends { readonly key: string }>(
  items: readonly Item[],
  item: Item,
): Item[] {
  return items.some(({ key }) => key === item.key)
    ? items.map((one) => (one.key === item.key ? item : one))
    : [...items, item];
}

function AudienceFields(props: FieldsProps) {
  const { t } = useTranslation('launches');
  const { terms, change } = useTerms(props);
  const [edited, setEdited] = useState<LaunchAudience | null>(null);
  const [through, setThrough] = useState<SearchThrough | null>(null);
  const { audiences } = terms;
  return (
    <FormSection title={t('Audiences')} hint={t('Each is an ad set of every campaign.')}>
      <ItemList
        label={t('Audiences')}
        items={audiences}
        note={audienceSummary}
        addLabel={t('Add audience')}
        error={props.form.errorOf('terms.audiences')}
        isReadOnly={props.isReadOnly}
        isLastKept
        onEdit={setEdited}
        onAdd={() => setEdited(newAudience(''))}
        onChange={(next) => change({ audiences: [...next] })}
      />
      {edited !== null && (
        <AudienceDialog
          audience={edited}
          isNew={!audiences.some(({ key }) => key === edited.key)}
          through={through}
          onThrough={setThrough}
          onSave={(saved) => {
            change({ audiences: withItem(audiences, saved) });
            setEdited(null);
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </FormSection>
  );
}

function TagFields(props: FieldsProps) {
  const { t } = useTranslation('launches');
  const { terms, change } = useTerms(props);
  return (
    <FormSection
      title={t('Tags')}
      hint={t('Campaigns that are launched get them. Rules with these tags cover them.')}
    >
      <TagChoice
        tagIds={terms.tagIds}
        isReadOnly={props.isReadOnly}
        onChange={(tagIds) => change({ tagIds })}
      />
    </FormSection>
  );
}

function textNote({ country, headline, message }: LaunchText): string {
  return [country === null ? null : countryName(country), headline || message]
    .filter((part) => part !== null && part !== '')
    .join(' · ');
}

function TextFields(props: FieldsProps) {
  const { t } = useTranslation('launches');
  const { terms, change } = useTerms(props);
  const [edited, setEdited] = useState<LaunchText | null>(null);
  const { texts } = terms;
  return (
    <FormSection title={t('Texts')} hint={t('A text of one country replaces those of all.')}>
      <ItemList
        label={t('Texts')}
        items={texts}
        note={textNote}
        addLabel={t('Add text')}
        error={props.form.errorOf('terms.texts')}
        isReadOnly={props.isReadOnly}
        isLastKept={false}
        onEdit={setEdited}
        onAdd={() => setEdited(newText(''))}
        onChange={(next) => change({ texts: [...next] })}
      />
      {edited !== null && (
        <TextDialog
          text={edited}
          isNew={!texts.some(({ key }) => key === edited.key)}
          onSave={(saved) => {
            change({ texts: withItem(texts, saved) });
            setEdited(null);
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </FormSection>
  );
}

function LinkFields(props: FieldsProps) {
  const { t } = useTranslation('launches');
  const { terms, change } = useTerms(props);
  const { form, isReadOnly } = props;
  return (
    <FormSection title={t('Link')}>
      <div className="flex flex-col gap-3">
        <TextField
          label={t('Website URL')}
          type="url"
          inputMode="url"
          placeholder="https://"
          readOnly={isReadOnly}
          {...form.field('terms.link')}
        />
        <SelectField
          label={t('Button')}
          value={terms.callToAction}
          disabled={isReadOnly}
          onChange={({ currentTarget: { value } }) => {
            const callToAction = CALL_TO_ACTIONS.find((one) => one === value);
            if (callToAction !== undefined) {
              change({ callToAction });
            }
          }}
        >
          {CALL_TO_ACTIONS.map((action) => (
            <option key={action} value={action}>
              {callToActionLabel(action) ?? t('No button')}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('URL parameters (optional)')}
          hint={t("Example: sub1='{{'ad.id'}}'")}
          spellCheck={false}
          readOnly={isReadOnly}
          {...form.field('terms.urlTags')}
        />
      </div>
    </FormSection>
  );
}

function NameFields(props: FieldsProps) {
  const { t } = useTranslation('launches');
  const { terms } = useTerms(props);
  const { form, isReadOnly } = props;
  const labels = {
    campaign: t('Campaign name'),
    adSet: t('Ad set name'),
    ad: t('Ad name'),
  } as const;
  return (
    <FormSection title={t('Names')} hint={t('Variables are replaced in each plan.')}>
      <div className="flex flex-col gap-3">
        <MacroList />
        {(['campaign', 'adSet', 'ad'] as const).map((of) => (
          <TextField
            key={of}
            label={labels[of]}
            spellCheck={false}
            readOnly={isReadOnly}
            hint={<TemplateNamePreview pattern={terms.names[of]} terms={terms} of={of} />}
            {...form.field(`terms.names.${of}`)}
          />
        ))}
      </div>
    </FormSection>
  );
}

/** Everything that a template says, for a template and for the copy of it in a plan. */
export function TermsFields(props: FieldsProps) {
  return (
    <>
      <CampaignFields {...props} />
      <GoalFields {...props} />
      <AudienceFields {...props} />
      <TextFields {...props} />
      <LinkFields {...props} />
      <NameFields {...props} />
      <TagFields {...props} />
    </>
  );
}
