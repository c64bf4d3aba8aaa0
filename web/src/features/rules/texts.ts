import { getFixedT } from '../../lib/i18n.ts';

/** For texts outside of components. */
export const t = getFixedT('rules');
