import type { PresetComment } from '@ads-checker/shared/contracts/comment-preset-entities';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import {
  type CommandInput,
  createExternalStore,
  type Outbox,
  type Replica,
  ReplicaProvider,
} from '../../../replica/index.ts';
import { usePresetEditor } from './use-preset-editor.ts';

afterEach(cleanup);

const comment = (id: string): PresetComment => ({
  id,
  parentId: null,
  text: `Text ${id}`,
  photo: null,
  video: null,
  reactions: {},
});
const PRESET = {
  id: '7',
  accountId: '1',
  teamId: '2',
  name: 'Answers',
  shared: false,
  comments: ['1', '2', '3'].map(comment),
  createdAt: '2026-03-02T09:00:00.000Z',
  updatedAt: '2026-03-02T09:00:00.000Z',
};

function open() {
  const asked: (readonly [string, (failure?: Error) => void])[] = [];
  const issue = ({ target }: CommandInput): Promise<'accepted'> => {
    const { commentId = '' } = 'owner' in target ? (target.owner ?? {}) : {};
    return new Promise((resolve, reject) => {
      asked.push([
        commentId,
        (failure) => (failure === undefined ? resolve('accepted') : reject(failure)),
      ]);
    });
  };
  const outbox = createExternalStore({ commands: [], issue } as unknown as Outbox);
  const { result } = renderHook(() => usePresetEditor(PRESET), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <ReplicaProvider value={{ outbox } as unknown as Replica}>{children}</ReplicaProvider>
    ),
  });
  const move = (commentId: string, referenceCommentId: string) =>
    act(() => {
      result.current.run({ type: 'move', commentId, method: 'insertBefore', referenceCommentId });
    });
  const ids = () => result.current.comments.map(({ id }) => id).join('');
  return { asked, move, ids };
}

it('shows moves at once, and stores them sequentially afterwards', async () => {
  const { asked, move, ids } = open();
  move('3', '1');
  move('2', '3');
  expect([ids(), asked.length]).toEqual(['231', 0]);
  await waitFor(() => expect(asked.map(([id]) => id)).toEqual(['3']));
  await act(async () => asked[0]?.[1]());
  await waitFor(() => expect(asked.map(([id]) => id)).toEqual(['3', '2']));
});

it('rolls back what the device could not store, and continues with later changes', async () => {
  const { asked, move, ids } = open();
  move('3', '1');
  move('2', '1');
  await waitFor(() => expect(asked).toHaveLength(1));
  await act(async () => asked[0]?.[1](new Error('The disk is full')));
  await waitFor(() => expect([ids(), asked.map(([id]) => id)]).toEqual(['213', ['3', '2']]));
});
