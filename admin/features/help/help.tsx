import { guide } from 'virtual:guide';
import { type MouseEvent, useEffect } from 'react';
import { navigate, readParam, useHref } from '../../navigation/location.ts';
import { hrefOfTab } from '../../navigation/tabs.ts';
import { Card } from '../../ui/card.tsx';
import { Panel } from '../../ui/panel.tsx';

const IMAGE = /src="([^"]+)"/g;

/** Guide from docs/guide. Loads all images when it opens, so that every page works offline. */
export function HelpPanel() {
  const wanted = readParam(useHref(), 'page');
  const page = guide.find(({ id }) => id === wanted) ?? guide[0];
  useEffect(() => {
    for (const { html } of guide) for (const [, src = ''] of html.matchAll(IMAGE)) new Image().src = src;
  }, []);
  return (
    <Panel title="Help" lead="How to do what boards do most. Works without a network once it is open.">
      <div className="grid grid-cols-[220px_minmax(0,1fr)] items-start gap-6 max-lg:grid-cols-1">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click. */}
        <nav aria-label="Help pages" onClick={followHere}>
          <ul className="max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-2 max-sm:grid-cols-1">
            {guide.map(({ id, title }) => (
              <li key={id}>
                <a
                  className="flex min-h-11 items-center rounded-lg px-3 py-1.5 font-semibold text-brand-900 no-underline hover:bg-tint aria-[current]:bg-tint"
                  href={`${hrefOfTab('help')}?page=${id}`}
                  aria-current={id === page?.id ? 'page' : undefined}
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Card className="p-8 max-md:p-4" aria-label={page?.title}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: only links inside react, which keyboards reach by themselves. */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click. */}
          <div
            className="prose [&_img]:my-5 [&_img]:h-auto [&_img]:max-w-full [&_img]:rounded-card [&_img]:border [&_img]:border-line-cool"
            onClick={followHere}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: compiled from docs/guide with the dashboard.
            dangerouslySetInnerHTML={{ __html: page?.html ?? '' }}
          />
        </Card>
      </div>
    </Panel>
  );
}

/** Opens another page of the guide without reloading the dashboard. */
function followHere(event: MouseEvent<HTMLElement>): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  navigate(link.pathname + link.search);
}
