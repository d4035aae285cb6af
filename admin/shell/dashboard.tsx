import { type ReactNode, Suspense, startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { brand } from '../../club/brand.ts';
import type { QuarantinedItem } from '../../contract/releases.ts';
import { useLiveUpdates } from '../client/live-updates.ts';
import { usePublishing } from '../client/publishing.ts';
import { hasUnsavedForms } from '../client/unsaved-forms.ts';
import { PublishSheetContext } from '../features/publishing/open-publish.ts';
import { SchedulerWarning } from '../features/publishing/schedule.tsx';
import { PublishStrip } from '../features/publishing/status.tsx';
import { RuleLiftedNotice } from '../features/season/term-reminder.tsx';
import { SignInAgain } from '../features/sign-in/sign-in-form.tsx';
import { isLeavingConfirmed, useEditing } from '../forms/leaving.tsx';
import { isAtAnchor } from '../navigation/links.tsx';
import { navigate, useHref } from '../navigation/location.ts';
import { findPageOfTab, hrefOfTab, readTab, type TabId, tabs } from '../navigation/tabs.ts';
import { getServerVersion } from '../ui/format.ts';
import { CardSkeletons } from '../ui/loaded.tsx';
import { QuarantineContext } from '../ui/quarantine.tsx';
import { useNarrowScreen } from '../ui/screen.ts';
import { useShortcut } from '../ui/shortcut.ts';
import { Notices, PhoneBar, TopBar, useHasNotice } from './bars.tsx';
import { PageAside } from './page-aside.tsx';
import { AccountLine, RailLinks, TabLinks } from './rail.tsx';
import { CommandPalette, loadScreens, PublishSheet, routes } from './routes.tsx';

/** Delay after the first screen, so that loading does not slow it down. */
const LOAD_SCREENS_MILLISECONDS = 2000;

const NOTHING: QuarantinedItem[] = [];

export function Dashboard() {
  useLiveUpdates();
  useEffect(() => {
    const timer = setTimeout(loadScreens, LOAD_SCREENS_MILLISECONDS);
    return () => clearTimeout(timer);
  }, []);
  const { wanted, shown: tab } = useShownTab();
  const isNarrow = useNarrowScreen();
  const hasNotice = useHasNotice();
  // Null until first opened. A closed sheet keeps its note.
  const [isPublishOpen, setPublishOpen] = useState<boolean | null>(null);
  const main = useRef<HTMLElement>(null);
  const { label } = tabs[tab];
  const Screen = routes[tab];
  // Memoized, so that opening an editor or typing does not re-render the tab around it.
  const content = useMemo(() => <Screen />, [Screen]);
  const page = findPageOfTab(tab);
  const sheet = useMemo(
    () => ({
      open: () => setPublishOpen(true),
      // One that was never opened stays unloaded.
      close: () => setPublishOpen((isOpen) => (isOpen === null ? null : false)),
    }),
    [],
  );
  // Null while the palette is closed.
  const [typedInPalette, setTypedInPalette] = useState<string | null>(null);
  const isBelowDialog = isPublishOpen === true || typedInPalette !== null;
  const shownBefore = useRef(tab);
  useEffect(() => {
    document.title = `${label} · ${brand.club.name} dashboard`;
    if (shownBefore.current === tab) return;
    // Back leads to another tab also while one of them is open, which holds the focus until it has closed.
    if (isBelowDialog) {
      sheet.close();
      setTypedInPalette(null);
      return;
    }
    shownBefore.current = tab;
    if (isAtAnchor()) return;
    window.scrollTo({ top: 0 });
    main.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, [tab, label, sheet, isBelowDialog]);
  const openPalette = () => setTypedInPalette((typed) => typed ?? '');
  useShortcut('find', openPalette);
  useShortcut('publish', sheet.open);
  return (
    <PublishSheetContext value={sheet}>
      <div
        className="group/dashboard grid min-h-dvh grid-cols-[240px_minmax(0,1fr)] grid-rows-[auto_auto_1fr] [grid-template-areas:'top_top'_'notice_notice'_'rail_main'] max-md:block print:block"
        // Not :has(), which would restyle every element on each change of the page.
        data-noticed={hasNotice || undefined}
        data-slot="dashboard"
      >
        <a
          className="fixed top-2.5 left-2.5 z-60 rounded-lg bg-white px-4.5 py-2.5 font-semibold text-brand-900 not-focus:sr-only"
          href="#main"
        >
          Skip to content
        </a>
        <TopBar page={page} isNarrow={isNarrow} />
        <Notices />
        {isNarrow ? (
          <PublishStrip />
        ) : (
          <aside
            className="sticky top-16 flex h-[calc(100dvh-64px)] flex-col justify-between overflow-y-auto border-r border-line-cool bg-white px-3 py-4 [grid-area:rail] group-data-noticed/dashboard:top-28 group-data-noticed/dashboard:h-[calc(100dvh-112px)] print:hidden"
            aria-label="Tabs and account"
          >
            <TabLinks current={wanted} />
            <RailLinks current={wanted} onFind={openPalette} />
            <AccountLine />
          </aside>
        )}
        <main
          className="min-w-0 px-10 pt-8 pb-24 [grid-area:main] max-md:px-3 max-md:pt-5 max-md:pb-30 print:p-0"
          id="main"
          ref={main}
          tabIndex={-1}
        >
          <div
            className={
              page
                ? 'mx-auto max-w-280 min-[1280px]:grid min-[1280px]:grid-cols-[minmax(0,1fr)_232px] min-[1280px]:gap-8'
                : 'mx-auto max-w-280'
            }
          >
            <div>
              <RuleLiftedNotice />
              <SchedulerWarning />
              <QuarantineProvider>
                <Suspense fallback={<CardSkeletons count={2} />}>{content}</Suspense>
              </QuarantineProvider>
            </div>
            {page && !isNarrow && <PageAside page={page} />}
          </div>
          <footer className="mx-auto mt-12 max-w-280 text-sm text-muted print:hidden">
            {brand.club.name} dashboard, version {getServerVersion()}
          </footer>
        </main>
        {isNarrow && <PhoneBar current={tab} onFind={openPalette} />}
        {isPublishOpen !== null && <PublishSheet isOpen={isPublishOpen} onClose={sheet.close} />}
        <SignInAgain />
        {typedInPalette !== null && (
          <Suspense fallback={<TypedMeanwhile onType={setTypedInPalette} />}>
            <CommandPalette typed={typedInPalette} onClose={() => setTypedInPalette(null)} />
          </Suspense>
        )}
      </div>
    </PublishSheetContext>
  );
}

/** Collects letters typed while the palette loads, which would go to whatever has the focus. */
function TypedMeanwhile({ onType }: { onType: (add: (typed: string | null) => string) => void }) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      onType((typed) => (typed ?? '') + event.key);
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [onType]);
  return null;
}

/** Tab in the address and tab on screen. They differ while the user decides about unsaved text. */
function useShownTab(): Record<'wanted' | 'shown', TabId> {
  const wanted = readTab(useHref());
  const [shown, setShown] = useState(wanted);
  const { leave } = useEditing();
  useEffect(() => {
    if (wanted === shown) return;
    // A long list takes time to render, so the press shows first.
    const show = () => startTransition(() => setShown(wanted));
    if (isLeavingConfirmed()) {
      show();
      return;
    }
    if (!hasUnsavedForms()) {
      leave(show);
      return;
    }
    navigate(hrefOfTab(shown));
    leave(() => navigate(hrefOfTab(wanted)));
  }, [wanted, shown, leave]);
  return { wanted, shown };
}

/** Separate, because the publish status changes often and must not re-render the rows. */
function QuarantineProvider({ children }: { children: ReactNode }) {
  const { state } = usePublishing();
  return <QuarantineContext value={state?.quarantinedItems ?? NOTHING}>{children}</QuarantineContext>;
}
