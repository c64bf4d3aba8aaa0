import { adUsersModule } from '../ad-users/index.ts';
import { identityModule } from '../identity/index.ts';
import { defineModule, type Module } from '../module.ts';
import { ruleRunsModule } from '../rule-runs/index.ts';
import { createOverview } from './overview.ts';
import { createProfitReadModel } from './profit-read-model.ts';
import { registerAutomationRoutes } from './routes.ts';
import { createRulesReadModel } from './rules-read-model.ts';
import { createAutomationService } from './service.ts';
import { createStakeReadModel } from './stake-read-model.ts';
import { createSumsReadModel } from './sums-read-model.ts';
import { createTimelineReadModel } from './timeline-read-model.ts';
import { createWatchingReadModel } from './watching-read-model.ts';

export const automationOverviewModule = defineModule<Module>({
  name: 'automation-overview',
  create: ({ db, use, clock }) => {
    const service = createAutomationService({
      overview: createOverview({
        rules: createRulesReadModel({ db }),
        sums: createSumsReadModel({ db }),
        profits: createProfitReadModel({ db }),
        stake: createStakeReadModel({ db }),
        worstCases: use(ruleRunsModule).worstCases,
      }),
      timeline: createTimelineReadModel({ db }),
      watching: createWatchingReadModel({ db }),
      adUsers: use(adUsersModule).service,
      findTeamId: use(identityModule).service.findTeamId,
      clock,
    });
    return { registerRoutes: (api) => registerAutomationRoutes({ api, service }) };
  },
});
