export { EditUserScreen } from './components/edit-user-screen.tsx';
export { NewTeamForm, NewTeamScreen } from './components/new-team-form.tsx';
export { NewUserScreen } from './components/new-user-screen.tsx';
export { UsersScreen } from './components/users-screen.tsx';
export { userQuery, usersQuery } from './queries.ts';
