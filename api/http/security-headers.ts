interface Transport {
  isSecure: boolean;
}

/** On every answer, whatever it is: its type is what it says, and the next request goes by https. */
export const getAnswerHeaders = ({ isSecure }: Transport): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  ...(isSecure ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
});

/** On every answer that a person's browser may show. */
export const getSecurityHeaders = (transport: Transport): Record<string, string> => ({
  ...getAnswerHeaders(transport),
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
});

export const IMMUTABLE = 'public, max-age=31536000, immutable';
export const REVALIDATE = 'public, max-age=0, must-revalidate';
