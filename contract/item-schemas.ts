import { z } from 'zod';
import { dropDefaults, type Plain, storedFields, updateSchema } from './fields.ts';
import { newWindow, storedWindow, windowFields } from './visibility-window.ts';

type Shape = Record<string, z.ZodType>;

type Stored<Fields, Other> = Omit<Fields, keyof Other> & Other;

/**
 * Schemas of one kind of item: as stored, created and changed. A field with a default may be left out when it is created;
 * `given` fields are assigned by the server; `stored` ones differ from what is sent.
 */
export function defineItem<
  const Fields extends Shape,
  const Given extends Shape = Record<never, never>,
  const Other extends Shape = Record<never, never>,
>(fields: Fields, { given, stored }: { given?: Given; stored?: Other } = {}) {
  const item = { ...storedFields, ...dropDefaults(fields), ...given, ...stored, ...storedWindow };
  return {
    item: z.object(item as unknown as typeof storedFields & Stored<Plain<Fields>, Given & Other> & typeof storedWindow),
    create: z.strictObject({ ...fields, ...newWindow }),
    update: updateSchema({ ...fields, ...windowFields }, Object.keys(given ?? {})),
  };
}
