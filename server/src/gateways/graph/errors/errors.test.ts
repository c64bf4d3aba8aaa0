import { describe, expect, it } from 'vitest';
import { type Classification, classifyGraphFailure, type GraphFailure } from './error-rules.ts';
import { redactTokens, toNetworkError } from './errors.ts';

function failure(fields: Partial<GraphFailure> = {}): GraphFailure {
  return { httpStatus: 400, code: null, subcode: null, isTransient: false, ...fields };
}

describe('authentication codes', () => {
  const table: [number, number | null, Classification['kind'], Classification['adUserStatus']][] = [
    [190, 460, 'auth', 'password_changed'],
    [190, 459, 'auth', 'checkpoint_required'],
    [190, 490, 'auth', 'checkpoint_required'],
    [190, 464, 'auth', 'checkpoint_required'],
    [190, 463, 'auth', 'login_required'],
    [190, 467, 'auth', 'login_required'],
    [190, 466, 'auth', 'login_required'],
    [190, 468, 'auth', 'login_required'],
    [190, 458, 'auth', 'auth_error'],
    [190, 452, 'auth', 'auth_error'],
    [190, 456, 'auth', 'auth_error'],
    [190, 457, 'auth', 'auth_error'],
    [190, 461, 'auth', 'auth_error'],
    [190, 462, 'auth', 'auth_error'],
    [190, 465, 'auth', 'auth_error'],
    [190, 492, 'permission', null],
    [190, null, 'auth', 'auth_error'],
    [190, 999, 'auth', 'auth_error'],
    [102, null, 'auth', 'login_required'],
    [102, 460, 'auth', 'password_changed'],
    [102, 459, 'auth', 'checkpoint_required'],
    [104, null, 'auth', 'auth_error'],
    [415, null, 'refused', null],
  ];
  it.each(table)('%s / %s is %s, profile %s', (code, subcode, kind, adUserStatus) => {
    expect(classifyGraphFailure(failure({ code, subcode }))).toMatchObject({ kind, adUserStatus });
  });

  it('are never tried again, but for a signature once', () => {
    expect(classifyGraphFailure(failure({ code: 190, subcode: 460 })).retry).toBe('never');
    expect(classifyGraphFailure(failure({ code: 104 })).retry).toBe('once');
  });

  it('a missing token is known by its text alone', () => {
    const message = 'An active access token must be used to query information.';
    expect(classifyGraphFailure(failure({ code: 2500, message })).adUserStatus).toBe('auth_error');
    expect(classifyGraphFailure(failure({ code: 2500 })).kind).toBe('bug');
  });

  it('a transient failure outranks a code that looks like a dead token', () => {
    expect(
      classifyGraphFailure(failure({ code: 190, subcode: 463, isTransient: true })),
    ).toMatchObject({ kind: 'transient', adUserStatus: null, retry: 'backoff' });
  });

  it('with a page token say nothing about the profile', () => {
    expect(classifyGraphFailure(failure({ code: 190, usedPageToken: true }))).toMatchObject({
      kind: 'permission',
      adUserStatus: null,
    });
  });
});

describe('other codes', () => {
  const HOUR = 3_600_000;
  const table: [
    number,
    number | null,
    Classification['kind'],
    Classification['retry'],
    (Classification['scope'] | number)?,
  ][] = [
    [1, null, 'transient', 'backoff'],
    [1, 99, 'transient', 'backoff'],
    [1, 2853001, 'refused', 'never'],
    [2, null, 'transient', 'backoff'],
    [2, 1504038, 'too_much_data', 'smaller'],
    [2, 1504043, 'too_much_data', 'smaller'],
    [2, 1504044, 'too_much_data', 'smaller'],
    [100, 1504018, 'too_much_data', 'smaller'],
    [2, 1504041, 'bug', 'never'],
    [2, 1504042, 'bug', 'never'],
    [3, null, 'permission', 'never'],
    [4, null, 'throttled', 'wait', 'app'],
    [4, 1504022, 'throttled', 'wait', 'app_insights'],
    [4, 1504039, 'throttled', 'wait', 'app_insights'],
    [10, null, 'permission', 'never'],
    [12, null, 'bug', 'never'],
    [17, null, 'throttled', 'wait', 'profile'],
    [17, 2446079, 'throttled', 'wait', 'score'],
    [17, 1885172, 'refused', 'never', 24 * HOUR],
    [32, null, 'throttled', 'wait', 'profile'],
    [100, null, 'invalid', 'never'],
    [100, 33, 'not_found', 'never'],
    [100, 1487534, 'too_much_data', 'smaller'],
    [100, 3191001, 'permission', 'never'],
    [105, null, 'bug', 'never'],
    [115, null, 'bug', 'never'],
    [194, null, 'bug', 'never'],
    [200, null, 'permission', 'never'],
    [210, null, 'permission', 'never'],
    [270, null, 'permission', 'never'],
    [283, null, 'permission', 'never'],
    [294, null, 'permission', 'never'],
    [299, null, 'permission', 'never'],
    [341, null, 'throttled', 'backoff', 'app'],
    [368, null, 'blocked', 'never', HOUR],
    [500, null, 'refused', 'never'],
    [506, null, 'refused', 'never'],
    [613, null, 'throttled', 'wait', 'profile'],
    [613, 1996, 'throttled', 'wait', 'app'],
    [613, 1487225, 'refused', 'never'],
    [613, 1487632, 'refused', 'never', HOUR],
    [613, 1487742, 'throttled', 'wait', 'score'],
    [613, 5044001, 'throttled', 'wait', 'score'],
    [803, null, 'not_found', 'never'],
    [804, null, 'exists', 'never'],
    [960, null, 'transient', 'backoff'],
    [2500, null, 'bug', 'never'],
    [2635, null, 'bug', 'never'],
    [3018, null, 'invalid', 'never'],
    [80000, null, 'throttled', 'wait', 'ads_insights'],
    [80000, 2446079, 'throttled', 'wait', 'ads_insights'],
    [80001, null, 'throttled', 'wait', 'pages'],
    [80002, null, 'throttled', 'wait', 'instagram'],
    [80003, null, 'throttled', 'wait', 'custom_audience'],
    [80004, null, 'throttled', 'wait', 'ads_management'],
    [80005, null, 'throttled', 'wait', 'leadgen'],
    [80006, null, 'throttled', 'wait', 'messenger'],
    [80008, null, 'throttled', 'wait', 'whatsapp'],
    [80009, null, 'throttled', 'wait', 'catalog'],
    [80014, null, 'throttled', 'wait', 'catalog'],
    [1404078, null, 'blocked', 'never', HOUR],
    [2859015, null, 'blocked', 'never', HOUR],
    [1404163, null, 'refused', 'never'],
    [-2, 2490547, 'transient', 'backoff'],
    [-3, 1504045, 'too_much_data', 'smaller'],
  ];
  it.each(table)('%s / %s is %s, retry %s', (code, subcode, kind, retry, more) => {
    const found = classifyGraphFailure(failure({ code, subcode }));
    expect(found).toMatchObject({ kind, retry, adUserStatus: null });
    if (typeof more === 'number') {
      expect(found.retryAfterMs).toBe(more);
    } else {
      expect(found.scope).toBe(more ?? null);
    }
  });

  it.each([
    1487007, 1487056, 1487566, 1885088, 1815694, 1340029, 2490427, 2490468, 2708008, 3858152,
    3910001, 1885557, 2446289, 2490155, 2238055,
  ])('the edit refusal %d is found in either number', (number) => {
    expect(classifyGraphFailure(failure({ code: 100, subcode: number })).kind).toBe('refused');
    expect(classifyGraphFailure(failure({ code: number })).kind).toBe('refused');
  });

  it.each([1487033, 1885272, 1885650, 1487901, 1885621, 2446307])(
    'the validation number %d is invalid input in either number',
    (number) => {
      expect(classifyGraphFailure(failure({ code: 100, subcode: number })).kind).toBe('invalid');
      expect(classifyGraphFailure(failure({ code: number })).kind).toBe('invalid');
    },
  );

  it('a limit that arrives as the code itself is the same limit', () => {
    expect(classifyGraphFailure(failure({ code: 1487632 }))).toMatchObject({
      kind: 'refused',
      retryAfterMs: HOUR,
    });
  });

  it.each([
    [1, "Please reduce the amount of data you're asking for, then retry your request", 'smaller'],
    [
      100,
      "Cannot include total_count in summary param because they weren't there while creating the report run",
      'backoff',
    ],
  ] as const)('code %d is told by the text "%s"', (code, message, retry) => {
    expect(classifyGraphFailure(failure({ code, message, httpStatus: 500 })).retry).toBe(retry);
  });

  it.each([10, 100, 190, 200, 368, 500, 506, 613, 803, 804, 2500, 1487056])(
    'code %d that the network calls transient is tried again, or waited out as a limit',
    (code) => {
      const { kind, retry, adUserStatus } = classifyGraphFailure(
        failure({ code, isTransient: true }),
      );
      const expected =
        code === 613
          ? ['throttled', 'wait']
          : code === 368
            ? ['blocked', 'never']
            : ['transient', 'backoff'];
      expect([kind, retry, adUserStatus]).toEqual([...expected, null]);
    },
  );

  it.each([
    'Invalid appsecret_proof provided in the API argument',
    'API calls from the server require an appsecret_proof argument',
    '(#100) Tried accessing nonexisting field (budget_remaining) on node type (Campaign)',
  ])('"%s" is our own fault', (message) => {
    expect(classifyGraphFailure(failure({ code: 100, message }))).toMatchObject({
      kind: 'bug',
      retry: 'never',
      adUserStatus: null,
    });
  });

  it('a token that may only have failed for a page is asked about', () => {
    const probed = (fields: Partial<GraphFailure>) =>
      classifyGraphFailure(failure({ code: 190, ...fields })).needsProbe;
    expect([
      probed({ message: 'The user must be an administrator of the page to impersonate it.' }),
      probed({ message: 'Сессия недействительна', subcode: 999 }),
      probed({ message: 'Invalid OAuth access token - Cannot parse access token' }),
      probed({ message: 'Malformed access token' }),
      probed({ subcode: 463 }),
    ]).toEqual([true, true, false, false, false]);
  });

  it('missing permissions hide behind an invalid parameter', () => {
    expect(classifyGraphFailure(failure({ code: 100, message: 'Missing permissions' })).kind).toBe(
      'permission',
    );
  });

  it.each([
    [500, 'transient'],
    [503, 'transient'],
    [200, 'transient'],
    [429, 'throttled'],
    [403, 'permission'],
    [400, 'refused'],
  ] as const)('an unknown code with HTTP %d is %s', (httpStatus, kind) => {
    expect(classifyGraphFailure(failure({ httpStatus, code: 987 })).kind).toBe(kind);
    expect(classifyGraphFailure(failure({ httpStatus })).kind).toBe(kind);
  });
});

describe('toNetworkError', () => {
  const texts = {
    message: '(#100) Budget is too low',
    userTitle: null,
    userMessage: null,
    traceId: 'A1b2',
    blamedPaths: [],
  };
  const errorOf = (fields: Partial<GraphFailure>, more: Partial<typeof texts> | object = {}) => {
    const failed = failure(fields);
    return toNetworkError({
      classification: classifyGraphFailure(failed),
      failure: failed,
      texts: { ...texts, ...more },
    });
  };

  it('lays a limit of budget changes on the budget, though the network blames no field', () => {
    const message = 'Budget changed 4 times within an hour. Try again in an hour.';
    expect(errorOf({ code: 613, subcode: 1487632 }).details?.fields).toEqual([
      { field: 'body.dailyBudget', message },
      { field: 'body.lifetimeBudget', message },
    ]);
  });

  it.each([
    [190, 460, 'FailedPreconditionError'],
    [10, null, 'AuthorizationError'],
    [100, 33, 'NotFoundError'],
    [100, 1885272, 'ValidationError'],
    [804, null, 'AlreadyExistsError'],
    [17, null, 'UnavailableError'],
    [2, null, 'UnavailableError'],
    [368, null, 'FailedPreconditionError'],
    [2500, null, 'InvalidArgumentError'],
    [2635, null, 'InvalidArgumentError'],
    [12, null, 'InvalidArgumentError'],
  ])('%s / %s reaches the browser as %s', (code, subcode, type) => {
    expect(errorOf({ code, subcode }).type).toBe(type);
  });

  it('never answers 401, which would end the session of the product', () => {
    const statuses = [190, 102, 104].map((code) => errorOf({ code, httpStatus: 401 }).status);
    expect(statuses).toEqual([400, 400, 400]);
  });

  it('keeps the numbers, the trace and the texts of the network for the person', () => {
    expect(
      errorOf(
        { code: 100, subcode: 1885272 },
        {
          userTitle: 'Budget too low',
          userMessage: 'Use at least $1.00.',
          blamedPaths: [['daily_budget'], ['unheard_of']],
        },
      ).toEnvelope(),
    ).toEqual({
      error: 'Facebook rejected these values.',
      type: 'ValidationError',
      code: 100,
      details: {
        subcode: 1885272,
        traceId: 'A1b2',
        title: 'Budget too low',
        networkMessage: 'Use at least $1.00.',
        fields: [{ field: 'body.dailyBudget', message: 'Use at least $1.00.' }],
        blamed: ['daily_budget', 'unheard_of'],
      },
    });
  });

  it('says when a limit is over', () => {
    expect(errorOf({ code: 80004 }).toEnvelope()).toEqual({
      error: 'Facebook rate limit reached for this profile or ad account. Try again later.',
      type: 'UnavailableError',
      code: 80004,
      details: {
        traceId: 'A1b2',
        retryAfterMs: 60_000,
        networkMessage: '(#100) Budget is too low',
      },
    });
  });

  it('knows when a change may have been made all the same', () => {
    const unknown = [1, 2, 960, 17, 100, 190].filter((code) => errorOf({ code }).isOutcomeUnknown);
    expect(unknown).toEqual([1, 2, 960]);
  });

  it.each([100, 200, 506, 803, 804, 987, 2500, 1404163])(
    'code %d is shown in the product’s words, with those of the network in the details',
    (code) => {
      const { error, details } = errorOf({ code }).toEnvelope();
      expect(error).not.toContain('Budget');
      expect(details?.networkMessage).toBe('(#100) Budget is too low');
    },
  );

  it.each([12, 105, 115, 194, 2500, 2635])('code %d is told as our own fault', (code) => {
    expect(errorOf({ code }).message).toBe(
      'Facebook doesn’t support this request. This is a bug in Ads Checker, not a problem with the profile.',
    );
  });

  it('repeats no token that the network quotes', () => {
    const message = 'Malformed access token EAABsbCS1iHgBO0secret?access_token=EAABxyz';
    expect(JSON.stringify(errorOf({ code: 506 }, { message }).toEnvelope())).not.toContain('EAAB');
    expect(redactTokens('next=https://x/?access_token=abc&limit=1')).toBe(
      'next=https://x/?access_token=[token]&limit=1',
    );
  });
});
