import { type AdminReply, parseAdmin } from './admin-input.ts';
import {
  commentBurstSchema,
  commentFlowSchema,
  newCommentSchema,
  pageRulesSchema,
  postChangeSchema,
} from './graph/page-store.ts';
import type { SandboxState } from './state.ts';

export type CommentCall =
  | 'GET /comments'
  | 'POST /comments'
  | 'POST /comments/burst'
  | 'POST /comments/flow'
  | 'POST /comments/posts'
  | 'POST /comments/rules';

const NO_POST: AdminReply = {
  status: 404,
  body: { error: 'There is no such post, or its author is blocked.' },
};

/** Writes comments on behalf of people, and lists the moderation of them. */
export function answerComments({
  state: { pages },
  call,
  body,
}: {
  state: SandboxState;
  call: CommentCall;
  body: unknown;
}): AdminReply {
  switch (call) {
    case 'GET /comments':
      return { status: 200, body: { acts: pages.listActions() } };
    case 'POST /comments': {
      const parsed = parseAdmin({ schema: newCommentSchema, source: body });
      if ('refusal' in parsed) {
        return parsed.refusal;
      }
      const comment = pages.addComment(parsed.value);
      return comment === undefined ? NO_POST : { status: 201, body: { data: comment } };
    }
    case 'POST /comments/burst': {
      const parsed = parseAdmin({ schema: commentBurstSchema, source: body });
      if ('refusal' in parsed) {
        return parsed.refusal;
      }
      const comments = pages.addBurst(parsed.value);
      return comments === undefined ? NO_POST : { status: 201, body: { data: comments } };
    }
    case 'POST /comments/flow': {
      const parsed = parseAdmin({ schema: commentFlowSchema, source: body });
      if ('refusal' in parsed) {
        return parsed.refusal;
      }
      const { isFlowing, repeatsPages } = parsed.value;
      if (isFlowing !== undefined) {
        pages.setFlow(isFlowing);
      }
      if (repeatsPages !== undefined) {
        pages.setRepeatsPages(repeatsPages);
      }
      return { status: 200, body: { success: true } };
    }
    case 'POST /comments/posts': {
      const parsed = parseAdmin({ schema: postChangeSchema, source: body });
      if ('refusal' in parsed) {
        return parsed.refusal;
      }
      return pages.changePost(parsed.value)
        ? { status: 200, body: { success: true } }
        : { status: 404, body: { error: 'There is no such post.' } };
    }
    case 'POST /comments/rules': {
      const parsed = parseAdmin({ schema: pageRulesSchema, source: body });
      if ('refusal' in parsed) {
        return parsed.refusal;
      }
      pages.setRules(parsed.value);
      return { status: 200, body: { success: true } };
    }
  }
}
