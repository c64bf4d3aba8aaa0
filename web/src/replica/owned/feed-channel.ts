import { streamEventSchemas } from '@ads-checker/shared/contracts/stream-events';
import { z } from 'zod';

const messageSchemas = {
  /** Pull these collections. */
  look: z.array(z.string()).readonly(),
  /** Null when events may have been lost. */
  volatile: streamEventSchemas.volatile.shape.changes.nullable(),
  pageComments: streamEventSchemas.pageComments,
  recent: streamEventSchemas.hello.shape.recent,
  /** Null when events may have been lost. */
  commentTask: streamEventSchemas.commentTask.nullable(),
  /** Of the database that the sender uses. */
  generation: z.number(),
};
type Messages = { [N in keyof typeof messageSchemas]: z.output<(typeof messageSchemas)[N]> };
type MessageName = keyof Messages;
const MESSAGE_NAMES = Object.keys(messageSchemas) as readonly MessageName[];
const messageSchema = z.record(z.string(), z.unknown()).catch({});

/** What the tabs of an account tell each other beside the leader's heartbeats. */
export function openFeedChannel(
  channel: BroadcastChannel | undefined,
  handlers: { readonly [N in MessageName]: (value: Messages[N]) => void },
) {
  const receive = <N extends MessageName>(name: N, value: unknown): void => {
    const parsed = messageSchemas[name].safeParse(value);
    if (parsed.success) {
      handlers[name](parsed.data as Messages[N]);
    }
  };
  const onMessage = ({ data }: MessageEvent<unknown>): void => {
    const message = messageSchema.parse(data);
    for (const name of MESSAGE_NAMES) {
      receive(name, message[name]);
    }
  };
  channel?.addEventListener('message', onMessage);

  const tell = <N extends MessageName>(name: N, value: Messages[N]): void =>
    channel?.postMessage({ [name]: value });
  return {
    /** Tells the other tabs only. */
    tell,
    /** Handles it here as well. */
    share<N extends MessageName>(name: N, value: Messages[N]): void {
      handlers[name](value);
      tell(name, value);
    },
    close: () => channel?.removeEventListener('message', onMessage),
  };
}
