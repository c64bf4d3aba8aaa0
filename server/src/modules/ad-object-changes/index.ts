import { DAY_MS } from '@ads-checker/shared/domain/durations';
import type { ApiRouter } from '../../platform/http/router.ts';
import { defineUpkeep } from '../../platform/jobs/job-upkeep.ts';
import { activityModule } from '../activity/index.ts';
import { adObjectsModule } from '../ad-objects/index.ts';
import { adUsersModule } from '../ad-users/index.ts';
import { defineModule } from '../module.ts';
import { tagsModule } from '../tags/index.ts';
import { createAnnouncements } from './announcements.ts';
import { type ChangeRequests, createChangeRequests } from './change-requests.ts';
import { type ChangeRunner, createChangeRunner } from './change-runner.ts';
import { createEditRecorder } from './edit-recorder.ts';
import { applyAdObjectChangeJob } from './jobs/apply-ad-object-change.job.ts';
import { createOwnChangeRepository } from './own-change-repository.ts';
import { createPauseStopper } from './pause-stopper.ts';
import { createAdObjectChangeRepository } from './repository.ts';
import { registerAdObjectChangeRoutes } from './routes.ts';
import { createRuleChanges, type RuleChanges } from './rule-changes.ts';
import { createAdObjectChangesService } from './service.ts';

export type { ChangeRequests } from './change-requests.ts';
export { type ChangeableProfileDeps, findChangeableProfile } from './changeable-profile.ts';
export { adviseOn, toItemError } from './decide-item.ts';
export type { ChangeOutcome } from './entities.ts';
export { applyAdObjectChangeJob } from './jobs/apply-ad-object-change.job.ts';
export { afterLostReply, LOOKUP_PAUSES_MS } from './lost-reply.ts';
export type { ChangedItem, RuleChange, RuleChanges } from './rule-changes.ts';

const RETENTION_DAYS = 180;

export interface AdObjectChangesModule {
  registerRoutes(api: ApiRouter): void;
  readonly runner: ChangeRunner;
  readonly ruleChanges: RuleChanges;
  readonly requests: ChangeRequests;
}

export const adObjectChangesModule = defineModule<AdObjectChangesModule>({
  name: 'ad-object-changes',
  upkeep: [
    defineUpkeep({
      job: applyAdObjectChangeJob,
      open: `select jsonb_build_object('changeId', id::text, 'adAccountId', ad_account_id) as payload,
        resumes_at as run_at from ad_object_changes where state = 'running' order by id`,
    }),
  ],
  on: (context) => ({ ...createEditRecorder(context), ...createPauseStopper(context) }),
  purges: ({ db, clock }) => ({
    adObjectChanges: {
      purge: () =>
        createAdObjectChangeRepository({ db }).purge(
          new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS),
        ),
    },
  }),
  create: ({ use, db, graph, sync, idempotency, clock, logger, events }) => {
    const adUsers = use(adUsersModule).service;
    const repository = createAdObjectChangeRepository({ db, events });
    const announcements = createAnnouncements({
      repository,
      publish: sync.publishAdObjectChange,
      publishOutdated: sync.publishAdAccountChanged,
      record: use(activityModule).service.record,
      clock,
      log: logger,
    });
    const requests = createChangeRequests({ repository, clock });
    const service = createAdObjectChangesService({
      db,
      repository,
      requests,
      ownChanges: createOwnChangeRepository({ db }),
      adUsers,
      idempotency,
      listUndoable: use(activityModule).service.listUndoable,
      clock,
    });
    return {
      registerRoutes: (api) => registerAdObjectChangeRoutes({ api, service }),
      ruleChanges: createRuleChanges({ repository, requests, clock }),
      requests,
      runner: createChangeRunner({
        graph,
        calls: use(adObjectsModule).calls,
        adUsers,
        repository,
        announcements,
        taggedObjects: use(tagsModule).taggedObjects,
        clock,
      }),
    };
  },
});
