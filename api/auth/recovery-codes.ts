import { createHash } from 'node:crypto';
import { RECOVERY_CODES } from '../../contract/second-factor.ts';
import { generateRecoveryCode } from './generate-secret.ts';

export const createRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, generateRecoveryCode);

/** With 80 random bits in each, a plain hash cannot be searched. */
export const hashRecoveryCode = (code: string): string =>
  createHash('sha256').update(code.replaceAll('-', '')).digest('hex');
