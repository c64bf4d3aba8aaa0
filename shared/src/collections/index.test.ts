import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { RouteShape } from '../http.ts';
import { type CommandDefinition, isLazyRoute } from './define.ts';
import {
  collections,
  docIdOf,
  readDoc,
  SYNC_COLLECTIONS,
  stableSchemaOf,
  syncDocSchemas,
  toDoc,
  toVolatileFields,
  type VolatileKind,
  volatileFieldsSchema,
} from './index.ts';
import * as list from './list.ts';

const group = { id: '4', accountId: '1', name: 'Solar', icon: 'folder', color: 1 } as const;
const team = { id: '4', name: 'Buyers', description: '', userIds: [], binomIds: [] };

const routeOf = async ({ route }: Pick<CommandDefinition, 'route'>): Promise<RouteShape> =>
  isLazyRoute(route) ? route.load() : route;

/** The fields of a row in the body of a call that creates many. */
function fieldsOfRows({ body }: RouteShape, rows: string): readonly string[] {
  const list = body instanceof z.ZodObject ? body.shape[rows] : undefined;
  const row = list instanceof z.ZodArray ? list.element : undefined;
  return row instanceof z.ZodObject ? Object.keys(row.shape) : [];
}

describe('collections', () => {
  it('need no more than the eleven of RxDB, of which small kinds share some', () => {
    expect(SYNC_COLLECTIONS.length).toBeLessThanOrEqual(11);
    for (const name of SYNC_COLLECTIONS) {
      const stored = collections.filter(({ storedIn }) => storedIn.collection === name);
      const isShared = stored.every(({ storedIn }) => storedIn.isShared);
      expect([name, isShared || stored.length === 1]).toEqual([name, true]);
    }
  });

  it('that browsers may create say all of a new row', async () => {
    const given = ['id', 'accountId', 'teamId', 'createdAt', 'updatedAt'];
    for (const collection of collections) {
      for (const command of Object.values(collection.commands)) {
        const { effect, fields, rows, initial } = command;
        if (effect === 'create') {
          const route = await routeOf(command);
          const owner = /\{(\w+)\}/.exec(route.path)?.[1] ?? '';
          const set = [
            ...given,
            owner,
            ...(rows === undefined ? fields : fieldsOfRows(route, rows)),
            ...Object.keys({ ...collection.crud?.initial, ...initial }),
          ];
          const { shape } = stableSchemaOf(collection);
          expect(Object.keys(shape).filter((field) => !set.includes(field))).toEqual([]);
        }
      }
    }
  });

  it('have kinds and commands of their own, and commands that set fields of their routes', async () => {
    const kinds = collections.map(({ kind }) => kind);
    const commands = collections.flatMap((collection) => Object.keys(collection.commands));
    expect(new Set(kinds).size).toBe(kinds.length);
    expect(new Set(commands).size).toBe(commands.length);
    for (const { commands, schema } of collections) {
      for (const command of Object.values(commands)) {
        const { effect, fields, fold } = command;
        const route = await routeOf(command);
        for (const field of fields) {
          const parsed = route.body?.safeParse({ [field]: Symbol('of no type') });
          expect(parsed?.error?.issues.map(({ code }) => code)).not.toContain('unrecognized_keys');
        }
        const parameters = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
        const unowned = parameters.filter((name) => !Object.hasOwn(schema.shape, name));
        expect(unowned.length).toBeLessThanOrEqual(
          // A part of a row, such as a comment of a preset, is a parameter besides the row
          effect === 'create' ? 0 : fold === undefined ? 1 : 2,
        );
      }
    }
  });
});

describe('volatile fields', () => {
  it.each(collections.filter(({ volatile }) => volatile !== undefined))(
    'of $kind are fields of its rows, and no document holds them',
    (collection) => {
      const { kind, schema, volatile = [] } = collection;
      expect(volatile.length).toBeGreaterThan(0);
      // Fails for a path that leads nowhere.
      expect(Object.keys(volatileFieldsSchema(kind as VolatileKind).shape).sort()).toEqual(
        [...new Set(volatile.map((path) => path.split('.')[0]))].sort(),
      );
      const whole = volatile.filter((path) => !path.includes('.'));
      expect(Object.keys(stableSchemaOf(collection).shape).sort()).toEqual(
        Object.keys(schema.shape)
          .filter((field) => !whole.includes(field))
          .sort(),
      );
    },
  );

  it('stand in what is left out where they stand in the row', () => {
    const { adUsers, proxies } = list;
    expect([adUsers.volatile, proxies.volatile]).toEqual([
      ['syncedAt'],
      ['check.checkedAt', 'check.delayMs', 'checkRequestedAt'],
    ]);
    const check = { isPassed: true, checkedAt: '2026-01-02T03:04:05.000Z', delayMs: 212 };
    const proxy = { id: '7', name: null, check, checkRequestedAt: null };
    expect(toDoc('proxy', proxy)).toEqual({ id: '7', name: null, check: { isPassed: true } });
    const fields = {
      check: { checkedAt: '2026-01-02T03:04:05.000Z', delayMs: 212 },
      checkRequestedAt: null,
    };
    expect(toVolatileFields('proxy', proxy)).toEqual(fields);
    expect(volatileFieldsSchema('proxy').parse(fields)).toEqual(fields);
    const unchecked = { id: '7', name: null, check: null, checkRequestedAt: null };
    expect(toDoc('proxy', unchecked)).toEqual({ id: '7', name: null, check: null });
    expect(toVolatileFields('proxy', unchecked)).toEqual({ check: null, checkRequestedAt: null });
    expect(toVolatileFields('team', team)).toBeUndefined();
  });
});

describe('a document', () => {
  it('of a collection with one kind is the row itself', () => {
    const doc = toDoc('adUserGroup', group);
    expect(doc).toEqual(group);
    expect(docIdOf('adUserGroup', '4')).toBe('4');
    expect(syncDocSchemas.adUserGroups.parse(doc)).toEqual(group);
    expect(readDoc('adUserGroups', group)).toEqual({ kind: 'adUserGroup', row: group });
  });

  it('of a shared collection says its kind', () => {
    const doc = { kind: 'team', team } as const;
    expect(toDoc('team', team)).toEqual(doc);
    expect(docIdOf('team', '4')).toBe('team:4');
    expect(syncDocSchemas.people.parse(doc)).toEqual(doc);
    expect(readDoc('people', doc)).toEqual({ kind: 'team', row: team });
    expect(syncDocSchemas.people.safeParse({ kind: 'proxy', proxy: {} }).success).toBe(false);
  });
});
