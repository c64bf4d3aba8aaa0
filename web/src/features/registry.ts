import type { ReactNode } from 'react';
import type { Command } from '../replica/index.ts';
import type { IconType } from '../ui/hue.ts';
import type { ActivityTexts, CommandTexts, FeatureDefinition } from './define.ts';
import * as list from './list.ts';

type Listed = (typeof list)[keyof typeof list];
type KeysOf<P extends keyof FeatureDefinition> = Listed extends infer F
  ? F extends Readonly<Record<P, infer Part>>
    ? keyof Part
    : never
  : never;
type ActivityKeysOf<P extends keyof ActivityTexts> = Listed extends infer F
  ? F extends { readonly activity: Readonly<Record<P, infer Part>> }
    ? keyof Part
    : never
  : never;

const features: readonly FeatureDefinition[] = Object.values(list);

function join<T>(parts: readonly (Partial<T> | undefined)[]): T {
  return Object.assign({}, ...parts);
}

// A command, kind, subject or field without texts is a compile error.
const commandTexts: CommandTexts = join<Pick<CommandTexts, KeysOf<'commands'>>>(
  features.map(({ commands }) => commands),
);

export const activityTexts: ActivityTexts = {
  kinds: join<Pick<ActivityTexts['kinds'], ActivityKeysOf<'kinds'>>>(
    features.map(({ activity }) => activity?.kinds),
  ),
  subjects: join<Pick<ActivityTexts['subjects'], ActivityKeysOf<'subjects'>>>(
    features.map(({ activity }) => activity?.subjects),
  ),
  fields: join<Pick<ActivityTexts['fields'], ActivityKeysOf<'fields'>>>(
    features.map(({ activity }) => activity?.fields),
  ),
  values: join(features.map(({ activity }) => activity?.values)),
  formats: join(features.map(({ activity }) => activity?.formats)),
};

export function renderCommand(command: Command): ReactNode {
  return (commandTexts[command.name] as (command: Command) => ReactNode)(command);
}

export const placeIcons = join<Readonly<Record<string, IconType>>>(
  features.map(({ placeIcons: icons }) => icons),
);

export const paletteItems = features.flatMap(({ namespace, PaletteItems }) =>
  PaletteItems === undefined ? [] : [{ namespace, PaletteItems }],
);
