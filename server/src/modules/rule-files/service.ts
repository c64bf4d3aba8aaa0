import type { Actor } from '@ads-checker/shared/access/identity';
import { canManageRules } from '@ads-checker/shared/access/rules';
import { RULE_FILE_VERSION } from '@ads-checker/shared/contracts/rule-file-values';
import type { ImportedItem, RuleFilePreview } from '@ads-checker/shared/contracts/rule-files';
import { AppError } from '@ads-checker/shared/errors';
import { invalidInput } from '../../platform/http/validation.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import {
  createOwnedWrites,
  type IdentityRepository,
  type OpenedWrite,
  requireOwnerAccount,
} from '../identity/index.ts';
import { listHiddenTagPaths, type RuleService, type TemplateService } from '../rules/index.ts';
import type { ScopedRulesService } from '../scoped-rules/index.ts';
import type { TrackersService } from '../trackers/index.ts';
import { previewItem, type Targets } from './preview.ts';
import type { TargetsReadModel } from './targets-read-model.ts';

/** Of version 1, with when it was made, which nothing depends on. */
const FILE_FIELDS: ReadonlySet<string> = new Set(['format', 'version', 'exportedAt', 'items']);

interface Request {
  readonly actor: Actor;
  readonly accountId: string;
}

/** Names the item of the import in place of the row of the call. */
async function atItems<T>(items: readonly number[], field: string, work: () => Promise<T>) {
  try {
    return await work();
  } catch (error) {
    const fields = error instanceof AppError ? error.details?.fields : undefined;
    if (fields === undefined) {
      throw error;
    }
    throw invalidInput(
      fields.map((issue) => ({
        ...issue,
        field: issue.field
          .replace(/^body\.rules\.(\d+)/, (_, row) => `body.items.${items[Number(row)]}.${field}`)
          .replace(/^body(?=\.(?!items\.)|$)/, `body.items.${items[0]}.${field}`),
      })),
    );
  }
}

export type RuleFilesService = ReturnType<typeof createRuleFilesService>;

/** Importing rules and templates that were exported to a file. */
export function createRuleFilesService(deps: {
  rules: Pick<RuleService, 'create'>;
  scopedRules: Pick<ScopedRulesService, 'create'>;
  templates: Pick<TemplateService, 'create'>;
  targets: TargetsReadModel;
  trackers: Pick<TrackersService, 'listOfTeam'>;
  canReadTag: (request: { actor: Actor; id: string }) => Promise<boolean>;
  findTeamId: (accountId: string) => Promise<string | undefined>;
  people: Pick<IdentityRepository, 'findAccount' | 'findUser'>;
  sync: Pick<Sync, 'write'>;
  idempotency: Idempotency;
}) {
  const writes = createOwnedWrites(deps);

  /** A rule whose tags are not here would cover something else: it is refused, not widened. */
  const withoutUnknownTags = async (
    actor: Actor,
    item: RuleFilePreview,
  ): Promise<RuleFilePreview> => {
    const { draft } = item;
    if (draft === null) {
      return item;
    }
    const tagIds = draft.scope?.tagIds ?? [];
    const isSeen = await Promise.all(tagIds.map((id) => deps.canReadTag({ actor, id })));
    const ofConditions = await listHiddenTagPaths({ ...deps, actor, conditions: draft.conditions });
    const hidden = [
      ...isSeen.flatMap((seen, index) => (seen ? [] : [`scope.tagIds.${index}`])),
      ...ofConditions.map((path) => `conditions.${path}`),
    ];
    const errors = hidden.map((field) => ({ field, message: 'must be a tag that you may see' }));
    return errors.length === 0 ? item : { ...item, errors, needs: [], draft: null };
  };

  const createRules = async (
    within: OpenedWrite,
    items: readonly (ImportedItem & { readonly index: number })[],
  ): Promise<string[]> => {
    const rules = items.flatMap((item) => (item.kind === 'rule' ? [item] : []));
    const ids: string[] = [];
    for (const [adUserId, own] of Map.groupBy(rules, (item) => item.adUserId)) {
      const created = await atItems(
        own.map(({ index }) => index),
        'rule',
        () =>
          deps.rules.create({
            actor: within.actor,
            adUserId,
            rules: own.map(({ rule }) => rule),
            key: undefined,
            within,
          }),
      );
      ids.push(...created.map(({ id }) => id));
    }
    return ids;
  };

  return {
    /** What would become of each item; changes nothing. */
    async preview({
      actor,
      accountId,
      file,
    }: Request & {
      readonly file: Readonly<Record<string, unknown>> & { readonly items: readonly unknown[] };
    }): Promise<{ items: RuleFilePreview[]; unknownFields: string[] }> {
      const owner = requireOwnerAccount({
        actor,
        accountId,
        teamId: await deps.findTeamId(accountId),
      });
      const [profiles, trackers] = await Promise.all([
        deps.targets.listProfiles(owner.teamId),
        deps.trackers.listOfTeam(owner.teamId),
      ]);
      const targets: Targets = {
        profiles: profiles.filter((profile) => canManageRules(actor, profile)),
        trackers,
      };
      return {
        items: await Promise.all(
          file.items.map((item) => withoutUnknownTags(actor, previewItem(item, targets))),
        ),
        unknownFields: Object.keys(file).filter((name) => !FILE_FIELDS.has(name)),
      };
    },

    /**
     * Creates all items or none. @throws ValidationError naming the field of an item,
     * NotFoundError for a profile that the actor may not see, FailedPreconditionError at the team's limit.
     */
    create: ({
      items: given,
      ...command
    }: Request & { readonly items: readonly ImportedItem[]; readonly key: string | undefined }) =>
      writes.forAccount(
        {
          ...command,
          request: {
            name: `importRules${RULE_FILE_VERSION}`,
            accountId: command.accountId,
            items: given,
          },
        },
        async (within) => {
          const { accountId } = command;
          const { actor } = within;
          const items = given.map((item, index) => ({ ...item, index }));
          const ruleIds = await createRules(within, items);
          const scoped = items.flatMap((item) => (item.kind === 'scoped_rule' ? [item] : []));
          const scopedRules =
            scoped.length === 0
              ? []
              : await atItems(
                  scoped.map(({ index }) => index),
                  'rule',
                  () =>
                    deps.scopedRules.create({
                      actor,
                      accountId,
                      rules: scoped.map(({ rule }) => rule),
                      key: undefined,
                      within,
                    }),
                );
          const templateIds: string[] = [];
          for (const item of items) {
            if (item.kind === 'template') {
              const { template: draft, index } = item;
              const { id } = await atItems([index], 'template', () =>
                deps.templates.create({ actor, accountId, draft, key: undefined, within }),
              );
              templateIds.push(id);
            }
          }
          return { ruleIds, scopedRuleIds: scopedRules.map(({ id }) => id), templateIds };
        },
      ),
  };
}
