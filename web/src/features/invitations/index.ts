export type { Joined } from './components/invitation-card.tsx';
export { InvitationsPanel } from './components/invitations-panel.tsx';
export { InvitationsScreen } from './components/invitations-screen.tsx';
