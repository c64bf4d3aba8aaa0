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

/** Texts of commands in the panel of pending changes. */
export type CommandTexts = {
  readonly [N in CommandName]: (command: CommandOf<N>) => ReactNode;
};

export interface ActivityTexts {
  /** Filters of the activity log. */
  readonly kinds: Readonly<Record<ActivityKind, MessageKey>>;
  /** A subject in mid-sentence; after a colon in inflected languages. */
  readonly subjects: Readonly<Record<ActivitySubject, (name: ReactNode) => ReactNode>>;
  readonly fields: Readonly<Record<ActivityField, MessageKey>>;
  /** Labels of known codes; other values are shown as they are. */
  readonly values: Readonly<Partial<Record<ActivityField, Readonly<Record<string, MessageKey>>>>>;
  /** How values that are neither codes nor words are shown. */
  readonly formats: Readonly<Partial<Record<ActivityField, (value: string) => string>>>;
}

export interface PaletteItemsProps {
  readonly query: string;
  readonly className: string;
  readonly onGo: (path: string) => void;
}

/** What a feature contributes outside of its own screens; listed once in `features/list.ts`. */
export interface FeatureDefinition {
  readonly namespace: MessageNamespace;
  readonly commands?: Partial<CommandTexts>;
  readonly activity?: { readonly [P in keyof ActivityTexts]?: Partial<ActivityTexts[P]> };
  /** Icons of its places in the palette; places that a phone has behind "More" have none. */
  readonly placeIcons?: Readonly<Record<string, IconType>>;
  /** Its search results in the palette, under a heading; rendered once something is typed. */
  readonly PaletteItems?: ComponentType<PaletteItemsProps>;
}

export function defineFeature<const F extends FeatureDefinition>(definition: F): F {
  requestNamespace(definition.namespace);
  return definition;
}
