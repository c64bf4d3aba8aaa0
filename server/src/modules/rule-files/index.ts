import { identityModule } from '../identity/index.ts';
import { defineModule, type Module } from '../module.ts';
import { rulesModule } from '../rules/index.ts';
import { scopedRulesModule } from '../scoped-rules/index.ts';
import { tagsModule } from '../tags/index.ts';
import { trackersModule } from '../trackers/index.ts';
import { registerRuleFileRoutes } from './routes.ts';
import { createRuleFilesService } from './service.ts';
import { createTargetsReadModel } from './targets-read-model.ts';

export const ruleFilesModule = defineModule<Module>({
  name: 'rule-files',
  create: ({ db, use, sync, idempotency }) => {
    const { people, service: identity } = use(identityModule);
    const { ruleService, templateService } = use(rulesModule);
    const service = createRuleFilesService({
      rules: ruleService,
      templates: templateService,
      scopedRules: use(scopedRulesModule).service,
      targets: createTargetsReadModel({ db }),
      trackers: use(trackersModule).service,
      canReadTag: use(tagsModule).canRead,
      findTeamId: identity.findTeamId,
      people,
      sync,
      idempotency,
    });
    return { registerRoutes: (api) => registerRuleFileRoutes({ api, service }) };
  },
});
