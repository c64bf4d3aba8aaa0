import {
  type ResultTask,
  type ResultTaskUpdate,
  resultTaskUpdateSchema,
} from '@ads-checker/shared/contracts/results';
import { type EditedValue, useEditedValue } from '../../lib/use-edited-value.ts';
import { useOwned } from '../../replica/index.ts';
import { listTrackers, type Tracker } from '../trackers/index.ts';

export type SourceSettings = Pick<
  ResultTask,
  'binomId' | 'binomUserId' | 'trackerCurrency' | 'dayZone'
>;

export interface SourceForm extends EditedValue<SourceSettings> {
  readonly task: ResultTask;
  /** Of the team, by name. */
  readonly trackers: readonly Tracker[];
  /** What the choice means: undefined for none. */
  readonly tracker: Tracker | undefined;
}

export function isCurrency(text: string): boolean {
  return resultTaskUpdateSchema.safeParse({ trackerCurrency: text }).success;
}

/** The choice of the tracker that a profile’s revenue is read from. */
export function useSourceForm(task: ResultTask): SourceForm {
  const { rows } = useOwned('binom');
  const { adUserId, binomId, binomUserId, trackerCurrency, dayZone } = task;
  const form = useEditedValue<SourceSettings>({
    saved: { binomId, binomUserId, trackerCurrency, dayZone },
    kind: undefined,
    id: adUserId,
    isRight: (value) => isCurrency(value.trackerCurrency),
  });
  const sourceId = form.value.binomId ?? task.costUpdateBinomId;
  return {
    ...form,
    task,
    trackers: listTrackers(rows, ''),
    tracker: rows.find(({ id }) => id === sourceId),
  };
}

export type SaveSource = (update: ResultTaskUpdate) => Promise<void>;
