import { Switch } from 'radix-ui';
import { useId } from 'react';
import { MESSAGES } from '../../../contract/messages.ts';
import { useAutoPublish } from '../../data/publishing.ts';
import { showFailure } from '../../lib/toasts.ts';

export const AutoPublishSwitch = ({ isOn }: { isOn: boolean }) => {
  const id = useId();
  const autoPublish = useAutoPublish();
  const change = (next: boolean) =>
    autoPublish.mutate(next, {
      onError: (error) => showFailure(error, MESSAGES.publish.settingFailure),
    });
  return (
    <div className="auto-publish">
      <Switch.Root
        className="switch"
        checked={isOn}
        disabled={autoPublish.isPending}
        onCheckedChange={change}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-hint`}
      >
        <Switch.Thumb className="switch-thumb" />
      </Switch.Root>
      <div>
        <p className="auto-publish-name" id={`${id}-name`}>
          Auto-publish is {isOn ? 'on' : 'off'}
        </p>
        <p className="auto-publish-hint" id={`${id}-hint`}>
          {isOn
            ? 'Every save goes live by itself. Turn off to collect changes and publish them together.'
            : 'Changes wait here until someone publishes. Turn on to go live with every save.'}
        </p>
      </div>
    </div>
  );
};
