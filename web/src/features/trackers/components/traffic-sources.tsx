import type { TrafficSourceDto } from '@ads-checker/shared/contracts/trackers';
import type { TrackerTokenField } from '@ads-checker/shared/domain/trackers';
import {
  ArrowPathIcon,
  InformationCircleIcon,
  MinusCircleIcon,
  XCircleIcon,
} from '@heroicons/react/16/solid';
import { type ReactNode, useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../lib/error-text.ts';
import type { ProductForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import type { IconType } from '../../../ui/hue.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { type SourceFields, type TrackerFields, toPreset } from '../tracker-fields.ts';
import { TOKEN_LABELS } from '../tracker-labels.ts';
import type { LoadState } from '../use-traffic-sources.ts';
import { TrafficSourceRow } from './traffic-source-row.tsx';

function StateBox({
  icon: Icon,
  iconClassName = 'text-ink-3',
  title,
  children,
  role,
}: {
  readonly icon: IconType;
  readonly iconClassName?: string;
  readonly title?: string;
  readonly children: ReactNode;
  readonly role?: 'status' | 'alert';
}) {
  return (
    <div role={role} className="flex items-start gap-2.5 rounded-md border border-line p-3">
      <Icon aria-hidden="true" className={cx('mt-0.5 size-4 flex-none', iconClassName)} />
      <div className="min-w-0">
        {title !== undefined && <p className="font-medium">{title}</p>}
        <p className="text-ink-2">{children}</p>
      </div>
    </div>
  );
}

interface ListedSource {
  readonly id: string;
  readonly source: TrafficSourceDto | undefined;
}

/** Sources of the tracker, plus selected ones that it no longer lists. */
function joinSources(
  loaded: readonly TrafficSourceDto[],
  settings: readonly SourceFields[],
): readonly ListedSource[] {
  const known = new Set(loaded.map(({ id }) => id));
  const isUsed = (id: string) => settings.some((setting) => setting.trafficSourceId === id);
  return [
    ...loaded
      .filter(({ id, isDeleted }) => !isDeleted || isUsed(id))
      .map((source) => ({ id: source.id, source })),
    ...settings
      .filter(({ trafficSourceId }) => !known.has(trafficSourceId))
      .map(({ trafficSourceId }) => ({ id: trafficSourceId, source: undefined })),
    ...loaded
      .filter(({ id, isDeleted }) => isDeleted && !isUsed(id))
      .map((source) => ({ id: source.id, source })),
  ];
}

function Notice({ load, isEmpty }: { readonly load: LoadState; readonly isEmpty: boolean }) {
  const { t } = useTranslation('trackers');
  if (load.state === 'idle') {
    return isEmpty ? (
      <StateBox icon={InformationCircleIcon}>
        {t('Enter the API URL and API key, then load traffic sources.')}
      </StateBox>
    ) : null;
  }
  if (load.state === 'failed') {
    return (
      <StateBox
        role="alert"
        icon={XCircleIcon}
        iconClassName="text-error"
        title={t('Couldn’t load traffic sources')}
      >
        {plainErrorText({ error: load.error, translate: t })}
      </StateBox>
    );
  }
  if (load.state === 'loaded' && load.list.trafficSources.length === 0) {
    return (
      <StateBox role="status" icon={MinusCircleIcon} title={t('No traffic sources found')}>
        {t('Add a traffic source with an ad ID token in the tracker, then load again.')}
      </StateBox>
    );
  }
  return null;
}

/** Which tokens of which traffic sources carry the ids of ads, ad sets and campaigns. */
export function TrafficSources({
  form: { form, errorOf },
  load,
  onLoad,
}: {
  readonly form: ProductForm<TrackerFields, unknown>;
  readonly load: LoadState;
  readonly onLoad: () => void;
}) {
  const { t } = useTranslation('trackers');
  const settings = useWatch({ control: form.control, name: 'trafficSourceSettings' });
  const error = errorOf('trafficSourceSettings');
  const errorId = useId();
  const loaded = load.state === 'loaded' ? load.list.trafficSources : [];
  const shown = joinSources(loaded, settings);
  const unreadable = load.state === 'loaded' ? load.list.unreadableRows : 0;
  const set = (next: SourceFields[]): void =>
    form.setValue('trafficSourceSettings', next, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  const change = (id: string, field: TrackerTokenField, token: string): void =>
    set(settings.map((each) => (each.trafficSourceId === id ? { ...each, [field]: token } : each)));

  return (
    <div className="flex min-w-0 flex-col gap-3">
      {load.state === 'loading' ? (
        <div className="rounded-md border border-line">
          <SkeletonRows
            count={3}
            cells={['w-32', 'w-24 ms-auto', 'w-24', 'w-24']}
            label={t('Loading traffic sources…')}
          />
        </div>
      ) : (
        <>
          <Notice load={load} isEmpty={settings.length === 0} />
          {shown.length > 0 && (
            <div className="min-w-0 rounded-md border border-line">
              <div
                aria-hidden="true"
                className="grid grid-cols-[minmax(0,1.2fr)_repeat(3,minmax(0,1fr))] gap-x-3 rounded-t-md border-b border-line bg-canvas px-3 py-2 text-sm font-medium text-ink-2 max-desk:hidden"
              >
                <span>{t('Traffic source')}</span>
                {(['adIdToken', 'adSetIdToken', 'campaignIdToken'] as const).map((field) => (
                  <span key={field}>{t(TOKEN_LABELS[field])}</span>
                ))}
              </div>
              <ul aria-label={t('Traffic sources')}>
                {shown.map(({ id, source }) => {
                  const index = settings.findIndex((each) => each.trafficSourceId === id);
                  return (
                    <TrafficSourceRow
                      key={id}
                      source={source}
                      sourceId={id}
                      setting={settings[index]}
                      isMissing={load.state === 'loaded' && source === undefined}
                      errorOf={(field) =>
                        index === -1
                          ? undefined
                          : errorOf(`trafficSourceSettings.${index}.${field}`)
                      }
                      onUse={(isUsed) =>
                        set(
                          isUsed && source !== undefined
                            ? [...settings, toPreset(source)]
                            : settings.filter((each) => each.trafficSourceId !== id),
                        )
                      }
                      onChange={(field, token) => change(id, field, token)}
                    />
                  );
                })}
              </ul>
            </div>
          )}
          {unreadable > 0 && (
            <p className="text-sm text-warning-ink">
              {t(
                '{count, plural, one {# traffic source couldn’t be read} other {# traffic sources couldn’t be read}}',
                { count: unreadable },
              )}
            </p>
          )}
        </>
      )}
      {error !== undefined && (
        <p id={errorId} role="alert" className="text-sm text-error-ink">
          {error}
        </p>
      )}
      <Button
        icon={ArrowPathIcon}
        data-invalid={error === undefined ? undefined : ''}
        aria-describedby={error === undefined ? undefined : errorId}
        isBusy={load.state === 'loading'}
        className="self-start"
        onClick={onLoad}
      >
        {load.state === 'loaded' || load.state === 'failed'
          ? t('Load again')
          : t('Load traffic sources')}
      </Button>
    </div>
  );
}
