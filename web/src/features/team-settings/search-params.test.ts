import { describe, expect, it } from 'vitest';
import { activityPath, activityView } from './activity-view.ts';
import { membersPath, membersView } from './search-params.ts';

describe('the URL of the members', () => {
  it('keeps text and order, whichever member is open', () => {
    const view = membersView.read({ q: 'pri', sort: 'role', order: 'desc' });
    expect(view).toEqual({ text: 'pri', sort: { column: 'role', order: 'desc' } });
    expect(membersPath({ view })).toBe('/team-settings/members?q=pri&sort=role&order=desc');
    expect(membersPath({ view, accountId: '7' })).toBe(
      '/team-settings/members/7?q=pri&sort=role&order=desc',
    );
    expect(membersPath({ view: { text: '', sort: null } })).toBe('/team-settings/members');
  });

  it('drops invalid parts, and an order without its column', () => {
    const none = { text: '', sort: null };
    expect(membersView.read({ q: ['a'], sort: 'email', order: 'asc' })).toEqual(none);
    expect(membersView.read({ sort: 'name' })).toEqual(none);
    expect(membersView.read({ order: 'asc' })).toEqual(none);
    expect(membersView.read({ q: 'x'.repeat(101) })).toEqual(none);
    expect(membersView.read({ q: 42 }).text).toBe('42');
  });
});

describe('the URL of the log', () => {
  it('keeps person and kind, and drops invalid values', () => {
    expect(activityView.read({ userId: 7, kind: 'members' })).toEqual({
      userId: '7',
      kind: 'members',
    });
    expect(activityView.read({ userId: 'x', kind: 'secrets' })).toEqual({
      userId: undefined,
      kind: undefined,
    });
    const filter = { userId: '7', kind: 'members' as const };
    const search = new URLSearchParams(activityPath(filter).split('?')[1]);
    expect(
      activityView.read(
        Object.fromEntries([...search].map(([name, value]) => [name, value.replaceAll('"', '')])),
      ),
    ).toEqual(filter);
    expect(activityPath({ userId: undefined, kind: undefined })).toBe('/team-settings/activity');
  });
});
