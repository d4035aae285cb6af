/** Of every server and command: pages depend on the address, and small images need no effort. */
export const ENVIRONMENT = {
  PUBLIC_URL: 'https://club.example.org',
  AVIF_EFFORT: '0',
  LOG_LEVEL: 'warn',
  BACKUP_HOUR: 'off',
};
