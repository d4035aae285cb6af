import { useQueryClient } from '@tanstack/react-query';
import type { OwnSession } from '../../../contract/auth.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { api, deleteById, readJson } from '../../client/api.ts';
import { showOutcome, withFailureShown } from '../../client/failures.ts';
import { defineCall, defineQuery } from '../../client/query-client.ts';
import { Badge } from '../../ui/badges.tsx';
import { Button } from '../../ui/button.tsx';
import { describeDevice, formatDayAndTime } from '../../ui/format.ts';
import { FactRow, ListCard } from '../../ui/list.tsx';
import { defineLoaded } from '../../ui/loaded.tsx';
import { showSuccess } from '../../ui/toasts.tsx';

/** Refetched on every visit, since people come here after losing a device. */
const sessionsQuery = defineQuery<OwnSession[]>('sessions', api.admin.sessions.$get, { staleTime: 0 });

const useSignOutSession = defineCall(deleteById(api.admin.sessions[':id'].$delete), [sessionsQuery.queryKey]);

const useSignOutElsewhere = defineCall(() => readJson(api.admin.sessions.$delete()), [sessionsQuery.queryKey]);

export const SessionsCard = defineLoaded(sessionsQuery, 'Your devices could not be loaded.', Sessions);

export function useRereadSessions() {
  const client = useQueryClient();
  return () => client.invalidateQueries(sessionsQuery);
}

function Sessions({ data: sessions }: { data: readonly OwnSession[] }) {
  const signOut = useSignOutSession();
  const signOutElsewhere = useSignOutElsewhere();
  const { ended, endFailure, endedElsewhere, endElsewhereFailure } = MESSAGES.session;
  const end = (id: string) => void showOutcome(signOut.mutateAsync(id), ended, endFailure);
  const endElsewhere = () =>
    withFailureShown(endElsewhereFailure, async () => {
      showSuccess(endedElsewhere((await signOutElsewhere.mutateAsync()).ended));
    });
  return (
    <ListCard
      items={sessions}
      id="devices"
      title="Signed-in Devices"
      lead="Sign out any device you don’t use or recognize. Then change your password."
      aside={
        sessions.length > 1 && (
          <Button
            icon="logout"
            label="Sign out everywhere else"
            disabled={signOutElsewhere.isPending}
            onClick={endElsewhere}
          />
        )
      }
    >
      {({ id, userAgent, createdAt, isCurrent }) => (
        <FactRow
          key={id}
          icon="device"
          title={
            <>
              {describeDevice(userAgent)}
              {isCurrent && <Badge>This device</Badge>}
            </>
          }
          detail={`Signed in ${formatDayAndTime(createdAt)}`}
        >
          {!isCurrent && (
            <Button
              label="Sign out"
              aria-label={`Sign out ${describeDevice(userAgent)}, signed in ${formatDayAndTime(createdAt)}`}
              disabled={signOut.isPending}
              onClick={() => end(id)}
            />
          )}
        </FactRow>
      )}
    </ListCard>
  );
}
