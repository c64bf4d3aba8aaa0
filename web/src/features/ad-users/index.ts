export { AdUsersScreen } from './components/ad-users-screen.tsx';
export { ProfilePage } from './components/profile-page.tsx';
export { connectionErrorText, cookieProblemText, findRejectedField } from './profile-error-text.ts';
export { EditProfileScreen } from './screens/edit-profile-screen.tsx';
export { NewProfileScreen } from './screens/new-profile-screen.tsx';
