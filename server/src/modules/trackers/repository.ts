import { trackerAddressKey } from '@ads-checker/shared/contracts/tracker-address';
import type { TrackerTexts } from '@ads-checker/shared/contracts/trackers';
import { fitsBigint } from '@ads-checker/shared/domain/row-ids';
import type { TrackerVersion } from '@ads-checker/shared/domain/trackers';
import { type SealedSecret, toSecretColumns } from '../../platform/crypto/stored-secret.ts';
import { toColumns as toFieldColumns } from '../../platform/db/columns.ts';
import { type Database, oneRow, type Transaction } from '../../platform/db/database.ts';
import { toJsonColumn } from '../../platform/db/json.ts';
import { nextIdOf } from '../../platform/db/owned-rows.ts';
import type { Tracker } from './entities.ts';
import { STORED_TEXTS, type TrackerRow, toTracker } from './rows.ts';

export interface TrackerFields
  extends TrackerTexts,
    Pick<Tracker, 'version' | 'apiUrl' | 'timezone' | 'trafficSourceSettings'> {
  /** Undefined keeps the stored key. */
  readonly apiKey: SealedSecret | undefined;
}

export type TrackersRepository = ReturnType<typeof createTrackersRepository>;

export function createTrackersRepository({ db }: { db: Database }) {
  const select = async (
    where: string,
    values: readonly (string | readonly string[])[],
    trx?: Transaction,
  ): Promise<Tracker[]> => {
    const { rows } = await (trx ?? db).raw<{ rows: TrackerRow[] }>(
      `select * from binoms where ${where} order by id`,
      values as (string | string[])[],
    );
    return rows.map(toTracker);
  };
  const toColumns = ({ apiKey, ...fields }: TrackerFields, trx: Transaction) => ({
    version: fields.version,
    ...toFieldColumns<TrackerTexts>(fields, STORED_TEXTS),
    api_url: fields.apiUrl,
    api_address: trackerAddressKey(fields),
    timezone: fields.timezone,
    traffic_source_settings: toJsonColumn(fields.trafficSourceSettings),
    ...(apiKey === undefined ? {} : toSecretColumns('api_key', apiKey, trx)),
  });

  return {
    find: async (id: string, trx?: Transaction): Promise<Tracker | undefined> =>
      fitsBigint(id) ? (await select('id = ?', [id], trx))[0] : undefined,

    listByIds: (ids: readonly string[], trx?: Transaction) =>
      select('id = any(?::bigint[])', [ids.filter(fitsBigint)], trx),

    listOfTeam: async (teamId: string): Promise<Tracker[]> =>
      fitsBigint(teamId) ? select('team_id = ?', [teamId]) : [],

    /** Trackers of the team at the address, however it is written: with keys of different users. */
    listAt(
      { teamId, ...address }: { teamId: string; apiUrl: string; version: TrackerVersion },
      trx?: Transaction,
    ): Promise<readonly Tracker[]> {
      const where = 'team_id = ? and api_address = ? and version = ?';
      return select(where, [teamId, trackerAddressKey(address), address.version], trx);
    },

    async countInTeam(teamId: string, trx: Transaction): Promise<number> {
      const { rows } = await trx.raw<{ rows: { count: number }[] }>(
        'select count(*)::integer as count from binoms where team_id = ?',
        [teamId],
      );
      return oneRow(rows).count;
    },

    nextId: (trx: Transaction) => nextIdOf('binoms', trx),

    async create(
      { id, teamId, ...fields }: TrackerFields & { id: string; teamId: string },
      trx: Transaction,
    ): Promise<void> {
      await trx('binoms').insert({ id, team_id: teamId, ...toColumns(fields, trx) });
    },

    async update(
      { id, ...fields }: TrackerFields & { id: string },
      trx: Transaction,
    ): Promise<void> {
      await trx('binoms')
        .where({ id })
        .update({ ...toColumns(fields, trx), updated_at: trx.fn.now() });
    },

    async delete(id: string, trx: Transaction): Promise<void> {
      await trx('binoms').where({ id }).delete();
    },
  };
}
