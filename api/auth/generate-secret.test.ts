import { expect, test } from 'vitest';
import { createRecoveryCodes, generatePassword } from './generate-secret.ts';

test('generates secrets of letters and digits that spell no words and are not mistaken for each other', () => {
  const secrets = Array.from({ length: 50 }, () => [generatePassword(), ...createRecoveryCodes()]).flat();
  for (const secret of secrets) expect(secret).toMatch(/^[b-df-hjkmnp-tv-z2-9]{4,5}(-[b-df-hjkmnp-tv-z2-9]{4,5}){3}$/);
});
