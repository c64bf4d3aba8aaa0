import { avatarColorIndex } from '@ads-checker/shared/domain/names';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Avatar } from './avatar.tsx';

afterEach(cleanup);

it('shows the initials on one of ten colours, by the last digit of an id', () => {
  const drawn = Array.from({ length: 11 }, (_, index) => {
    const color = avatarColorIndex(String(40 + index));
    const { container } = render(<Avatar initials="MJ" color={color} />);
    const avatar = container.firstElementChild;
    return [
      avatar?.getAttribute('data-initials'),
      /bg-\(--avatar-\d\)/.exec(avatar?.className ?? '')?.[0],
    ];
  });
  expect(drawn).toEqual(
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map((digit) => ['MJ', `bg-(--avatar-${digit})`]),
  );
});
