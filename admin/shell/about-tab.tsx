import { ImpactImageCard } from '../features/content/impact-image.tsx';
import { ABOUT_TABS_CARD, FUND_SPLIT_CARD } from '../features/labels/label-cards.ts';
import { LabelsCard } from '../features/labels/labels-card.tsx';
import { Stack } from '../ui/layout.tsx';
import { PageBlocks, PageTab } from './page-tab.tsx';

export function AboutTab() {
  return (
    <PageTab page="about">
      <Stack>
        <PageBlocks page="about" />
        <LabelsCard card={FUND_SPLIT_CARD} page="about" />
        <ImpactImageCard />
        <LabelsCard card={ABOUT_TABS_CARD} page="about" />
      </Stack>
    </PageTab>
  );
}
