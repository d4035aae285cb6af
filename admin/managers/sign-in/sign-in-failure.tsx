import type { ReactNode } from 'react';
import { ApiError, getServerMessage } from '../../lib/api-client.ts';
import { Icon } from '../../ui/icon.tsx';

const NO_CONNECTION = 'The website could not be reached. Check your connection, then try again.';
const NO_ANSWER = 'The website is not answering just now, so nothing was checked. Try again in a minute.';

/** Why nobody was signed in: in the server's words, or what became of its answer. Only a refusal says that a word was wrong. */
export const describeSignInFailure = (error: unknown, refusal: string): string => {
  if (error instanceof TypeError) return NO_CONNECTION;
  if (error instanceof ApiError && error.status >= 500 && !error.body) return NO_ANSWER;
  return getServerMessage(error, refusal);
};

/** Stays in the form until the next try; named by the fields that it is about. */
export const SignInAlert = ({ id, children }: { id: string; children: ReactNode }) => (
  <div role="alert" id={id}>
    {children && (
      <p className="callout callout-danger">
        <Icon name="lock" />
        <span>{children}</span>
      </p>
    )}
  </div>
);
