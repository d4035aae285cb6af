import { LinksCard } from '../managers/links/links-card.tsx';
import { DonateButtonCard } from '../managers/settings/donate-button-card.tsx';
import { NavyCopyCard } from '../managers/settings/navy-copy-card.tsx';
import { TabHeader } from '../managers/shell/tab-header.tsx';

export const GlobalSettingsTab = () => (
  <div className="narrow centered">
    <TabHeader title="Global Settings" lead="Things that appear on every page." />
    <div className="stack">
      <LinksCard
        title="Footer Links"
        lead="Bottom of every page, in this order. They open in a new tab."
        location="footer"
        empty="No footer links yet. Visitors see the school’s Privacy and Terms link until there is one."
      />
      <DonateButtonCard />
      <NavyCopyCard />
    </div>
  </div>
);
