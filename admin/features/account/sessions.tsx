import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnSession } from '../../../contract/auth.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { api, readDeleted, readJson } from '../../client/api.ts';
import { showFailure } from '../../client/failures.ts';
import { Badge } from '../../ui/badges.tsx';
import { Button } from '../../ui/button.tsx';
import { CardHeader, CardSkeletons, LoadFailure } from '../../ui/card.tsx';
import { describeDevice, formatDayAndTime } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { showSuccess } from '../../ui/toasts.tsx';

/** Where this account is signed in. */
export const DevicesCard = () => {
  const { data: devices, isError, refetch } = useQuery(devicesQuery);
  const signOut = useSignOutDevice();
  const signOutElsewhere = useSignOutElsewhere();
  if (isError) return <LoadFailure message="Your devices could not be loaded." onRetry={refetch} />;
  if (!devices) return <CardSkeletons count={1} />;
  const end = (id: string) =>
    signOut.mutate(id, {
      onSuccess: () => showSuccess(MESSAGES.session.ended),
      onError: (error) => showFailure(error, MESSAGES.session.endFailure),
    });
  const endElsewhere = () =>
    signOutElsewhere.mutate(undefined, {
      onSuccess: ({ ended }) => showSuccess(MESSAGES.session.endedElsewhere(ended)),
      onError: (error) => showFailure(error, MESSAGES.session.endElsewhereFailure),
    });
  return (
    <section className="card" aria-labelledby="devices-title">
      <CardHeader
        id="devices-title"
        title="Signed-in Devices"
        lead="Sign out any device you don’t use or recognize. Then change your password."
      >
        {devices.length > 1 && (
          <Button icon="logout" disabled={signOutElsewhere.isPending} onClick={endElsewhere}>
            Sign out everywhere else
          </Button>
        )}
      </CardHeader>
      <ul className="list-rows">
        {devices.map(({ id, userAgent, createdAt, isCurrent }) => (
          <li className="list-row" key={id}>
            <span className="list-icon" aria-hidden="true">
              <Icon name="device" />
            </span>
            <div className="list-names">
              <p className="list-title">
                {describeDevice(userAgent)}
                {isCurrent && <Badge look="quiet">This device</Badge>}
              </p>
              <p className="list-detail">Signed in {formatDayAndTime(createdAt)}</p>
            </div>
            {!isCurrent && (
              <Button
                aria-label={`Sign out ${describeDevice(userAgent)}, signed in ${formatDayAndTime(createdAt)}`}
                disabled={signOut.isPending}
                onClick={() => end(id)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};

const DEVICES_KEY = ['api', 'admin', 'sessions'] as const;

/** Read anew whenever the page is opened: people come here after losing one. */
const devicesQuery = queryOptions({
  queryKey: DEVICES_KEY,
  queryFn: (): Promise<OwnSession[]> => readJson(api.admin.sessions.$get()),
  staleTime: 0,
});

export const useRereadDevices = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: DEVICES_KEY });
};

const useSignOutDevice = () => {
  const onSettled = useRereadDevices();
  return useMutation({
    mutationFn: (id: string) => readDeleted(api.admin.sessions[':id'].$delete({ param: { id } })),
    onSettled,
  });
};

const useSignOutElsewhere = () => {
  const onSettled = useRereadDevices();
  return useMutation({ mutationFn: () => readJson(api.admin.sessions.$delete()), onSettled });
};
