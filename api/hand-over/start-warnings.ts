import { isMadeOfNames } from '../../contract/password-strength.ts';
import { isCommonPassword } from '../auth/passwords.ts';
import type { Env } from '../process/env.ts';

/** True if there must be a proxy (this process speaks plain HTTP) but it is not trusted, so all clients share its address. */
export const isProxyUnnamed = ({ isSecure, trustedProxies }: Pick<Env, 'isSecure' | 'trustedProxies'>): boolean =>
  isSecure && trustedProxies === null;

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
