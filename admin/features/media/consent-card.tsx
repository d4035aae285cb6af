import { getPictureName, type MediaItem } from '../../../contract/media.ts';
import { Button } from '../../ui/button.tsx';
import { DueCard, FactRow } from '../../ui/list.tsx';
import type { DueConsent } from './consent.ts';
import { Thumbnail } from './picture-tile.tsx';

interface ConsentCardProps {
  due: readonly DueConsent[];
  onOpen: (item: MediaItem) => void;
}

/** Pictures of people that somebody has to ask about; absent where there are none. */
export const ConsentCard = ({ due, onOpen }: ConsentCardProps) => (
  <DueCard
    id="consent"
    className="scroll-mt-22"
    title="Consent to look after"
    lead="Photos of people. Ask again and note what they say, or take the photo off the site."
    items={due}
  >
    {({ item, reason }) => (
      <FactRow
        key={item.name}
        icon={<Thumbnail item={item} className="size-11 rounded-lg object-cover" />}
        title={getPictureName(item)}
        detail={reason}
      >
        <Button onClick={() => onOpen(item)}>
          Open<span className="sr-only">: {getPictureName(item)}</span>
        </Button>
      </FactRow>
    )}
  </DueCard>
);
