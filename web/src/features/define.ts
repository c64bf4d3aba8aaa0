import type {
  ActivityField,
  ActivityKind,
  ActivitySubject,
} from '@ads-checker/shared/activity/index';
import type { ComponentType, ReactNode } from 'react';
import { type MessageKey, type MessageNamespace, requestNamespace } from '../lib/i18n.ts';
import type { Command } from '../replica/index.ts';
import type { IconType } from '../ui/hue.ts';

type CommandName = Command['name'];
export type CommandOf<N extends CommandName> = Extract<Command, { readonly name: N }>;

/** What the panel of waiting changes says of a command, by its name. */
export type CommandWords = {
  readonly [N in CommandName]: (command: CommandOf<N>) => ReactNode;
};

export interface ActivityWords {
  /** What the log is filtered by. */
  readonly kinds: Readonly<Record<ActivityKind, MessageKey>>;
  /** What something is called in the middle of a sentence; after a colon in languages that bend their nouns. */
  readonly subjects: Readonly<Record<ActivitySubject, (name: ReactNode) => ReactNode>>;
  readonly fields: Readonly<Record<ActivityField, MessageKey>>;
}

export interface PaletteItemsProps {
  /** As it was typed. */
  readonly query: string;
  readonly className: string;
  readonly onGo: (path: string) => void;
}

/** What a feature says and finds outside of its own screens; `features/list.ts` names it once. */
export interface FeatureDefinition {
  /** Of the catalogue that has its words. */
  readonly namespace: MessageNamespace;
  readonly commands?: Partial<CommandWords>;
  readonly activity?: { readonly [P in keyof ActivityWords]?: Partial<ActivityWords[P]> };
  /** What the palette shows beside its places, by their names; absent of those that a phone has behind “More”. */
  readonly placeIcons?: Readonly<Record<string, IconType>>;
  /** What it finds for the palette, under a heading of its own; nothing while nothing is typed. */
  readonly PaletteItems?: ComponentType<PaletteItemsProps>;
}

export function defineFeature<const F extends FeatureDefinition>(definition: F): F {
  requestNamespace(definition.namespace);
  return definition;
}
