import { useQuery } from '@tanstack/react-query';
import { MESSAGES } from '../../../contract/messages.ts';
import { devicesQuery, useSignOutDevice, useSignOutElsewhere } from '../../data/devices.ts';
import { describeDevice } from '../../lib/device-names.ts';
import { formatDayAndTime } from '../../lib/moments.ts';
import { showFailure, showSuccess } from '../../lib/toasts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CardHeader } from '../../ui/card-header.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { CardSkeletons } from '../../ui/skeleton.tsx';

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
