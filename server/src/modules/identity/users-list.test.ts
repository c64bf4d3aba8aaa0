import { userRoutes as r } from '@ads-checker/shared/contracts/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import type { TestClient } from '../../../test/harness/client.ts';

let app: TestApp;
let manager: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  manager = await app.signIn(await app.factories.buildUser({ canManageAllUsers: true }));
});
afterAll(async () => {
  await app?.close();
});

describe('POST /users/find', () => {
  it('is for whoever manages all users', async () => {
    expect((await app.anonymous().call(r.find, { body: {} })).status).toBe(401);
    const plain = await app.signIn(await app.factories.buildUser());
    const { status, body } = await plain.call(r.find, { body: {} });
    expect({ status, body }).toEqual({
      status: 403,
      body: {
        error: "You don't have the necessary permissions to perform this action.",
        type: 'AuthorizationError',
      },
    });
  });

  it('names what is wrong', async () => {
    const { status, body } = await manager.call(r.find, {
      body: {
        limit: 51,
        offset: -1,
        search: 'x'.repeat(101),
        orderBy: { column: 'email', order: 'up' },
      },
    });
    expect({ status, body }).toMatchObject({
      status: 400,
      body: {
        type: 'ValidationError',
        details: {
          fields: [
            { field: 'body.search', message: 'must have at most 100 characters' },
            { field: 'body.limit' },
            { field: 'body.offset' },
            { field: 'body.orderBy.column' },
            { field: 'body.orderBy.order' },
          ],
        },
      },
    });
  });

  it('takes 1 to 50 people a page', async () => {
    const limits = [0, 1, 50, 51, 1.5, '25'];
    const answers = await Promise.all(
      limits.map((limit) => manager.call(r.find, { body: { limit } })),
    );
    expect(answers.map(({ status }) => status)).toEqual([400, 200, 200, 400, 400, 400]);
    expect(answers.map(({ body }) => r.find.response.safeParse(body).data?.paging.limit)).toEqual([
      undefined,
      1,
      50,
      undefined,
      undefined,
      undefined,
    ]);
  });

  describe('finds and orders', () => {
    const people = [
      {
        username: 'zoe_a',
        firstName: 'Анна',
        lastName: 'Абрамова',
        email: 'one@found.example',
        at: '2026-01-03',
      },
      {
        username: 'Yan_b',
        firstName: 'bea',
        lastName: '100%_sure\\',
        email: 'two@found.example',
        at: null,
      },
      {
        username: 'xen_c',
        firstName: 'Carl',
        lastName: 'zeta',
        email: 'Three@found.example',
        at: '2026-01-01',
      },
      {
        username: 'wim_d',
        firstName: 'bea',
        lastName: 'Ypsilon',
        email: 'four@found.example',
        at: null,
      },
      {
        username: 'vic_e',
        firstName: 'Dan',
        lastName: 'Abel',
        email: 'five@found.example',
        at: '2026-01-02',
      },
    ];
    beforeAll(async () => {
      for (const person of people) {
        await app.container.db.raw(
          `insert into users (username, email, first_name, last_name, password_hash, last_login_at)
           values (?, ?, ?, ?, 'x', ?)`,
          [person.username, person.email, person.firstName, person.lastName, person.at],
        );
      }
    });
    const find = async (body: object) =>
      r.find.response.parse((await manager.call(r.find, { body })).body);
    const namesOf = async (body: object) => (await find(body)).data.map(({ username }) => username);

    it.each([
      [
        'id',
        ['zoe_a', 'Yan_b', 'xen_c', 'wim_d', 'vic_e'],
        ['vic_e', 'wim_d', 'xen_c', 'Yan_b', 'zoe_a'],
      ],
      [
        'username',
        ['vic_e', 'wim_d', 'xen_c', 'Yan_b', 'zoe_a'],
        ['zoe_a', 'Yan_b', 'xen_c', 'wim_d', 'vic_e'],
      ],
      [
        'firstName',
        ['Yan_b', 'wim_d', 'xen_c', 'vic_e', 'zoe_a'],
        ['zoe_a', 'vic_e', 'xen_c', 'wim_d', 'Yan_b'],
      ],
      [
        'lastName',
        ['Yan_b', 'vic_e', 'wim_d', 'xen_c', 'zoe_a'],
        ['zoe_a', 'xen_c', 'wim_d', 'vic_e', 'Yan_b'],
      ],
      [
        'lastLogin',
        ['xen_c', 'vic_e', 'zoe_a', 'Yan_b', 'wim_d'],
        ['zoe_a', 'vic_e', 'xen_c', 'wim_d', 'Yan_b'],
      ],
    ] as const)(
      'by %s in both directions, whatever the case, never signed in last',
      async (column, asc, desc) => {
        const search = 'found.example';
        expect(await namesOf({ search, orderBy: { column, order: 'asc' } })).toEqual(asc);
        expect(await namesOf({ search, orderBy: { column, order: 'desc' } })).toEqual(desc);
      },
    );

    it.each([
      ['ANNA', []],
      ['анна', ['zoe_a']],
      ['анна абр', ['zoe_a']],
      ['YAN_', ['Yan_b']],
      ['three@FOUND', ['xen_c']],
      ['%_', ['Yan_b']],
      ['sure\\', ['Yan_b']],
      ['_c', ['xen_c']],
      ['zoe_a анна', []],
      ["'; drop table users; --", []],
    ])('what contains %s', async (search, names) => {
      expect(await namesOf({ search })).toEqual(names);
    });

    it('page by page, with the number of all', async () => {
      const search = 'found.example';
      const pages = await Promise.all(
        [0, 2, 4, 6].map((offset) => find({ search, limit: 2, offset })),
      );
      expect(pages.map(({ data }) => data.map(({ username }) => username))).toEqual([
        ['zoe_a', 'Yan_b'],
        ['xen_c', 'wim_d'],
        ['vic_e'],
        [],
      ]);
      expect(pages.map(({ paging }) => paging)).toEqual(
        [0, 2, 4, 6].map((offset) => ({ total: 5, limit: 2, offset })),
      );
    });

    it('shows of a person what the list needs, and no secret', async () => {
      const { data, paging } = await find({ search: 'vic_e' });
      expect(paging).toEqual({ total: 1, limit: 25, offset: 0 });
      expect(data).toEqual([
        {
          id: expect.stringMatching(/^\d+$/),
          username: 'vic_e',
          email: 'five@found.example',
          isEmailConfirmed: false,
          firstName: 'Dan',
          lastName: 'Abel',
          permissions: { create_teams: false, manage_all_users: false },
          lastLogin: new Date('2026-01-02').toISOString(),
        },
      ]);
    });
  });
});
