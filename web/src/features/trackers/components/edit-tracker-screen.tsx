import { canManageTrackers } from '@ads-checker/shared/access/trackers';
import { TrashIcon } from '@heroicons/react/16/solid';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../lib/session.ts';
import { useSyncStatus } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { FormPage, FormSection } from '../../../ui/form-layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { MissingRow, useRowDeletion } from '../../../ui/row-frame.tsx';
import { SecretState } from '../../../ui/secret-field.tsx';
import { type Tracker, VERSION_NAMES } from '../tracker-labels.ts';
import { useTracker } from '../use-tracker.ts';
import { DeleteTrackerDialog } from './delete-tracker-dialog.tsx';
import { TrackerLink } from './tracker-columns.tsx';
import { TrackerForm } from './tracker-form.tsx';
import { TrackerState } from './tracker-state.tsx';

const LIST = '/team-settings/trackers';

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-[160px_minmax(0,1fr)] gap-2 py-1 max-desk:grid-cols-1 max-desk:gap-0">
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

/** For members who read the team's trackers but do not manage them. */
function Facts({ tracker }: { readonly tracker: Tracker }) {
  const { t } = useTranslation('trackers');
  const { version, timezone, apiKey, trafficSourceSettings } = tracker;
  return (
    <FormSection
      title={t('Connection')}
      hint={t('Only members with “Manage team” can change trackers.')}
    >
      <dl>
        <Fact name={t('Version')}>{VERSION_NAMES[version]}</Fact>
        <Fact name={t('Tracker URL')}>
          <TrackerLink url={tracker.url} />
        </Fact>
        <Fact name={t('API URL')}>{tracker.apiUrl}</Fact>
        <Fact name={t('API key')}>
          <SecretState info={apiKey} />
        </Fact>
        <Fact name={t('Time zone')}>{timezone}</Fact>
        <Fact name={t('Traffic sources')}>{trafficSourceSettings.length}</Fact>
      </dl>
    </FormSection>
  );
}

export function EditTrackerScreen({ binomId }: { readonly binomId: string }) {
  const { t } = useTranslation('trackers');
  const actor = useActor();
  const { isOnline } = useSyncStatus();
  const deletion = useRowDeletion(LIST);
  const { tracker, isMissingOffline, retry } = useTracker({
    binomId,
    isDeleting: deletion.isDialogOpen,
  });
  if (deletion.isDeleted) {
    return null;
  }
  if (tracker === undefined) {
    return (
      <MissingRow
        title={t('Tracker')}
        list={LIST}
        loading={t('Loading tracker…')}
        missing={t('This tracker isn’t available offline')}
        isMissingOffline={isMissingOffline}
        onRetry={retry}
      />
    );
  }
  const canManage = canManageTrackers(actor, tracker.teamId);
  return (
    <>
      <PageHeader
        title={tracker.name}
        meta={<TrackerState tracker={tracker} hasTime={false} />}
        backTo={LIST}
        actions={
          canManage && (
            <Button
              variant="danger"
              icon={TrashIcon}
              disabled={!isOnline}
              title={isOnline ? undefined : t('Go online to delete')}
              onClick={deletion.ask}
            >
              {t('Delete')}
            </Button>
          )
        }
      />
      <FormPage>
        {canManage ? <TrackerForm tracker={tracker} /> : <Facts tracker={tracker} />}
      </FormPage>
      {deletion.isDialogOpen && (
        <DeleteTrackerDialog tracker={tracker} onClose={deletion.close} onDeleted={deletion.done} />
      )}
    </>
  );
}
