import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react';
import { brand } from '../../../contract/brand.ts';
import { useServerEvents } from '../../data/server-events.ts';
import { useNarrowScreen } from '../../lib/narrow-screen.ts';
import { useShortcut } from '../../lib/shortcut.ts';
import { findPageOfTab, type TabId, tabs } from '../../lib/tabs.ts';
import { FinderDialog } from '../finder/finder-dialog.tsx';
import { TermReminder } from '../hand-over/term-reminder.tsx';
import { HeldBackProvider } from '../publishing/held-back-note.tsx';
import { PublishSheet } from '../publishing/publish-sheet.tsx';
import { PublishStrip } from '../publishing/publish-strip.tsx';
import { SchedulerWarning } from '../publishing/scheduler-warning.tsx';
import { SignInAgain } from '../sign-in/sign-in-again.tsx';
import { AccountLine } from './account-line.tsx';
import { Notices } from './notices.tsx';
import { PageAside } from './page-aside.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { RailLinks } from './rail-links.tsx';
import { TabLinks } from './tab-links.tsx';
import { TopBar } from './top-bar.tsx';
import { useShownTab } from './use-shown-tab.ts';

interface DashboardProps {
  contents: Record<TabId, ComponentType>;
}

export const Dashboard = ({ contents }: DashboardProps) => {
  useServerEvents();
  const { asked, shown: tab } = useShownTab();
  const isNarrow = useNarrowScreen();
  const [isPublishOpen, setPublishOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const { label } = tabs[tab];
  const Content = contents[tab];
  // Opening an editor, or a keystroke in a form, draws that alone and not the tab around it.
  const content = useMemo(() => <Content />, [Content]);
  const page = findPageOfTab(tab);
  const shownBefore = useRef(tab);
  useEffect(() => {
    document.title = `${label} · ${brand.club.name} dashboard`;
    if (shownBefore.current === tab) return;
    shownBefore.current = tab;
    window.scrollTo({ top: 0 });
    main.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, [tab, label]);
  const openPublish = () => setPublishOpen(true);
  const [isFinding, setFinding] = useState(false);
  const openFinder = () => setFinding(true);
  useShortcut('find', openFinder);
  useShortcut('publish', openPublish);
  return (
    <div className="dashboard">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <TopBar page={page} isNarrow={isNarrow} onPublish={openPublish} />
      <Notices />
      {isNarrow ? (
        <PublishStrip onSee={openPublish} />
      ) : (
        <aside className="rail" aria-label="Tabs and account">
          <TabLinks current={asked} />
          <RailLinks current={asked} onFind={openFinder} />
          <AccountLine />
        </aside>
      )}
      <main className="main" id="main" ref={main} tabIndex={-1}>
        <div className={page ? 'column with-aside' : 'column'}>
          <div>
            <SchedulerWarning />
            {tab === 'homepage' && <TermReminder />}
            <HeldBackProvider>{content}</HeldBackProvider>
          </div>
          {page && !isNarrow && <PageAside page={page} />}
        </div>
      </main>
      {isNarrow && <PhoneBar current={tab} onPublish={openPublish} onFind={openFinder} />}
      <PublishSheet isOpen={isPublishOpen} onClose={() => setPublishOpen(false)} />
      <SignInAgain />
      <FinderDialog isOpen={isFinding} onClose={() => setFinding(false)} onPublish={openPublish} />
    </div>
  );
};
