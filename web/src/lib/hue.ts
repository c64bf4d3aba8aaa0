import type { ComponentType, SVGProps } from 'react';

/** Hues express states only, never kinds. */
export type Hue = 'active' | 'off' | 'warning' | 'error' | 'pending' | 'review';

export type IconType = ComponentType<SVGProps<SVGSVGElement>>;
