import {
  type Credentials,
  credentialsSchema,
  type SignedIn,
  signInRoutes,
} from '@ads-checker/shared/contracts/sign-in';
import { AppError } from '@ads-checker/shared/errors';
import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import { call } from '../lib/api.ts';
import { loadErrorText, useErrorText } from '../lib/use-error-text.ts';
import { Button } from '../ui/button.tsx';
import { PasswordField, TextField } from '../ui/field.tsx';
import { Note } from '../ui/note.tsx';
import { loginMachine } from './login-machine.ts';

const machine = loginMachine.provide({
  actors: {
    login: fromPromise<SignedIn, Credentials>(async ({ input, signal }) => {
      const { data } = await call(signInRoutes.login, { body: input, signal });
      return data;
    }),
  },
});

type Field = keyof Credentials;

interface LoginFormProps {
  readonly onLoggedIn: (signedIn: SignedIn) => void | Promise<void>;
  readonly children?: ReactNode;
  readonly username?: string;
}

/** Errors are shown above the fields, so that they cannot hint which of the two is wrong. */
export function LoginForm({ onLoggedIn, children, username = '' }: LoginFormProps) {
  const { t } = useTranslation();
  const actor = useActorRef(machine);
  const error = useSelector(actor, ({ context }) => context.error);
  const errorText = useErrorText(error);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const [missing, setMissing] = useState<ReadonlySet<Field>>(new Set());
  const usernameRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const isRefused = error instanceof AppError && error.type === 'AuthenticationError';
  const refused = isRefused ? { refusedBy: noteId } : {};

  useEffect(() => {
    const subscription = actor.subscribe({
      complete: () => {
        const { output } = actor.getSnapshot();
        if (output) {
          void onLoggedIn(output);
        }
      },
    });
    return () => subscription.unsubscribe();
  }, [actor, onLoggedIn]);

  useEffect(() => {
    if (error !== null) {
      passwordRef.current?.select();
    }
  }, [error]);

  const clear = (field: Field) => {
    if (missing.has(field)) {
      setMissing(new Set([...missing].filter((name) => name !== field)));
    }
  };

  return (
    <form
      noValidate
      className="flex w-full flex-col gap-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy) {
          return;
        }
        const data = new FormData(event.currentTarget);
        const parsed = credentialsSchema.safeParse(Object.fromEntries(data));
        if (parsed.success) {
          setMissing(new Set());
          void loadErrorText();
          actor.send({ type: 'submit', credentials: parsed.data });
          return;
        }
        const wrong = new Set(parsed.error.issues.map(({ path }) => path[0] as Field));
        setMissing(wrong);
        (wrong.has('username') ? usernameRef : passwordRef).current?.focus();
      }}
    >
      {children}
      {error !== null && (
        <div id={noteId}>
          <Note tone="error">{errorText === '' ? t('Something went wrong') : errorText}</Note>
        </div>
      )}
      <TextField
        ref={usernameRef}
        name="username"
        label={t('Username or email')}
        defaultValue={username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        autoFocus={username === ''}
        {...refused}
        error={missing.has('username') ? t('Enter your username or email') : undefined}
        onChange={() => clear('username')}
      />
      <PasswordField
        ref={passwordRef}
        name="password"
        label={t('Password')}
        autoComplete="current-password"
        maxLength={1024}
        autoFocus={username !== ''}
        {...refused}
        error={missing.has('password') ? t('Enter your password') : undefined}
        onChange={() => clear('password')}
      />
      <Button type="submit" variant="primary" isBusy={isBusy} className="mt-0.5 h-9 max-desk:h-11">
        {t('Log in')}
      </Button>
    </form>
  );
}
