import type { CalendarEvent } from '../../../contract/calendar-events.ts';
import type { HandOver, HandOverAccount } from '../../../contract/hand-over.ts';
import type { TabId } from '../../navigation/tabs.ts';
import { formatDayAndTime, getDisplayName } from '../../ui/format.ts';
import { tellWhen } from '../dates/describe-date.ts';

export interface HandOverStep {
  id: string;
  isDone: boolean;
  title: string;
  detail: string;
  /** Text on the start page while the step is due. */
  due: string;
  /** Link to the place where the step is completed. */
  action: { label: string; tab: TabId; anchor?: string };
}

type FindStep = (handOver: HandOver) => HandOverStep;

const isActiveSuperAdmin = ({ isActive, isSuperAdmin }: HandOverAccount): boolean => isActive && isSuperAdmin;

const findSuperAdmins: FindStep = ({ accounts }) => {
  const count = accounts.filter(isActiveSuperAdmin).length;
  return {
    id: 'super-admins',
    isDone: count > 1,
    title: 'At least two Super Admins',
    due: 'Only one person is a Super Admin',
    detail:
      count > 1
        ? `You have ${count}. One can always let the other back in.`
        : 'You have one Super Admin. Add a second. The last one can’t be turned off, changed to Admin or deleted: nobody could undo it. Make someone on the next board a Super Admin first.',
    action: { label: 'Add an admin', tab: 'admin-users', anchor: 'new-admin-user' },
  };
};

const findPrintedPasswords: FindStep = ({ accounts }) => {
  const names = accounts.filter(({ hasPrintedPassword }) => hasPrintedPassword).map(getDisplayName);
  return {
    id: 'printed-password',
    isDone: names.length === 0,
    title: 'No password from setup is in use',
    due: 'A password from setup is still in use',
    detail:
      names.length === 0
        ? 'Everyone signs in with a password of their own.'
        : `${names.join(', ')}: it was shown on the server’s screen, so others may know it. Choose a new one.`,
    action: { label: 'Change password', tab: 'my-account', anchor: 'change-password' },
  };
};

const findRecoveryCodes: FindStep = ({ accounts }) => {
  const count = accounts.filter((account) => isActiveSuperAdmin(account) && account.recoveryCodesLeft > 0).length;
  return {
    id: 'recovery-codes',
    isDone: count > 0,
    title: 'Recovery codes are on paper',
    due: 'No Super Admin has recovery codes',
    detail:
      count > 0
        ? `${count} of the Super Admins made some.`
        : 'Without them, a forgotten password or a lost phone needs whoever runs the server.',
    action: { label: 'Make codes', tab: 'my-account', anchor: 'two-step' },
  };
};

const findBackup: FindStep = ({ backups: { lastGoodBackup: backup } }) => ({
  id: 'backup',
  isDone: backup !== null,
  title: 'Backups run',
  due: 'The site has never been backed up',
  detail: backup ? `The last good one: ${formatDayAndTime(backup.at)}.` : 'No backup has run yet.',
  action: { label: 'How to back up', tab: 'hand-over', anchor: 'backups' },
});

const findRestoreTest: FindStep = ({ backups: { lastGoodDrill: test } }) => ({
  id: 'restore-test',
  isDone: test !== null,
  title: 'Test restore of a backup',
  due: 'No backup has been tested',
  detail: test ? `It went well ${formatDayAndTime(test.at)}.` : 'No test restore has run yet.',
  action: { label: 'How to test', tab: 'hand-over', anchor: 'backups' },
});

/** The season that the next board begins with. */
export const findNextDates = (next: CalendarEvent | undefined): HandOverStep => ({
  id: 'next-dates',
  isDone: next !== undefined,
  title: 'The next dates are in',
  due: 'No date is coming up',
  detail: next
    ? `${next.title}, ${tellWhen(next)}.`
    : 'Nothing is coming up. On the Events tab, “Same again next year” copies this season’s dates.',
  action: { label: 'Add dates', tab: 'events', anchor: 'dates' },
});

/** Steps to complete before the old board leaves. A due step also shows on the start page. */
const STEPS: readonly FindStep[] = [
  findSuperAdmins,
  findPrintedPasswords,
  findRecoveryCodes,
  findBackup,
  findRestoreTest,
];

export const listSteps = (handOver: HandOver): HandOverStep[] => STEPS.map((find) => find(handOver));
