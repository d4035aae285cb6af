import { isMadeOfNames } from '../../contract/password-strength.ts';
import { isCommonPassword } from '../auth/passwords.ts';
import type { Env } from '../process/env.ts';

/** Only a proxy can give a process that speaks plain http an https address; unnamed, it is everybody's client address. */
export const isProxyUnnamed = ({ isSecure, trustedProxies }: Pick<Env, 'isSecure' | 'trustedProxies'>): boolean =>
  isSecure && trustedProxies === null;

/** Warnings, logged at start, about settings that work but are risky. */
export function listStartWarnings(env: Env, isFirstAdminNew: boolean): string[] {
  const warnings: string[] = [];
  if (isProxyUnnamed(env)) {
    warnings.push(
      'PUBLIC_URL is https, so a proxy stands in front, and TRUST_PROXY does not name it: all people behind it count as one client, and one who guesses passwords keeps new devices of everybody out',
    );
  }
  const { password = '', ...owner } = env.firstAdmin;
  if (isFirstAdminNew && (isCommonPassword(password) || isMadeOfNames(password, owner))) {
    warnings.push('ADMIN_PASSWORD is among the first that anybody tries: change it in My Account');
  }
  return warnings;
}
