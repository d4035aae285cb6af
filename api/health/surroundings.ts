import { connect } from 'node:tls';
import { z } from 'zod';
import type { Env } from '../process/env.ts';
import { getRoom } from './readiness.ts';

const HOUR = 3_600_000;
/** Cache lifetime of an observation. Milliseconds. */
const RETENTION_MS = 6 * HOUR;
const LIMIT = 10_000;
/** Redirects to the registry of each domain (RFC 9224). */
const REGISTRIES = 'https://rdap.org/domain/';

export interface Expiry {
  endsAt: string;
  seenAt: string;
}

/** Finds when something that must be renewed expires. Null if unknown. */
export type FindExpiry = () => Promise<Expiry | null>;

export type Surroundings = ReturnType<typeof createSurroundings>;

const registered = z.object({ events: z.array(z.object({ eventAction: z.string(), eventDate: z.string() })) });

/** Expiry of the public address's certificate and domain. Cached, so it is checked only a few times a day. */
export function createSurroundings(
  options: Pick<Env, 'publicUrl' | 'dataDir'> & { now: () => Date; registries?: string },
) {
  const { publicUrl, dataDir, now, registries = REGISTRIES } = options;
  const { protocol, hostname, port } = new URL(publicUrl);
  // Private addresses have no registry.
  const isPublic = protocol === 'https:' && /\.[a-z][a-z0-9-]+$/.test(hostname);
  const never = async () => null;
  return {
    certificate: protocol === 'https:' ? cacheExpiry(() => readCertificate(hostname, Number(port || 443)), now) : never,
    domain: isPublic ? cacheExpiry(() => readDomain(hostname, registries), now) : never,
    /** Free space on the data folder's disk. */
    getRoom: () => getRoom(dataDir),
  };
}

function cacheExpiry(read: () => Promise<string | null>, now: () => Date): FindExpiry {
  let known: { at: number; expiry: Promise<Expiry | null> } | null = null;
  const observe = async (seenAt: string): Promise<Expiry | null> => {
    const endsAt = await read().catch(() => null);
    return endsAt === null ? null : { endsAt, seenAt };
  };
  return () => {
    const at = now().getTime();
    if (!known || Math.abs(at - known.at) > RETENTION_MS) known = { at, expiry: observe(new Date(at).toISOString()) };
    return known.expiry;
  };
}

function readCertificate(host: string, port: number): Promise<string | null> {
  return new Promise((resolve, reject) => {
    // Expired certificates must be readable too.
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: LIMIT }, () => {
      const { valid_to: end } = socket.getPeerCertificate();
      socket.destroy();
      resolve(end ? new Date(end).toISOString() : null);
    });
    socket.once('error', reject).once('timeout', () => socket.destroy(new Error('no response')));
  });
}

/** Tries parent domains, since the registry knows `club.org` but not `www.club.org`. */
async function readDomain(hostname: string, registries: string): Promise<string | null> {
  const labels = hostname.split('.');
  for (let from = 0; from < labels.length - 1; from += 1) {
    const name = labels.slice(from).join('.');
    const response = await fetch(registries + name, { signal: AbortSignal.timeout(LIMIT) });
    const { data } = registered.safeParse(response.ok ? await response.json() : null);
    const end = data?.events.find(({ eventAction }) => eventAction === 'expiration');
    if (end) return new Date(end.eventDate).toISOString();
  }
  return null;
}
