export type { Joined } from './components/invitation-card.tsx';
export { InvitationsPanel, InvitationsScreen } from './components/invitations-screen.tsx';
