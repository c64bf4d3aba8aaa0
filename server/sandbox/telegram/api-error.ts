export class TelegramRefusal extends Error {
  readonly code: number;
  readonly retryAfterS: number | undefined;

  constructor(input: { code: number; description: string; retryAfterS?: number }) {
    super(input.description);
    this.name = 'TelegramRefusal';
    this.code = input.code;
    this.retryAfterS = input.retryAfterS;
  }
}

export function badRequest(description: string): TelegramRefusal {
  return new TelegramRefusal({ code: 400, description: `Bad Request: ${description}` });
}
