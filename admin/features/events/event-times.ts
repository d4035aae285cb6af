import { z } from 'zod';
import { findSeriesProblem, repeats } from '../../../contract/event-series.ts';
import { eventSchemas, findTimesProblem, getDay } from '../../../contract/events.ts';
import { getClubTimeZone } from '../../ui/format.ts';

const whole = z.looseObject({
  endsAt: z
    .string()
    .refine((end) => !end.endsWith('T'), { error: 'Enter the time it ends on the last day, or clear the last day' })
    .nullish(),
});

/** An evening past midnight is often entered as one day. */
export const OVERNIGHT = 'Past midnight? Add the last day.';

export const checkedEvent = whole.pipe(
  eventSchemas.create
    .extend({ repeats: repeats.optional(), isForLater: z.literal(true).optional() })
    .refine((event) => findTimesProblem(event, getClubTimeZone()) === null, {
      path: ['endsAt'],
      error: ({ input }) => nameTimesProblem(input as { startsAt: string; endsAt: string }),
    })
    .superRefine(({ startsAt, repeats: chosen }, context) => {
      const problem = chosen && findSeriesProblem(startsAt, chosen);
      if (problem) context.addIssue({ code: 'custom', path: ['repeats'], message: problem });
    }),
);

type TimeFields = Record<'day' | 'time' | 'endDay' | 'endTime', string> & { isAllDay: boolean };

/** A last day without a time stays incomplete if the event has times, so that the form refuses it. */
export function toTimes({ day, time, endDay, endTime, isAllDay }: TimeFields) {
  if (isAllDay) return { startsAt: day, endsAt: endDay || null };
  return { startsAt: `${day}T${time}`, endsAt: endDay || endTime ? `${endDay || day}T${endTime}` : null };
}

function nameTimesProblem({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string {
  const isOneDay = getDay(startsAt) === getDay(endsAt);
  return isOneDay ? `The end must be later than the start. ${OVERNIGHT}` : 'The end must be later than the start';
}
