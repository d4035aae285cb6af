import { Secret, TOTP } from 'otpauth';
import { brand } from '../../club/brand.ts';

const PERIOD = 30;
/** Allowed clock drift of the phone, in 30-second steps either way. */
const WINDOW = 1;

export const createTotpSecret = (): string => new Secret({ size: 20 }).base32;

const appOf = (secret: string, label: string): TOTP =>
  new TOTP({ issuer: brand.club.name, label, secret: Secret.fromBase32(secret), period: PERIOD });

export const getTotpUri = (secret: string, username: string): string => appOf(secret, username).toString();

/** Finds the time step a code belongs to. Null for a wrong code. */
export function findTotpStep(secret: string, code: string, at: Date): number | null {
  const timestamp = at.getTime();
  const delta = appOf(secret, '').validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD) + delta;
}
