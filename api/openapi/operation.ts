import type { z } from 'zod';

/** Who is let in: anybody, who is signed in, or super admins alone. */
export type Access = 'everyone' | 'admins' | 'superAdmins';

/** A response that is no JSON. */
export interface OtherResponse {
  mediaType: string;
  description: string;
}

export interface Operation {
  summary: string;
  access: Access;
  /** By status, when it does what it is asked: JSON of that schema, another kind of response, or nothing. */
  responses: Readonly<Record<number, z.ZodType | OtherResponse | null>>;
  /** Statuses of its own, beside those that follow from its access, its path and its kind. */
  refusals?: readonly number[];
}

type Describe = (summary: string, responses: Operation['responses'], refusals?: Operation['refusals']) => Operation;

const describeFor =
  (access: Access): Describe =>
  (summary, responses, refusals) => ({ summary, access, responses, ...(refusals && { refusals }) });

export const forEveryone = describeFor('everyone');
export const forAdmins = describeFor('admins');
export const forSuperAdmins = describeFor('superAdmins');

/** By `METHOD /path`, as the app registers it. */
export type Operations = Readonly<Record<string, Operation>>;
