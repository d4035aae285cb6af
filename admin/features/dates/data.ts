import type { CalendarEvent, CalendarEventInput, CalendarEventUpdate } from '../../../contract/calendar-events.ts';
import { api } from '../../client/api.ts';
import { defineItems } from '../../client/entity-data.ts';

export const calendarEvents = defineItems<CalendarEvent, CalendarEventInput, CalendarEventUpdate>(
  'calendarEvents',
  api.admin['calendar-events'],
);
