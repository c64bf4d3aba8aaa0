import { TRACKER_FAILURE_FIELDS } from '@ads-checker/shared/domain/trackers';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatExactMoment } from '../../../lib/format.ts';
import { canManageOwnTeam } from '../../../lib/places.ts';
import { useActor } from '../../../lib/session.ts';
import { cx } from '../../../ui/class-names.ts';
import { Status } from '../../../ui/status.tsx';
import { displayUrl, type Tracker, useConnectionState } from '../../trackers/index.ts';
import type { SourceForm } from '../use-source-form.ts';

interface OptionProps {
  readonly name: string;
  readonly label: string;
  readonly lang?: string;
  readonly note: ReactNode;
  readonly state?: ReactNode;
  readonly isChosen: boolean;
  readonly isDisabled?: boolean;
  readonly onChoose: () => void;
}

function Option({
  name,
  label,
  lang,
  note,
  state,
  isChosen,
  isDisabled = false,
  onChoose,
}: OptionProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 rounded-sm px-2 py-1 has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus max-desk:py-1.5">
      <input
        id={id}
        type="radio"
        name={name}
        checked={isChosen}
        disabled={isDisabled}
        aria-describedby={`${id}-note`}
        className="size-4 flex-none accent-(--accent) outline-0"
        onChange={onChoose}
      />
      <div className="min-w-0">
        <label
          htmlFor={id}
          lang={lang}
          className={cx('block truncate', isDisabled ? 'text-ink-3' : 'font-medium text-ink')}
        >
          {label}
        </label>
        <span id={`${id}-note`} className="block truncate text-sm text-ink-3">
          {note}
        </span>
      </div>
      {state}
    </div>
  );
}

const FIX = 'text-accent-ink hover:underline';

function TrackerOption({
  tracker,
  isSaved,
  ...option
}: {
  readonly tracker: Tracker;
  /** It stays a choice when its connection is broken. */
  readonly isSaved: boolean;
} & Pick<OptionProps, 'name' | 'isChosen' | 'onChoose'>) {
  const { t } = useTranslation('results');
  const { status, failure, at } = useConnectionState(tracker);
  const canFix = canManageOwnTeam(useActor());
  const field = failure === undefined ? null : TRACKER_FAILURE_FIELDS[failure];
  return (
    <Option
      {...option}
      label={tracker.name}
      lang=""
      isDisabled={field !== null && !isSaved}
      state={<Status {...status} />}
      note={
        <>
          {field !== null && canFix ? (
            <>
              <Link
                to="/team-settings/trackers/$binomId"
                params={{ binomId: tracker.id }}
                className={FIX}
              >
                {field === 'apiKey' ? t('Replace API key') : t('Edit tracker')}
              </Link>
              {' · '}
            </>
          ) : (
            at !== undefined && (
              <>
                {t('checked {time}', {
                  time: formatExactMoment({ at: new Date(at).toISOString() }),
                })}
                {' · '}
              </>
            )
          )}
          <span lang="">{displayUrl(tracker.url)}</span>
        </>
      }
    />
  );
}

/** Off, the tracker of the cost update, or one of the team. */
export function SourceOptions({ form }: { readonly form: SourceForm }) {
  const { t } = useTranslation('results');
  const name = useId();
  const { value, change, task, trackers } = form;
  const { costUpdateBinomId } = task;
  const ofCostUpdate =
    costUpdateBinomId === null
      ? null
      : (trackers.find(({ id }) => id === costUpdateBinomId)?.name ?? t('Unknown tracker'));
  const choose = (binomId: string | null) => () => {
    if (binomId !== value.binomId) {
      change({ binomId, binomUserId: binomId === task.binomId ? task.binomUserId : null });
    }
  };
  const isDefault = value.binomId === null;
  return (
    <fieldset aria-label={t('Results from')} className="m-0 flex min-w-0 flex-col border-0 p-0">
      <Option
        name={name}
        label={t('Off')}
        note={
          ofCostUpdate === null
            ? t('Facebook figures only')
            : t('Remove the tracker of the cost update first')
        }
        isChosen={isDefault && ofCostUpdate === null}
        isDisabled={ofCostUpdate !== null}
        onChoose={choose(null)}
      />
      {ofCostUpdate !== null && (
        <Option
          name={name}
          label={t('Tracker of the cost update')}
          note={<span lang="">{ofCostUpdate}</span>}
          isChosen={isDefault}
          onChoose={choose(null)}
        />
      )}
      {trackers.map((tracker) => (
        <TrackerOption
          key={tracker.id}
          tracker={tracker}
          name={name}
          isSaved={tracker.id === task.binomId}
          isChosen={value.binomId === tracker.id}
          onChoose={choose(tracker.id)}
        />
      ))}
      {trackers.length === 0 && (
        <p className="px-2 py-1 text-sm text-ink-3">
          {t('This team has no trackers yet.')}{' '}
          <Link to="/team-settings/trackers" className={FIX}>
            {t('Team trackers')}
          </Link>
        </p>
      )}
    </fieldset>
  );
}
