import type { AdUserDto } from '@ads-checker/shared/contracts/ad-users';
import { AppError } from '@ads-checker/shared/errors';
import type { ApiAnswer } from '../../../lib/api.ts';

const at = '2026-03-02T09:00:00.000Z';

const task = (adUserId: string) => ({
  id: `9${adUserId}`,
  adUserId,
  inProgress: false,
  lastExecutionTime: null,
  createdAt: at,
  updatedAt: at,
});

export function answerOf(adUser: AdUserDto): ApiAnswer {
  return {
    status: 200,
    retryAfter: null,
    json: {
      data: {
        adUser,
        proxy: null,
        adObjectCheckTask: {
          ...task(adUser.id),
          shouldCheckAds: true,
          shouldCheckProducts: false,
          adStatusNotificationTemplateId: null,
          adAccountStatusNotificationTemplateId: null,
        },
        adCommentCleanTask: {
          ...task(adUser.id),
          action: null,
          disabledUntil: null,
          processedAdAccountIds: [],
          results: [],
        },
        binomCostUpdateTask: { ...task(adUser.id), binomSettings: [] },
      },
    },
  };
}

export function refusalOf(...input: ConstructorParameters<typeof AppError>): ApiAnswer {
  const error = new AppError(...input);
  return { status: error.status, retryAfter: null, json: error.toEnvelope() };
}
