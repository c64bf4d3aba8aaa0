import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { buildAd, buildCreative } from '../test/build-rows.ts';
import { ObjectThumbnail } from './object-thumbnail.tsx';

afterEach(cleanup);

it('shows an icon for a picture that fails to load, and the picture once it loads', async () => {
  const row = buildAd({
    creative: buildCreative({
      linkData: {
        thumbnailUrl: 'https://img.example/1.jpg',
        imageUrl: null,
        link: null,
        title: null,
        caption: null,
        body: null,
        callToActionType: null,
      },
    }),
  });
  const { container } = render(<ObjectThumbnail row={row} className="size-8" />);
  const picture = await waitFor(() => {
    const image = container.querySelector('img');
    if (image === null) {
      throw new Error('The picture is not shown yet.');
    }
    return image;
  });
  fireEvent.error(picture);
  expect(container.querySelector('img')).toBeNull();
  expect(container.querySelector('svg')).not.toBeNull();
  act(() => {
    dispatchEvent(new Event('online'));
  });
  expect(container.querySelector('img')?.src).toBe('https://img.example/1.jpg');
});
