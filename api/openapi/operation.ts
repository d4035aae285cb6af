import { z } from 'zod';

/** Access level: public, signed-in, or super admin. */
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
  /** Refusals besides those that follow from its access, path and kind. */
  refusals: readonly number[];
}

/** By `METHOD /path`, as the app registers it. */
export type Operations = Readonly<Record<string, Operation>>;

/** A schema alone is that of the response with status 200. */
type Describe = (summary: string, success: z.ZodType | Operation['responses'], ...refusals: number[]) => Operation;

export const forEveryone = describeFor('everyone');
export const forAdmins = describeFor('admins');
export const forSuperAdmins = describeFor('superAdmins');

function describeFor(access: Access): Describe {
  return (summary, success, ...refusals) => {
    const responses = success instanceof z.ZodType ? { 200: success } : success;
    return { summary, access, responses, refusals };
  };
}
