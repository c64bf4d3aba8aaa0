import {
  COST_MULTIPLIER_MAX,
  type CostUpdateState,
  type CostUpdateTaskUpdate,
} from '@ads-checker/shared/contracts/cost-updates';
import type { BinomSetting } from '@ads-checker/shared/contracts/tasks';
import { PlusIcon } from '@heroicons/react/16/solid';
import { Link } from '@tanstack/react-router';
import { dequal } from 'dequal';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../lib/error-text.ts';
import { useKeptDraft } from '../../../lib/use-kept-draft.ts';
import { useOwned } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { DraftNote } from '../../../ui/draft-note.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { Note } from '../../../ui/note.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { listTrackers } from '../../trackers/index.ts';
import { COST_DRAFT, type CostDraft as Draft } from '../kept-draft.ts';
import { readSurcharge, surchargeText } from '../surcharge.ts';
import { TrackerSetting } from './tracker-setting.tsx';

interface CostSettingsProps {
  readonly adUserId: string;
  readonly state: CostUpdateState;
  readonly canManage: boolean;
  readonly onSave: (update: CostUpdateTaskUpdate) => Promise<void>;
  readonly isSaving: boolean;
}

/** Which campaigns of which trackers receive the costs of the profile's ads. */
export function CostSettings({ adUserId, state, canManage, onSave, isSaving }: CostSettingsProps) {
  const { t } = useTranslation('cost-updates');
  const { rows } = useOwned('binom');
  const trackers = listTrackers(rows, '');
  const { binomCostUpdateTask: task, costMultiplier } = state;
  const saved: Draft = {
    settings: task.binomSettings,
    surcharge: surchargeText(costMultiplier),
  };
  const [draft, setDraft] = useState<Draft>();
  const [failure, setFailure] = useState<unknown>(null);
  const { settings, surcharge } = draft ?? saved;
  const multiplier = readSurcharge(surcharge);
  const isChanged = draft !== undefined && !dequal(draft, saved);
  const free = trackers.filter(({ id }) => !settings.some(({ binomId }) => binomId === id));
  const change = (next: Partial<Draft>) => {
    setFailure(null);
    setDraft({ settings, surcharge, ...next });
  };
  const cancel = () => {
    setFailure(null);
    setDraft(undefined);
  };
  const kept = useKeptDraft({
    kind: canManage ? COST_DRAFT : undefined,
    id: adUserId,
    read: () => (isChanged ? draft : undefined),
    savedOf: () => saved,
    restore: setDraft,
    reset: cancel,
  });
  const save = async () => {
    if (multiplier === undefined) {
      return;
    }
    setFailure(null);
    try {
      await onSave({ binomSettings: [...settings], costMultiplier: multiplier });
      kept.drop();
      setDraft(undefined);
      showToast({ id: 'costs', tone: 'success', text: t('Settings saved') });
    } catch (error) {
      setFailure(error);
    }
  };
  const set = (binomId: string, next: BinomSetting | undefined) =>
    change({
      settings: settings.flatMap((each) =>
        each.binomId !== binomId ? [each] : next === undefined ? [] : [next],
      ),
    });

  return (
    <form
      className="flex min-w-0 flex-col gap-3"
      aria-label={t('Settings')}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <DraftNote draft={kept} />
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
            isBusy={isSaving}
            disabled={multiplier === undefined}
          >
            {t('Save')}
          </Button>
          <Button onClick={kept.discard}>{t('Cancel')}</Button>
        </div>
      )}
    </form>
  );
}
