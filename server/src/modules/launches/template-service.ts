import type { Actor } from '@ads-checker/shared/access/identity';
import type {
  LaunchTemplateDto,
  LaunchTemplateUpdate,
  newLaunchTemplateSchema,
} from '@ads-checker/shared/contracts/launch-templates';
import { fitsBigint } from '@ads-checker/shared/domain/row-ids';
import { entityNotFound } from '@ads-checker/shared/errors';
import type { z } from 'zod';
import type { Transaction } from '../../platform/db/database.ts';
import { requireOwnAccount } from '../identity/index.ts';
import type { LaunchWrites, Request } from './launch-writes.ts';
import { canRead, idTaken, requireChangeable, requireReadable } from './policy.ts';
import { presentTemplate } from './presenter.ts';
import type { TemplateRepository } from './template-repository.ts';

const WHAT = 'Launch template';

export type TemplateService = ReturnType<typeof createTemplateService>;

/** Launch templates of accounts, which a team may share. */
export function createTemplateService({
  repository,
  writes: { write, findTeamId, requireWithinLimit, clock },
}: {
  repository: TemplateRepository;
  writes: LaunchWrites;
}) {
  const lock = async (actor: Actor, id: string, trx: Transaction) => {
    const found = fitsBigint(id) ? await repository.find(id, trx) : undefined;
    const template = requireReadable(actor, found, { what: WHAT, id });
    requireChangeable(actor, template);
    return template;
  };

  const present = async (
    actor: Actor,
    id: string,
    trx: Transaction,
  ): Promise<LaunchTemplateDto> => {
    const template = await repository.find(id, trx);
    if (template === undefined) {
      throw entityNotFound(WHAT, id);
    }
    return presentTemplate(template, actor);
  };

  return {
    async list({ actor, accountId }: { actor: Actor; accountId: string }) {
      const { teamId } = requireOwnAccount({
        actor,
        accountId,
        teamId: await findTeamId(accountId),
      });
      const all = await repository.listOfTeam(teamId);
      return all
        .filter((template) => canRead(actor, template))
        .map((template) => presentTemplate(template, actor));
    },

    async create({
      actor,
      key,
      accountId,
      wanted,
    }: Request & { accountId: string; wanted: z.output<typeof newLaunchTemplateSchema> }) {
      const { teamId } = requireOwnAccount({
        actor,
        accountId,
        teamId: await findTeamId(accountId),
      });
      return write({ actor, key, request: { accountId, template: wanted } }, async (trx) => {
        await requireWithinLimit('launch templates', () => repository.count(teamId, trx));
        const isNew = await repository.insert(
          { ...wanted, accountId, teamId, at: clock.now() },
          trx,
        );
        if (!isNew) {
          throw idTaken();
        }
        return present(actor, wanted.id, trx);
      });
    },

    update: ({
      actor,
      key,
      launchTemplateId: id,
      update,
    }: Request & { launchTemplateId: string; update: LaunchTemplateUpdate }) =>
      write({ actor, key, request: { launchTemplate: id, update } }, async (trx) => {
        await lock(actor, id, trx);
        await repository.update(id, { ...update, at: clock.now() }, trx);
        return present(actor, id, trx);
      }),

    remove: ({ actor, key, launchTemplateId: id }: Request & { launchTemplateId: string }) =>
      write({ actor, key, request: { removeLaunchTemplate: id } }, async (trx) => {
        await lock(actor, id, trx);
        await repository.remove(id, trx);
        return null;
      }),
  };
}
