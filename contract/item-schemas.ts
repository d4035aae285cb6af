import { z } from 'zod';
import { storedFields, updateSchema } from './fields.ts';
import { newWindow, storedWindow, windowFields } from './visibility-window.ts';

type Shape = Record<string, z.ZodType>;

type WithDefaults<Fields extends Shape, Defaults> = {
  [Name in keyof Fields]: Name extends keyof Defaults ? z.ZodDefault<Fields[Name]> : Fields[Name];
};

type Stored<Fields, Other> = Omit<Fields, keyof Other> & Other;

/**
 * Schemas of one kind of item: as stored, created and changed. `defaults` are for fields that may be left out when it is
 * created; `given` fields are assigned by the server; `stored` ones differ from what is sent.
 */
export function defineItem<
  const Fields extends Shape,
  const Defaults extends { [Name in keyof Fields]?: z.output<Fields[Name]> },
  const Given extends Shape = Record<never, never>,
  const Other extends Shape = Record<never, never>,
>(fields: Fields, { defaults, given, stored }: { defaults: Defaults; given?: Given; stored?: Other }) {
  const created = Object.entries(fields).map(([name, field]) => [
    name,
    name in defaults ? field.default(defaults[name]) : field,
  ]);
  const newFields = Object.fromEntries(created) as WithDefaults<Fields, Defaults>;
  const item = { ...storedFields, ...fields, ...given, ...stored, ...storedWindow };
  return {
    item: z.object(item as unknown as typeof storedFields & Stored<Fields, Given & Other> & typeof storedWindow),
    create: z.strictObject({ ...newFields, ...newWindow }),
    update: updateSchema({ ...fields, ...windowFields }, Object.keys(given ?? {})),
  };
}
