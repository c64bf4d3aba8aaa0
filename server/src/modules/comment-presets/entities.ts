import type { PresetComment } from '@ads-checker/shared/contracts/comment-preset-entities';

export interface PresetFields {
  readonly name: string;
  readonly isShared: boolean;
  readonly comments: readonly PresetComment[];
}

export interface CommentPreset extends PresetFields {
  readonly id: string;
  readonly accountId: string;
  readonly teamId: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
