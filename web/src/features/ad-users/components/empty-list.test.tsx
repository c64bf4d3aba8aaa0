import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInRouter } from '../../../../test/in-router.tsx';
import { EmptyList } from './empty-list.tsx';

it('tells a newcomer what to do next, and what the words of the home screen mean', async () => {
  await renderInRouter(<EmptyList group={undefined} onAddProfiles={undefined} />);
  expect(screen.getByRole('link', { name: 'New profile' }).getAttribute('href')).toBe(
    '/ad-users/new',
  );
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(terms).toEqual(['Profile', 'Ad account', 'Member']);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'A Facebook user connected to Ads Checker.',
    'Holds campaigns and pays for them. A profile can have many.',
    'A user in your team. Members share profiles with the team.',
  ]);
});
