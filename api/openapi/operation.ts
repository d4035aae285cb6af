import { z } from 'zod';

/** Access level: public, signed-in, or super admin. */
export type Access = 'everyone' | 'admins' | 'superAdmins';

export interface OtherResponse {
  mediaType: string;
  description: string;
}

export interface Operation {
  summary: string;
  access: Access;
  /** Success responses by status: JSON of the schema, another media type, or no body. */
  responses: Readonly<Record<number, z.ZodType | OtherResponse | null>>;
  /** Error statuses beyond those implied by access, path and method. */
  refusals: readonly number[];
}

/** Operations by `METHOD /path`, in the app's path syntax. */
export type Operations = Readonly<Record<string, Operation>>;

/** Creates an operation. A single schema describes the response with status 200. */
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
