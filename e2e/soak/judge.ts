import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { SYNC_COLLECTIONS } from '../../shared/src/collections/index.ts';
import type { SyncRow } from '../../shared/src/contracts/sync.ts';
import type { Person } from './person.ts';

const SETTLE_MS = 180_000;
const POLL_MS = 250;
const PAGE = 1000;

interface StoredRow {
  readonly id: string;
  readonly revision: string;
  readonly data: unknown;
}

async function readServerRows(person: Person): Promise<Record<string, Map<string, SyncRow>>> {
  const collections: Record<string, Map<string, SyncRow>> = {};
  for (const name of SYNC_COLLECTIONS) {
    const rows = new Map<string, SyncRow>();
    let cursor = '0';
    for (;;) {
      const page = await person.api.pull({ collection: name, cursor, limit: PAGE });
      for (const row of page.rows) {
        if (row.isDeleted) {
          rows.delete(row.id);
        } else {
          rows.set(row.id, row);
        }
      }
      if (page.rows.length < PAGE) {
        break;
      }
      cursor = page.cursor;
    }
    collections[name] = rows;
  }
  return collections;
}

/** What differs between the rows of the browser and those the server shows to the person. */
async function compareRows(person: Person): Promise<string[]> {
  const server = await readServerRows(person);
  const stored =
    await person.browser.evaluate<Readonly<Record<string, readonly StoredRow[]>>>('soak.rows()');
  return Object.entries(server).flatMap(([collection, rows]) => {
    const local = new Map((stored[collection] ?? []).map((row) => [row.id, row]));
    const ids = new Set([...rows.keys(), ...local.keys()]);
    return [...ids].flatMap((id) => {
      const [there, here] = [rows.get(id), local.get(id)];
      return there?.revision === here?.revision && isDeepStrictEqual(there?.doc, here?.data)
        ? []
        : [
            `${person.name}: ${collection} ${id}: server ${JSON.stringify(there)}, browser ${JSON.stringify(here)}`,
          ];
    });
  });
}

/** Waits until the chip says “Synced” and nothing else. */
export async function untilSynced(person: Person): Promise<void> {
  const giveUpAt = Date.now() + SETTLE_MS;
  let chips: readonly string[] = [];
  while (Date.now() < giveUpAt) {
    chips = await person.browser.evaluate<readonly string[]>('soak.chips()');
    if (chips.includes('Synced')) {
      return;
    }
    await sleep(POLL_MS);
  }
  const unsent = await person.browser.evaluate<unknown>('soak.unsent()');
  throw new Error(
    `${person.name} never got synced: ${JSON.stringify(chips)}, unsent: ${JSON.stringify(unsent)}`,
  );
}

/** Whether what the person did is what the server has, once. */
async function compareChanges(person: Person): Promise<string[]> {
  const groups = (await person.api.listGroups()).map(({ name }) => name).toSorted();
  const wanted = [...person.groups, ...person.unseen].toSorted();
  const profiles = (await person.api.listProfiles()).filter(
    ({ accountId }) => accountId === person.api.accountId,
  );
  return [
    ...(isDeepStrictEqual(groups, wanted)
      ? []
      : [`${person.name}: groups ${groups.join(', ')}, wanted ${wanted.join(', ')}`]),
    ...profiles.flatMap(({ name, customName, isShared }) => {
      const wantedShare = person.shared.get(customName ?? name);
      return wantedShare === undefined || wantedShare === isShared
        ? []
        : [`${person.name}: ${customName ?? name} is shared: ${isShared}, wanted ${wantedShare}`];
    }),
  ];
}

/**
 * Ends all faults, waits until every browser says it is synced, and compares at once.
 *
 * @returns what differs, one line each
 */
export async function judge(people: readonly Person[]): Promise<string[]> {
  for (const person of people) {
    person.disturb(undefined);
  }
  const found: string[] = [];
  // Changes of one person reach the others: all are synced before any is compared.
  for (const person of people) {
    await untilSynced(person);
  }
  for (const person of people) {
    found.push(...(await compareChanges(person)));
  }
  for (const person of people) {
    let differences = await compareRows(person);
    // A row may be on its way; a second later it has arrived.
    if (differences.length > 0) {
      await sleep(1_000);
      await untilSynced(person);
      differences = await compareRows(person);
    }
    found.push(...differences);
  }
  return found;
}
