// Without i, l, o, 0 and 1: it is read out over the phone.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

type FillRandom = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array;

/** "k7mt-9bqx-2hfa-wz4d": some 79 bits, every letter as likely as any other. */
export const makePassword = (fill: FillRandom = (bytes) => crypto.getRandomValues(bytes)): string => {
  const fair = 256 - (256 % ALPHABET.length);
  const letters: string[] = [];
  while (letters.length < GROUPS * GROUP_LENGTH) {
    for (const byte of fill(new Uint8Array(GROUPS * GROUP_LENGTH))) {
      if (byte < fair) letters.push(ALPHABET.charAt(byte % ALPHABET.length));
    }
  }
  return Array.from({ length: GROUPS }, (_, group) =>
    letters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join(''),
  ).join('-');
};
