import { type TrackerUpdate, trackerRoutes } from '@ads-checker/shared/contracts/trackers';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { useLatestAnswer } from '../../../lib/use-answer.ts';
import { useProductForm } from '../../../lib/use-form.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { SaveBar, SaveForm } from '../../../ui/save-form.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { TRACKER_DRAFT } from '../kept-draft.ts';
import {
  needsKeyAgain,
  type TrackerFields,
  type TrackerValues,
  toFields,
  toUpdate,
  trackerFieldsSchema,
} from '../tracker-fields.ts';
import type { Tracker } from '../tracker-labels.ts';
import { useSaveError } from '../use-save-error.tsx';
import { TrackerSections } from './tracker-sections.tsx';

/** Edits a tracker: a changed connection is tested before it is saved. */
export function TrackerForm({ tracker: stored }: { readonly tracker: Tracker }) {
  const { t } = useTranslation('trackers');
  const { row: tracker, setAnswer } = useLatestAnswer(stored);
  const schema = useMemo(() => trackerFieldsSchema({ apiUrl: tracker.apiUrl }), [tracker.apiUrl]);
  const [isKeyAsked, setKeyAsked] = useState(false);
  const product = useProductForm<TrackerFields, TrackerValues>({
    schema,
    values: toFields(tracker),
    target: `binom:${stored.id}`,
    kept: { kind: TRACKER_DRAFT, id: stored.id },
    isAlsoChanged: isKeyAsked,
  });
  const { form, submit } = product;
  const { note, show, clear } = useSaveError(product);
  const [apiUrl, apiKey, version] = useWatch({
    control: form.control,
    name: ['apiUrl', 'apiKey', 'version'],
  });
  const isOtherHost = needsKeyAgain(apiUrl, tracker.apiUrl);
  const isKeyOpen = isKeyAsked || apiKey !== '';
  const isTyped = apiUrl !== tracker.apiUrl || apiKey !== '' || version !== tracker.version;
  const { run } = useWrite(async (body: TrackerUpdate, idempotencyKey) => {
    const params = { binomId: stored.id };
    return (await call(trackerRoutes.update, { params, body, idempotencyKey })).data.binom;
  });

  const save = submit(async (values, sent) => {
    clear();
    const update = toUpdate({ tracker, values });
    const next = update === null ? tracker : await run(update);
    setAnswer(next);
    setKeyAsked(form.getValues('apiKey') !== sent.apiKey);
    showToast({ id: 'tracker', tone: 'success', text: t('Tracker saved') });
    return toFields(next);
  }, show);

  return (
    <SaveForm form={product} aria-label={t('Tracker')} onSave={save}>
      <TrackerSections
        form={product}
        keySlot={{ info: tracker.apiKey, isOpen: isKeyOpen, isOtherHost, onOpen: setKeyAsked }}
        stored={tracker}
        isTyped={isTyped}
      >
        <SaveBar
          form={product}
          label={t('Save tracker')}
          error={note}
          discardLabel={t('Discard')}
          onDiscard={() => {
            clear();
            setKeyAsked(false);
          }}
        />
      </TrackerSections>
    </SaveForm>
  );
}
