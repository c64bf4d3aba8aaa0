import type { OwnInvitationDto } from '@ads-checker/shared/contracts/identity';
import { type InvitationLink, invitationRoutes } from '@ads-checker/shared/contracts/invitations';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderRoute } from '../../../../test/render-route.tsx';
import { signIn, startTestServer } from '../../../../test/test-server.ts';
import { setTransport } from '../../../lib/api.ts';

const TOKEN = 'q'.repeat(43);
const INVITATION: OwnInvitationDto = {
  id: '77',
  team: { id: '40', name: 'Harbor Lab' },
  invitedBy: 'Nora Lind',
  permissions: { manage_team: true, read_team_ads: true, manage_team_ads: true },
  createdAt: '2026-03-01T09:00:00Z',
  expiresAt: '2026-03-08T09:00:00Z',
};

let server: ReturnType<typeof startTestServer>;
let asked: unknown[];
beforeEach(async () => {
  server = startTestServer();
  asked = [];
  await signIn('administrator');
});
afterEach(() => {
  cleanup();
  server.restore();
});

async function follow(link: InvitationLink | AppError) {
  setTransport({
    ...server.transport,
    async send(request) {
      if (request.route !== invitationRoutes.lookUp) {
        return server.transport.send(request);
      }
      asked.push(request.body);
      return link instanceof AppError
        ? { status: link.status, retryAfter: null, json: link.toEnvelope() }
        : { status: 200, retryAfter: null, json: { data: link } };
    },
  });
  await renderRoute({ path: `/invitations#${TOKEN}` });
}

it.each([
  ['accepted', 'You accepted this invitation. Harbor Lab is in your team menu.'],
  ['declined', 'You declined this invitation to Harbor Lab.'],
  ['withdrawn', 'This invitation to Harbor Lab was withdrawn.'],
  ['expired', 'This invitation to Harbor Lab has expired. Ask the team for a new one.'],
] as const)('says of a link that was %s that it is, and offers no answer', async (state, text) => {
  await follow({ state, usernameOrEmail: 'anna', invitation: INVITATION });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  expect(asked).toEqual([{ token: TOKEN }]);
});

it('tells somebody else who it is for, and nothing about the team', async () => {
  await follow({ state: 'pending', usernameOrEmail: 'ines', invitation: null });
  expect(
    await screen.findByText(
      'This invitation is for “ines”. Log in with that username or email to answer it.',
    ),
  ).toBeTruthy();
  expect(screen.queryByRole('region', { name: /^Invitation: / })).toBeNull();
});

it('reports an invalid link', async () => {
  const text = ERROR_MESSAGES.invitationLinkInvalid;
  await follow(new AppError('NotFoundError', text, { code: 'invitation_link_invalid' }));
  expect(await screen.findByText(text)).toBeTruthy();
});

it('shows who invites, for which role and until when', async () => {
  await follow({ state: 'pending', usernameOrEmail: 'anna', invitation: INVITATION });
  const card = within(await screen.findByRole('region', { name: 'Invitation: Harbor Lab' }));
  expect(card.getByText(/^Nora Lind invites you · Admin · until .*8 Mar/)).toBeTruthy();
  expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Accept',
    'Decline',
  ]);
});
