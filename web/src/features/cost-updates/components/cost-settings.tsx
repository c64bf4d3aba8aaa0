import {
  COST_MULTIPLIER_MAX,
  COST_MULTIPLIER_STEPS,
  type CostUpdateState,
  type CostUpdateTaskUpdate,
  costMultiplierSchema,
} from '@ads-checker/shared/contracts/cost-updates';
import type { CostTarget } from '@ads-checker/shared/contracts/tasks';
import { PlusIcon } from '@heroicons/react/16/solid';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../lib/error-text.ts';
import { useEditedValue } from '../../../lib/use-edited-value.ts';
import { useOwned } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { DraftNote } from '../../../ui/draft-note.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { Note } from '../../../ui/note.tsx';
import { SaveForm } from '../../../ui/save-form.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { listTrackers } from '../../trackers/index.ts';
import { COST_DRAFT, type CostDraft as Draft } from '../kept-draft.ts';
import { TrackerSetting } from './tracker-setting.tsx';

const PERCENT = 100;

/** The surcharge in percent as it is typed: `20` for a multiplier of 1.2. */
function surchargeText(multiplier: number): string {
  return String(Math.round((multiplier - 1) * COST_MULTIPLIER_STEPS) / PERCENT);
}

/** The multiplier for a percentage as typed; undefined when it is invalid. */
function readSurcharge(text: string): number | undefined {
  const trimmed = text.trim().replace(',', '.');
  if (trimmed !== '' && !/^-?\d{1,4}(\.\d{1,2})?$/.test(trimmed)) {
    return undefined;
  }
  const steps = Math.round(Number(trimmed) * PERCENT) + COST_MULTIPLIER_STEPS;
  return costMultiplierSchema.safeParse(steps / COST_MULTIPLIER_STEPS).data;
}

interface CostSettingsProps {
  readonly adUserId: string;
  readonly state: CostUpdateState;
  readonly canManage: boolean;
  readonly onSave: (update: CostUpdateTaskUpdate) => Promise<void>;
}

/** Which campaigns of which trackers receive the costs of the profile's ads. */
export function CostSettings({ adUserId, state, canManage, onSave }: CostSettingsProps) {
  const { t } = useTranslation('cost-updates');
  const { rows } = useOwned('binom');
  const trackers = listTrackers(rows, '');
  const { binomCostUpdateTask: task, costMultiplier } = state;
  const saved: Draft = {
    settings: task.binomSettings,
    surcharge: surchargeText(costMultiplier),
  };
  const form = useEditedValue<Draft>({
    saved,
    kind: canManage ? COST_DRAFT : undefined,
    id: adUserId,
    isRight: (typed) => readSurcharge(typed.surcharge) !== undefined,
  });
  const { change, isChanged, failure } = form;
  const { settings, surcharge } = form.value;
  const multiplier = readSurcharge(surcharge);
  const free = trackers.filter(({ id }) => !settings.some(({ binomId }) => binomId === id));
  const save = form.submit(async () => {
    await onSave({ binomSettings: [...settings], costMultiplier: multiplier ?? costMultiplier });
    showToast({ id: 'costs', tone: 'success', text: t('Settings saved') });
  });
  const set = (binomId: string, next: CostTarget | undefined) =>
    change({
      settings: settings.flatMap((each) =>
        each.binomId !== binomId ? [each] : next === undefined ? [] : [next],
      ),
    });

  return (
    <SaveForm
      form={form}
      isGuarded={false}
      className="flex min-w-0 flex-col gap-3"
      aria-label={t('Settings')}
      onSave={save}
    >
      <DraftNote draft={form.draft} />
      <h3 className="font-medium">{t('Trackers')}</h3>
      {settings.length === 0 && (
        <p className="text-sm text-ink-3">
          {trackers.length === 0
            ? t('This team has no trackers yet.')
            : t('Choose a tracker to send it this profile’s ad spend every hour.')}
        </p>
      )}
      {settings.map((setting) => (
        <TrackerSetting
          key={setting.binomId}
          setting={setting}
          tracker={rows.find(({ id }) => id === setting.binomId)}
          canManage={canManage}
          onChange={(next) => set(setting.binomId, next)}
        />
      ))}
      {canManage &&
        (trackers.length === 0 ? (
          <Link to="/team-settings/trackers" className="self-start text-accent-ink hover:underline">
            {t('Team trackers')}
          </Link>
        ) : (
          free.length > 0 && (
            <Menu
              label={t('Add tracker')}
              onAction={(binomId) =>
                change({
                  settings: [
                    ...settings,
                    { binomId: String(binomId), binomUserId: null, binomCampaignIds: [] },
                  ],
                })
              }
              trigger={
                <Button icon={PlusIcon} className="self-start">
                  {t('Add tracker')}
                </Button>
              }
            >
              {free.map(({ id, name }) => (
                <MenuItem key={id} id={id} textValue={name} lang="">
                  {name}
                </MenuItem>
              ))}
            </Menu>
          )
        ))}
      {settings.length > 0 && (
        <TextField
          label={t('Taxes and fees, %')}
          className="max-w-56"
          inputMode="decimal"
          autoComplete="off"
          value={surcharge}
          readOnly={!canManage}
          isChanged={surcharge !== saved.surcharge}
          hint={t('Added to the spend sent to trackers.')}
          error={
            multiplier === undefined
              ? t('Enter a number from 0 to {max}', { max: (COST_MULTIPLIER_MAX - 1) * 100 })
              : undefined
          }
          onChange={(event) => change({ surcharge: event.currentTarget.value })}
        />
      )}
      {failure !== null && (
        <Note tone="error">{plainErrorText({ error: failure, translate: t })}</Note>
      )}
      {isChanged && (
        <div className="flex gap-2">
          <Button
            type="submit"
            variant="primary"
            isBusy={form.isSubmitting}
            disabled={multiplier === undefined}
          >
            {t('Save')}
          </Button>
          <Button onClick={form.discard}>{t('Cancel')}</Button>
        </div>
      )}
    </SaveForm>
  );
}
