import type { Actor } from '@ads-checker/shared/access/identity';
import type {
  LaunchItemRetry,
  LaunchRunDetailsDto,
  LaunchRunDto,
  LaunchRunHeadDto,
  LaunchRunState,
} from '@ads-checker/shared/contracts/launch-runs';
import { fitsBigint } from '@ads-checker/shared/domain/row-ids';
import { AppError, entityNotFound } from '@ads-checker/shared/errors';
import type { Transaction } from '../../platform/db/database.ts';
import { requireOwnAccount } from '../identity/index.ts';
import type { StoredRun } from './entities.ts';
import type { LaunchWrites, Request } from './launch-writes.ts';
import { canRead, requireChangeable, requireReadable } from './policy.ts';
import { presentItem, presentRun, presentRunHead } from './presenter.ts';
import { retriedOf } from './retry-items.ts';
import type { RunRepository } from './run-repository.ts';

const WHAT = 'Launch';
const LISTED_MAX = 200;

interface RunRequest extends Request {
  readonly launchRunId: string;
}

export type RunService = ReturnType<typeof createRunService>;

function requireState(run: StoredRun, states: readonly LaunchRunState[]): void {
  if (!states.includes(run.state)) {
    throw new AppError(
      'FailedPreconditionError',
      'This isn’t possible with this launch any more.',
      {
        code: 'launch_state',
      },
    );
  }
}

/** Launches and checks under way or done. */
export function createRunService({
  repository,
  writes: { write, findTeamId, clock },
}: {
  repository: RunRepository;
  writes: LaunchWrites;
}) {
  /** Without a profile that is left there is nothing to do. */
  const restart = async (
    { id }: StoredRun,
    { state, end }: { state: 'running' | 'undoing'; end: 'finished' | 'undone' },
    trx: Transaction,
  ): Promise<void> => {
    const isLeft = (await repository.restartProfiles(id, trx)) > 0;
    const at = isLeft ? null : clock.now();
    await repository.setState(id, { state: isLeft ? state : end, at }, trx);
  };

  const change =
    <Wanted extends object>(
      name: string,
      apply: (run: StoredRun, trx: Transaction, wanted: Wanted) => Promise<void>,
    ) =>
    ({ actor, key, launchRunId: id, ...wanted }: RunRequest & Wanted): Promise<LaunchRunDto> =>
      write({ actor, key, request: { [name]: id, ...wanted } }, async (trx) => {
        const found = fitsBigint(id) ? await repository.lock(id, trx) : undefined;
        const run = requireReadable(actor, found, { what: WHAT, id });
        requireChangeable(actor, run);
        await apply(run, trx, wanted as unknown as Wanted);
        const changed = await repository.find(id, trx);
        if (changed === undefined) {
          throw entityNotFound(WHAT, id);
        }
        return presentRun(changed, actor);
      });

  const getHead = async ({
    actor,
    launchRunId: id,
  }: {
    actor: Actor;
    launchRunId: string;
  }): Promise<LaunchRunHeadDto> => {
    const found = fitsBigint(id) ? await repository.find(id) : undefined;
    const run = requireReadable(actor, found, { what: WHAT, id });
    return presentRunHead(run, { actor, profiles: await repository.listProfiles(id) });
  };

  return {
    async list({ actor, accountId }: { actor: Actor; accountId: string }) {
      const { teamId } = requireOwnAccount({
        actor,
        accountId,
        teamId: await findTeamId(accountId),
      });
      const runs = await repository.listLaunchesOfTeam(teamId, LISTED_MAX);
      return runs.filter((run) => canRead(actor, run)).map((run) => presentRun(run, actor));
    },

    getHead,

    async get(of: { actor: Actor; launchRunId: string }): Promise<LaunchRunDetailsDto> {
      // Its revision first: the stream repeats what changes meanwhile
      const head = await getHead(of);
      const items = await repository.listItems(of.launchRunId);
      return { ...head, items: items.map(presentItem) };
    },

    /** Stopping again is no error. */
    stop: change('stopLaunch', async (run, trx) => {
      if (run.state !== 'stopped') {
        requireState(run, ['running']);
        await repository.setState(run.id, { state: 'stopped', at: clock.now() }, trx);
      }
    }),

    retry: change<{ items?: readonly LaunchItemRetry[] | undefined }>(
      'retryLaunch',
      async (run, trx, { items: wanted }) => {
        requireState(run, ['finished', 'stopped']);
        const from = ['failed', 'skipped', 'stopped'] as const;
        const chosen =
          wanted === undefined
            ? undefined
            : retriedOf(await repository.listItems(run.id, trx), wanted);
        for (const edited of chosen?.edited ?? []) {
          await repository.editItem(run.id, edited, trx);
        }
        const positions = chosen?.positions;
        const unknown = { from: ['unknown'], to: 'sending', positions } as const;
        const count =
          (await repository.resetItems(run.id, { from, to: 'waiting', positions }, trx)) +
          (await repository.resetItems(run.id, unknown, trx));
        if (count > 0) {
          await restart(run, { state: 'running', end: 'finished' }, trx);
        }
      },
    ),

    undo: change('undoLaunch', async (run, trx) => {
      if (run.kind === 'check') {
        throw new AppError('FailedPreconditionError', 'A check creates nothing to undo.', {
          code: 'launch_state',
        });
      }
      if (run.state !== 'undoing' && run.state !== 'undone') {
        const positions = (await repository.listItems(run.id, trx)).flatMap(
          ({ level, position }) => (level === 'campaign' ? position : []),
        );
        const unknown = { from: ['unknown'], to: 'sending', positions } as const;
        await repository.resetItems(run.id, unknown, trx);
        await restart(run, { state: 'undoing', end: 'undone' }, trx);
      }
    }),
  };
}
