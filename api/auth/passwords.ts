import { type Algorithm, hash, verify } from '@node-rs/argon2';

// OWASP's first choice: 19 MiB, two passes, one lane.
const OPTIONS = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

let unknownUserHash: Promise<string> | undefined;

/** `stored` is null for an unknown user: that takes as long as a wrong password, and gets the same response. */
export const verifyPassword = async (stored: string | null, password: string): Promise<boolean> => {
  unknownUserHash ??= hashPassword(crypto.randomUUID());
  const matches = await verify(stored ?? (await unknownUserHash), password);
  return matches && stored !== null;
};
