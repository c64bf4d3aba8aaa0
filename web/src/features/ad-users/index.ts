export { AdUsersScreen } from './components/ad-users-screen.tsx';
export { ProfilePage } from './components/profile-page.tsx';
export { EditProfileScreen } from './form/edit-profile-screen.tsx';
export { NewProfileScreen } from './form/new-profile-screen.tsx';
export { connectionErrorText, cookieProblemText, findRejectedField } from './profile-error-text.ts';
