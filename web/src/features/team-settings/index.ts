export { ActivityScreen } from './components/activity-screen.tsx';
export { GeneralScreen } from './components/general-screen.tsx';
export { MemberPane } from './components/member-pane.tsx';
export { MembersScreen } from './components/members-screen.tsx';
export { NewMemberScreen } from './components/new-member-screen.tsx';
export { TeamSettingsFrame } from './components/team-settings-frame.tsx';
export { overviewQuery } from './queries.ts';
