import { useQuery } from '@tanstack/react-query';
import { useContext, useMemo } from 'react';
import { usePublishing } from '../../client/publishing.ts';
import { useAdmin } from '../../client/session.ts';
import { TabLink } from '../../navigation/links.tsx';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { getClubToday } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { DueCard, FactRow } from '../../ui/list.tsx';
import { contentItems } from '../content/data.ts';
import { handOverQuery } from '../hand-over/term-reminder.tsx';
import { carouselImages, heroImages } from '../images/data.ts';
import { externalLinks } from '../links/data.ts';
import { OpenPublishContext } from '../publishing/open-publish.ts';
import { type DueThing, listDueThings } from './due-things.ts';

/** What needs a volunteer now; absent where nothing does. */
export const StartCard = () => {
  const due = useDueThings();
  return (
    <DueCard className="mb-6 max-md:mb-4" title="Worth a look" lead="Things that need someone’s attention." items={due}>
      {(thing) => (
        <FactRow key={thing.id} icon={<Icon name="warning" />} mark="due" title={thing.title} detail={thing.detail}>
          <DueButton thing={thing} />
        </FactRow>
      )}
    </DueCard>
  );
};

const NOTHING: DueThing[] = [];

/** Waits for all it judges by, so that the page moves once at most. */
const useDueThings = (): DueThing[] => {
  const { isSuperAdmin } = useAdmin();
  const { state, status } = usePublishing();
  const { data: items } = useQuery(contentItems.query);
  const { data: heroes } = useQuery(heroImages.query);
  const { data: carousel } = useQuery(carouselImages.query);
  const { data: links } = useQuery(externalLinks.query);
  const { data: handOver, isLoadingError } = useQuery({ ...handOverQuery, enabled: isSuperAdmin });
  const isHandOverKnown = !isSuperAdmin || isLoadingError || handOver !== undefined;
  const heldBack = state?.heldBack;
  return useMemo(() => {
    if (!items || !heroes || !carousel || !links || !heldBack || !isHandOverKnown) return NOTHING;
    return listDueThings({
      ...{ items, links, status, heldBack, heroImages: heroes, carouselImages: carousel },
      handOver: handOver ?? null,
      today: getClubToday(new Date()),
    });
  }, [items, heroes, carousel, links, status, heldBack, handOver, isHandOverKnown]);
};

const DueButton = ({ thing: { title, action, target } }: { thing: DueThing }) => {
  const openPublish = useContext(OpenPublishContext);
  const words = (
    <>
      {action}
      <span className="sr-only">: {title}</span>
    </>
  );
  return target === 'publish' ? (
    <Button onClick={openPublish}>{words}</Button>
  ) : (
    <TabLink id={target.tab} anchor={target.anchor} className={buttonStyle()}>
      {words}
    </TabLink>
  );
};
