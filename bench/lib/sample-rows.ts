import { type AdUserDto, adUserSchema } from '../../shared/src/contracts/ad-users.ts';
import type { SyncRow } from '../../shared/src/contracts/sync.ts';

const USER_AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

function buildAdUser(position: number): AdUserDto {
  const id = String(position + 1);
  const at = new Date(Date.UTC(2026, 0, 1) + position * 60_000).toISOString();
  const secret = { isSet: true, setAt: at, lastFour: id.padStart(4, '0').slice(-4) };
  return adUserSchema.parse({
    id,
    accountId: '1',
    teamId: '1',
    facebookId: String(100_000_000_000_000 + position),
    groupId: String(1 + (position % 12)),
    proxyId: String(1 + (position % 40)),
    authMethod: 'ads_manager_token_and_cookie',
    status: position % 9 === 0 ? 'checkpoint_required' : 'active',
    userAgent: USER_AGENT,
    cookie: secret,
    accessToken: secret,
    name: `Marta Jensen ${id}`,
    customName: position % 3 === 0 ? `DE Solar ${id}` : null,
    picture: {
      url: `https://images.example.com/profiles/${100_000_000_000_000 + position}/picture.jpg`,
      width: 200,
      height: 200,
    },
    gender: position % 2 === 0 ? 'female' : 'male',
    syncedAt: at,
    isShared: position % 5 === 0,
    isUsedForPixelShare: false,
    shouldNotifyAboutBinomRuleRun: false,
    binomRuleRunNotificationTemplateId: null,
    adObjectCheckTaskId: null,
    adCommentCleanTaskId: null,
    binomCostUpdateTaskId: null,
    targetCpas: {},
    createdAt: at,
    updatedAt: at,
  });
}

export function buildFeed(count: number): SyncRow[] {
  return Array.from({ length: count }, (_, position) => ({
    id: String(position + 1),
    revision: String(position + 1),
    isDeleted: false,
    doc: buildAdUser(position),
  }));
}
