import { expect, it } from 'vitest';
import { INVITATION_STATUSES } from '../contracts/identity.ts';
import { invitationState } from './invitations.ts';

const now = new Date('2026-03-01T12:00:00Z');

it('expires only while it is pending, at the moment its time has passed', () => {
  const at = (expiresAt: string) =>
    INVITATION_STATUSES.map((status) =>
      invitationState({ status, expiresAt: new Date(expiresAt), now }),
    );
  expect(at('2026-03-01T12:00:00.001Z')).toEqual([...INVITATION_STATUSES]);
  expect(at('2026-03-01T12:00:00Z')).toEqual(['expired', 'accepted', 'declined', 'withdrawn']);
});
