import type { LaunchItemDto, LaunchRunDetailsDto } from '@ads-checker/shared/contracts/launch-runs';
import { ArrowPathIcon, CheckCircleIcon, ClockIcon, XCircleIcon } from '@heroicons/react/16/solid';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatExactMoment } from '../../../lib/format.ts';
import { Status } from '../../../ui/status.tsx';
import { planPath } from '../paths.ts';
import { failedLabel, itemErrorText, itemStatus, videoStatus } from '../run-labels.ts';
import { RunBar } from './run-bar.tsx';

type Profile = LaunchRunDetailsDto['profiles'][number];

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="border-line px-4 py-3.5 not-first:border-t">
      <h2 className="mb-2 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function ProfileState({
  profile: { state, resumesAt, ads, error },
}: {
  readonly profile: Profile;
}) {
  const { t } = useTranslation('launches');
  if (ads.failed > 0) {
    return <Status hue="error" icon={XCircleIcon} label={failedLabel(ads)} />;
  }
  if (error !== null) {
    return <Status hue="error" icon={XCircleIcon} label={t('Failed')} />;
  }
  if (state === 'finished') {
    return <Status hue="active" icon={CheckCircleIcon} label={t('Done', { context: 'launch' })} />;
  }
  return resumesAt === null ? (
    <Status hue="pending" icon={ArrowPathIcon} label={t('Running', { context: 'launch' })} />
  ) : (
    <Status hue="off" icon={ClockIcon} label={t('Waiting')} />
  );
}

function Profiles({ profiles, items }: Pick<LaunchRunDetailsDto, 'profiles' | 'items'>) {
  const { t } = useTranslation('launches');
  const withVideos = new Set(
    items.flatMap(({ state, adUserId }) => (state === 'processing' ? [adUserId] : [])),
  );
  return (
    <ul className="m-0 flex list-none flex-col gap-3 p-0">
      {profiles.map((profile) => {
        const { adUserId, adUserName, ads, resumesAt, error } = profile;
        return (
          <li key={adUserId ?? adUserName} className="flex flex-col gap-1">
            <span className="flex items-center justify-between gap-2">
              <span className="truncate" lang="">
                {adUserName}
              </span>
              <ProfileState profile={profile} />
            </span>
            <RunBar label={`${t('Ads created')}: ${adUserName}`} counts={ads} />
            {resumesAt !== null && (
              <span className="text-sm text-ink-3">
                {withVideos.has(adUserId)
                  ? t('Facebook is processing videos. Checked again at {time}.', {
                      time: formatExactMoment({ at: resumesAt }),
                    })
                  : t('Rate limit reached. Resumes at {time}.', {
                      time: formatExactMoment({ at: resumesAt }),
                    })}
              </span>
            )}
            {error !== null && (
              <span className="text-sm text-error-ink">{itemErrorText(error)}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Uploads({
  uploads,
  kind,
}: {
  readonly uploads: readonly LaunchItemDto[];
  readonly kind: LaunchRunDetailsDto['kind'];
}) {
  return (
    <ul className="m-0 flex list-none flex-col gap-1.5 p-0">
      {uploads.map((upload) => {
        const { position, level, name, adAccountId, adAccountName, state, error } = upload;
        return (
          <li key={position}>
            <span className="flex items-center justify-between gap-2">
              <span className="truncate">
                {name}
                <span className="text-ink-3">, {adAccountName ?? adAccountId}</span>
              </span>
              <Status
                {...(level === 'video' && kind === 'launch'
                  ? videoStatus(state)
                  : itemStatus(state, kind))}
              />
            </span>
            {error !== null && (
              <span className="block text-sm text-error-ink">{itemErrorText(error)}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** What is left out of ads because the network demanded it. */
function Notes({ items }: { readonly items: readonly LaunchItemDto[] }) {
  const { t } = useTranslation('launches');
  const notes = [...new Set(items.flatMap((item) => item.notes))];
  return notes.length === 0 ? null : (
    <Section title={t('Left out by Facebook')}>
      <ul className="m-0 list-disc ps-5">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Section>
  );
}

export function RunSide({
  run,
  undoText,
}: {
  readonly run: LaunchRunDetailsDto;
  /** Null when there is nothing to undo. */
  readonly undoText: string | null;
}) {
  const { t } = useTranslation('launches');
  const uploads = run.items.filter(
    ({ level, key }) => level === 'video' || (level === 'image' && !key.includes('/thumbnail/')),
  );
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('Started'), formatDateTime({ at: new Date(run.createdAt) })],
    ...(run.finishedAt === null
      ? []
      : [[t('Finished'), formatDateTime({ at: new Date(run.finishedAt) })] as const]),
    [t('Created as'), run.status === 'PAUSED' ? t('Paused') : t('Active')],
    ...(run.planId === null
      ? []
      : [
          [
            t('Plan'),
            <Link key="plan" to={planPath(run.planId)} className="text-accent-ink hover:underline">
              {run.name}
            </Link>,
          ] as const,
        ]),
  ];
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <Section title={t('Profiles')}>
        <Profiles profiles={run.profiles} items={run.items} />
      </Section>
      {uploads.length > 0 && (
        <Section title={t('Uploads')}>
          <Uploads uploads={uploads} kind={run.kind} />
        </Section>
      )}
      <Section title={t('This launch')}>
        <dl className="m-0 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-3">{name}</dt>
              <dd className="m-0 truncate">{value}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Notes items={run.items} />
      {undoText !== null && (
        <Section title={t('Undo launch')}>
          <p className="m-0 text-ink-2">{undoText}</p>
        </Section>
      )}
    </div>
  );
}
