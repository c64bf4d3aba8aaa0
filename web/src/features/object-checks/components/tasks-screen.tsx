import { canManageAdUser } from '@ads-checker/shared/access/ad-users';
import type { StableRow } from '@ads-checker/shared/collections/index';
import {
  type AdObjectCheckState,
  type AdObjectCheckTaskUpdate,
  objectCheckRoutes,
} from '@ads-checker/shared/contracts/object-checks';
import { useTranslation } from 'react-i18next';
import { isFakeApiOn } from '../../../demo/flag.ts';
import { call } from '../../../lib/api.ts';
import { NetworkFailure } from '../../../lib/api-errors.ts';
import { useActor } from '../../../lib/session.ts';
import { useProfileTask } from '../../../lib/use-profile-task.ts';
import { NotOnDevice } from '../../../ui/not-on-device.tsx';
import { Note } from '../../../ui/note.tsx';
import { TaskPlaceholder } from '../../../ui/task-row.tsx';
import { ProfilePage } from '../../ad-users/index.ts';
import { CleaningTask } from '../../comment-cleaning/index.ts';
import { CostTask } from '../../cost-updates/index.ts';
import { ResultsTask } from '../../results/index.ts';
import { RuleTask } from '../../rules/index.ts';
import type { EventFilter } from '../search-params.ts';
import { CheckTask } from './check-task.tsx';
import { EventTimeline } from './event-timeline.tsx';

const IDLE_MS = 30_000;

/** State and actions of a profile's ad object check. */
function useCheckTask(adUserId: string) {
  const params = { adUserId };
  return useProfileTask<AdObjectCheckState, AdObjectCheckTaskUpdate>({
    adUserId,
    feature: 'object-checks',
    idleMs: IDLE_MS,
    // A finished run may have found events
    resultsKey: ['object-checks', 'events', adUserId],
    markOf: ({ runs }) => `${runs.find(({ finishedAt }) => finishedAt !== null)?.id}`,
    read: async (signal) => (await call(objectCheckRoutes.getTask, { params, signal })).data,
    start: async (idempotencyKey) =>
      (await call(objectCheckRoutes.runTask, { params, idempotencyKey })).data,
    save: async (body, idempotencyKey, known) => {
      const { data } = await call(objectCheckRoutes.updateTask, { params, body, idempotencyKey });
      return known && { ...known, ...data };
    },
  });
}

interface TasksProps {
  readonly adUser: StableRow<'adUser'>;
  readonly canManage: boolean;
  readonly filter: EventFilter;
}

function Tasks({ adUser, canManage, filter }: TasksProps) {
  const { t } = useTranslation('object-checks');
  const { id: adUserId } = adUser;
  const isConnected = adUser.status === 'active';
  const canChange = canManage && !isFakeApiOn();
  const task = useCheckTask(adUserId);
  const { data, error, isPending, reload } = task;
  const isUnreached = data === undefined && error instanceof NetworkFailure;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto border-t border-line-strong bg-surface">
      {canManage && isFakeApiOn() && (
        <Note tone="info" className="m-4">
          {t('Tasks can’t be run or changed with sample data.')}
        </Note>
      )}
      {data !== undefined ? (
        <CheckTask
          state={data}
          canManage={canChange}
          isConnected={isConnected}
          start={task.run}
          onSave={task.save.run}
          isSaving={task.save.isBusy}
        />
      ) : isUnreached ? (
        <NotOnDevice
          title={t('Tasks aren’t available offline')}
          isRetrying={isPending}
          onRetry={reload}
        />
      ) : (
        <TaskPlaceholder
          failed={t('Couldn’t load tasks')}
          isWaiting={error === null}
          error={error}
          isRetrying={isPending}
          onRetry={reload}
        />
      )}
      {!isUnreached && (
        <CleaningTask adUserId={adUserId} canManage={canChange} isConnected={isConnected} />
      )}
      {!isUnreached && (
        <CostTask adUserId={adUserId} canManage={canChange} isConnected={isConnected} />
      )}
      {!isUnreached && (
        <ResultsTask adUserId={adUserId} canManage={canChange} isConnected={isConnected} />
      )}
      <RuleTask adUser={adUser} canManage={canManage} />
      {!isUnreached && <EventTimeline adUserId={adUserId} filter={filter} />}
    </div>
  );
}

export function TasksScreen({
  adUserId,
  filter,
}: {
  readonly adUserId: string;
  readonly filter: EventFilter;
}) {
  const actor = useActor();
  return (
    <ProfilePage adUserId={adUserId}>
      {(adUser) => (
        <Tasks adUser={adUser} canManage={canManageAdUser(actor, adUser)} filter={filter} />
      )}
    </ProfilePage>
  );
}
