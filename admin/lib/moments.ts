const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' });
const date = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const dateWithYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

const DAY = 86_400_000;

const startOfDay = (moment: Date): number => new Date(moment).setHours(0, 0, 0, 0);

/** "7:42 pm", in the reader's own time zone. */
const formatTime = (moment: Date): string => time.format(moment).toLowerCase().replace(/\s/g, ' ');

const formatDay = (moment: Date, now: Date): string => {
  const days = Math.round((startOfDay(now) - startOfDay(moment)) / DAY);
  if (days === 1) return 'yesterday';
  if (days > 1 && days < 7) return weekday.format(moment);
  return (moment.getFullYear() === now.getFullYear() ? date : dateWithYear).format(moment);
};

/** "7:42 pm" today, else the day too: "Monday 7:42 pm", "Nov 3, 7:42 pm". */
export const formatMoment = (iso: string, now = new Date()): string => {
  const moment = new Date(iso);
  if (startOfDay(moment) === startOfDay(now)) return formatTime(moment);
  const day = formatDay(moment, now);
  return /\d/.test(day) ? `${day}, ${formatTime(moment)}` : `${day} ${formatTime(moment)}`;
};

/** "today at 7:42 pm", "yesterday at 7:42 pm", "Monday at 7:42 pm", "Nov 3 at 7:42 pm". */
export const formatDayAndTime = (iso: string, now = new Date()): string => {
  const moment = new Date(iso);
  const day = startOfDay(moment) === startOfDay(now) ? 'today' : formatDay(moment, now);
  return `${day} at ${formatTime(moment)}`;
};
