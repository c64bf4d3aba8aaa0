import { pagePostRoutes as r } from '@ads-checker/shared/contracts/page-posts';
import { AppError } from '@ads-checker/shared/errors';
import { IDEMPOTENCY_HEADER } from '@ads-checker/shared/http';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { comment, preparePagePost, row, texts } from '../../../test/page-post-scene.tsx';

const { open, server } = preparePagePost();

it('marks a comment while it is being hidden, sends it once, and shows the server’s answer', async () => {
  await open();
  const sent: unknown[] = [];
  const held = Promise.withResolvers<void>();
  server().answer(r.updateComment, async ({ params, body }) => {
    sent.push([params.commentId, body]);
    await held.promise;
    return { data: comment('1', { status: 'hidden' }) };
  });
  const hide = within(await row(/Author 1/)).getByRole('button', { name: 'Hide' });
  await userEvent.click(hide);
  await userEvent.click(hide);
  expect((await row(/Author 1/)).textContent).toContain('Updating…');
  held.resolve();
  expect(await within(await row(/Author 1/)).findByRole('button', { name: 'Unhide' })).toBeTruthy();
  expect((await row(/Author 1/)).textContent).not.toContain('Updating…');
  expect(sent).toEqual([['77_1', { isHidden: true }]]);
});

it('removes a deleted comment and its replies only after the server confirmed', async () => {
  await open();
  const held = Promise.withResolvers<void>();
  server().answer(r.deleteComment, async () => {
    await held.promise;
    return { data: null };
  });
  const remove = within(await row(/Author 1/)).getByRole('button', { name: 'Delete comment' });
  await userEvent.click(remove);
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete comment' }));
  await waitFor(async () => expect((await row(/Author 1/)).textContent).toContain('Deleting…'));
  held.resolve();
  await waitFor(() =>
    expect(texts().map((text) => /Text \d/.exec(text ?? '')?.[0])).toEqual(['Text 4', 'Text 3']),
  );
});

it('keeps a comment that could not be deleted, with the reason', async () => {
  await open();
  server().answer(r.deleteComment, () => {
    throw new AppError(
      'AuthorizationError',
      'This profile can’t moderate the comments of this Page.',
      {
        code: 'cannot_moderate',
      },
    );
  });
  await userEvent.click(
    within(await row(/Author 1/)).getByRole('button', { name: 'Delete comment' }),
  );
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete comment' }));
  expect(await screen.findByText(/can’t moderate the comments of this Page/)).toBeTruthy();
  expect((await row(/Author 1/)).textContent).not.toContain('Deleting…');
});

it('sends a reply once, keeps the text after a failure, and shows the reply in its thread', async () => {
  await open();
  const sent: unknown[] = [];
  const keys: unknown[] = [];
  server().refuse(r.replyToComment, ({ headers }) => {
    keys.push(headers[IDEMPOTENCY_HEADER]);
    return keys.length === 1
      ? new AppError('UnavailableError', 'Can’t reach Facebook. Try again.')
      : undefined;
  });
  server().answer(r.replyToComment, ({ params, body }) => {
    sent.push([params.commentId, body]);
    return { data: comment('8', { parentId: '77_1', message: body.message }) };
  });
  (await row(/Author 2/)).focus();
  await userEvent.keyboard('r');
  const field = await screen.findByRole('textbox', { name: 'Reply as Solarhaus Südwest' });
  await userEvent.type(field, ' We call you. {Control>}{Enter}{/Control}');
  expect(await screen.findByText(/Can’t reach Facebook/)).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('textbox', { name: /Reply as/ })).toBeNull();
  expect(document.activeElement).toBe(await row(/Author 2/));
  await userEvent.click(within(await row(/Author 2/)).getByRole('button', { name: 'Reply' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send reply' }));
  expect((await row(/Author 8/)).textContent).toContain('We call you.');
  expect(
    texts()
      .slice(0, 5)
      .map((text) => /Author \d|Solarhaus|author not shown/.exec(text ?? '')?.[0]),
  ).toEqual(['Solarhaus', 'author not shown', 'Author 1', 'Author 2', 'Author 8']);
  expect((await row(/Author 1/)).textContent).toContain('2 replies');
  expect(sent).toEqual([['77_2', { message: 'We call you.' }]]);
  expect(keys).toEqual([expect.any(String), keys[0]]);
  await userEvent.keyboard('r');
  expect(await screen.findByRole('textbox', { name: /Reply as/ })).toHaveProperty('value', '');
});

it('sends no empty reply', async () => {
  await open();
  await userEvent.click(within(await row(/Author 1/)).getByRole('button', { name: 'Reply' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send reply' }));
  expect(await screen.findByText('Enter a reply')).toBeTruthy();
});

it('likes and unlikes as the Page', async () => {
  await open();
  const sent: unknown[] = [];
  server().answer(r.likeComment, ({ body: { isLiked } }) => {
    sent.push(isLiked);
    return { data: comment('1', { isLikedByPage: isLiked, likeCount: isLiked ? 4 : 3 }) };
  });
  const like = async (isPressed: boolean) =>
    within(await row(/Author 1/)).findByRole('button', { name: /Likes/, pressed: isPressed });
  await userEvent.click(await like(false));
  expect((await like(true)).textContent).toContain('4');
  (await row(/Author 1/)).focus();
  await userEvent.keyboard('l');
  expect((await like(false)).textContent).toContain('3');
  expect(sent).toEqual([true, false]);
});

it('blocks an author after a confirmation, with or without deleting the comment', async () => {
  await open();
  const blocked: unknown[] = [];
  server().answer(r.blockCommentAuthor, ({ params }) => {
    blocked.push(params.commentId);
    return { data: null };
  });
  server().answer(r.moderateComments, ({ body }) => {
    blocked.push(body);
    const [place] = body.comments;
    return {
      data:
        place === undefined
          ? []
          : [{ ...place, comment: comment('2', { status: 'deleted' }), error: null }],
    };
  });
  const ask = async (name: RegExp) => {
    await userEvent.click(within(await row(name)).getByRole('button', { name: 'Block author' }));
    const dialog = await screen.findByRole('alertdialog', { name: /^Block Author/ });
    expect(dialog.textContent).toContain(
      'will no longer be able to comment on posts of Solarhaus Südwest',
    );
    return within(dialog);
  };
  await userEvent.click((await ask(/Author 1/)).getByRole('button', { name: 'Block author' }));
  expect(await screen.findByText('Author 1 is blocked')).toBeTruthy();
  const dialog = await ask(/Author 2/);
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Also delete this comment' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete and block' }));
  await waitFor(() => expect(screen.queryByRole('listitem', { name: /Author 2/ })).toBeNull());
  expect(blocked).toEqual([
    '77_1',
    { moderation: 'delete_and_block_author', comments: [{ pageId: '2001', commentId: '77_2' }] },
  ]);
  expect(within(await row(/Solarhaus/)).queryByRole('button', { name: 'Block author' })).toBeNull();
});

it('moderates many in one request, and reports the outcome', async () => {
  await open();
  const asked: unknown[] = [];
  server().answer(r.moderateComments, ({ body }) => {
    asked.push(body);
    return {
      data: body.comments.map((place) =>
        place.commentId === '77_1'
          ? { ...place, comment: comment('1'), error: { code: '368', message: 'Too often.' } }
          : {
              ...place,
              comment: comment('2', { status: 'hidden', parentId: '77_1' }),
              error: null,
            },
      ),
    };
  });
  for (const name of [/Author 1/, /Author 2/, /Solarhaus/]) {
    await userEvent.click(within(await row(name)).getByRole('checkbox'));
  }
  const bar = within(await screen.findByRole('region', { name: 'Selected comments' }));
  await userEvent.click(bar.getByRole('button', { name: 'Hide' }));
  expect(await screen.findByText(/1 comment hidden\. Skipped: 1\. Failed: 1\./)).toBeTruthy();
  expect((await row(/Author 2/)).textContent).toContain('Hidden');
  expect((await row(/Author 1/)).textContent).not.toContain('Hidden');
  expect(asked).toEqual([
    {
      moderation: 'hide',
      comments: ['77_1', '77_2'].map((commentId) => ({ pageId: '2001', commentId })),
    },
  ]);
});
