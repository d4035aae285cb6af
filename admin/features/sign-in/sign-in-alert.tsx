import type { ReactNode } from 'react';
import { ApiError, getServerMessage } from '../../client/api.ts';
import { CookieRefused } from '../../client/session.ts';
import { Callout } from '../../ui/callout.tsx';

/** Id of the alert, which describes the fields above it. */
export const SIGN_IN_ALERT = 'sign-in-alert';

const NO_CONNECTION = 'The website could not be reached. Check your connection, then try again.';
const NO_RESPONSE = 'The website isn’t responding right now, so nothing was checked. Try again in a minute.';

const NO_COOKIE = 'Your browser did not keep the sign-in. Allow cookies for this website, then log in again.';

/** Reason why sign-in failed: the server's message, or the lost response. Only a refusal may blame a field. */
export function describeSignInFailure(error: unknown, refusal: string): string {
  if (error instanceof CookieRefused) return NO_COOKIE;
  if (error instanceof TypeError) return NO_CONNECTION;
  if (error instanceof ApiError && error.status !== 401 && !error.body) return NO_RESPONSE;
  return getServerMessage(error, refusal);
}

/** Stays in the form until the next attempt. */
export function SignInAlert({ children }: { children: ReactNode }) {
  return (
    <div role="alert" id={SIGN_IN_ALERT}>
      {children && (
        <Callout tone="danger" icon="lock">
          {children}
        </Callout>
      )}
    </div>
  );
}
