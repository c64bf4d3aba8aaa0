import { parseProfileLine, splitProfileLines } from '@ads-checker/shared/domain/profile-lines';
import { expect, it } from 'vitest';
import { formatMultiToken } from './multi-token.ts';
import type { BrowserProfile } from './read-profile.ts';

const PROFILE: BrowserProfile = {
  facebookId: '100092287300164',
  name: 'Надія "Nadia" | Петренко 🌻',
  accessToken: 'EAABsbCS1iHgBOZChk9ZD',
  cookie: 'c_user=100092287300164; xs=12%3Aabc%3A2; datr=d-_1; sb=s; fr=f|r',
  cookieCount: 5,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36',
};

it.each(['text', 'json'] as const)('is read by the import as it was captured: %s', (format) => {
  const others = { ...PROFILE, facebookId: '100092287300165', name: null };
  const second = { ...others, cookie: 'c_user=100092287300165; xs=1' };
  const copied = [PROFILE, second].map((profile) => formatMultiToken({ profile, format }));
  const lines = splitProfileLines(copied.join('\n'));
  expect(lines.map((line) => parseProfileLine(line, 'ads_manager_token_and_cookie'))).toEqual([
    {
      ok: true,
      profile: {
        accessToken: PROFILE.accessToken,
        cookie: PROFILE.cookie,
        userAgent: PROFILE.userAgent,
        facebookId: PROFILE.facebookId,
        proxy: null,
        customName: PROFILE.name,
      },
    },
    {
      ok: true,
      profile: {
        accessToken: PROFILE.accessToken,
        cookie: second.cookie,
        userAgent: PROFILE.userAgent,
        facebookId: second.facebookId,
        proxy: null,
        customName: null,
      },
    },
  ]);
});
