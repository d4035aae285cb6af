import { brand } from './brand.ts';

/** Largest first. `amount` in US dollars. */
export const SPONSOR_TIERS = [
  { name: 'Trailblazer', amount: 5000, key: 'events_fnl_trailblazer' },
  { name: `${brand.club.mascot} Partner`, amount: 2500, key: 'events_fnl_panther_partner' },
  { name: 'Community Connector', amount: 1000, key: 'events_fnl_community_connector' },
  { name: 'Spirit Starter', amount: 500, key: 'events_fnl_spirit_starter' },
] as const;
