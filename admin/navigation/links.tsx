import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import type { WorkingCopyEntity } from '../../contract/working-copy.ts';
import { useEditing } from '../forms/leaving.tsx';
import { type Button, buttonStyle, iconButtonStyle } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { navigate, withParams } from './location.ts';
import { hrefOfTab, type TabId } from './tabs.ts';

const TEXT_LINK =
  'inline-flex min-h-10 items-center font-semibold no-underline hover:underline hover:underline-offset-4 max-md:min-h-11';

const PATIENCE_MILLISECONDS = 3000;

let shown: HTMLElement | null = null;

/** True if the focus is where `showAnchor` put it. A card may exist before its tab's effects have run. */
export const isAtAnchor = (): boolean => shown !== null && shown === document.activeElement;

export const getItemAnchor = (entity: WorkingCopyEntity, id: number): string => `${entity}-${id}`;

interface TabLinkProps extends Omit<ComponentProps<'a'>, 'id' | 'href' | 'onClick'> {
  id: TabId;
  params?: Record<string, string>;
  /** Id of the card to go to. */
  anchor?: string | undefined;
  /** Name of the field to open there. */
  field?: string | undefined;
}

/** Link to another tab. Asks about unsaved text first. */
export function TabLink({ id, params = {}, anchor, field, className = TEXT_LINK, ...rest }: TabLinkProps) {
  const { leave } = useEditing();
  const href = withParams(hrefOfTab(id), params);
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    leave(() => {
      navigate(href);
      if (anchor) showAnchor(anchor, { opens: field && `[name="${field}"]` });
    });
  };
  return <a className={className} {...rest} href={href} onClick={follow} />;
}

interface TabButtonProps
  extends Omit<TabLinkProps, 'children' | 'className'>,
    Pick<ComponentProps<typeof Button>, 'icon' | 'label' | 'of'> {
  size?: 'regular' | 'small';
}

export function TabButton({ icon, label, of, size, ...link }: TabButtonProps) {
  return (
    <TabLink
      className={buttonStyle({ size, className: 'print:hidden' })}
      aria-label={of && `${label}: ${of}`}
      {...link}
    >
      {icon && <Icon name={icon} />}
      {label}
    </TabLink>
  );
}

export function ItemHistoryLink({ entity, id, name }: { entity: WorkingCopyEntity; id: number; name: string }) {
  return (
    <TabLink
      id="audit"
      params={{ entity, id: String(id) }}
      data-slot="icon-button"
      className={iconButtonStyle()}
      aria-label={`History of ${name}`}
      data-tooltip={`History of ${name}`}
    >
      <Icon name="history" />
    </TabLink>
  );
}

interface PreviewLinkProps {
  /** First page. */
  path?: string;
  /** The working copy by default. */
  release?: number;
  variant?: 'outline' | 'on-navy';
  /** Text without an icon. */
  isShort?: boolean;
}

export function PreviewLink({ path = '/', release, variant = 'outline', isShort = false }: PreviewLinkProps) {
  const params = { page: path === '/' ? '' : path, release: release === undefined ? '' : String(release) };
  return (
    <NewTabLink
      icon={isShort ? undefined : 'eye'}
      label="Preview"
      className={buttonStyle({ variant, size: isShort ? 'tall' : 'regular' })}
      href={withParams(hrefOfTab('preview'), params)}
    >
      {release !== undefined && <span className="sr-only"> release {release}</span>}
    </NewTabLink>
  );
}

interface NewTabLinkProps {
  icon?: IconName | undefined;
  label: string;
  /** Icon after the label. */
  end?: IconName;
  href: string;
  /** A button by default. */
  className?: string;
  'data-slot'?: string;
  children?: ReactNode;
}

export function NewTabLink({ icon, label, end, className = buttonStyle(), children, ...rest }: NewTabLinkProps) {
  return (
    <a className={className} target="_blank" rel="noopener" {...rest}>
      {icon && <Icon name={icon} />}
      {label}
      {end && <Icon name={end} size={18} />}
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

interface AnchorOptions {
  /** Selector of the field to open and focus. */
  opens?: string | undefined;
  /** Deadline on the clock of `performance.now()`. */
  until?: number;
}

/** Scrolls to a card once it is rendered and unfolded, and focuses its Edit button or a field of its form. */
export function showAnchor(
  id: string,
  { opens, until = performance.now() + PATIENCE_MILLISECONDS }: AnchorOptions = {},
): void {
  if (id === '') return;
  const element = document.getElementById(id);
  const fold = element?.closest('details');
  if (fold) fold.open = true;
  if (!element || element.matches('[data-folded]')) {
    if (performance.now() < until) requestAnimationFrame(() => showAnchor(id, { opens, until }));
    return;
  }
  element.scrollIntoView({ block: 'start' });
  const button = element.querySelector<HTMLElement>('[aria-label^="Edit"], [aria-label^="Create"]');
  shown = button ?? element.querySelector<HTMLElement>('input, button:not(:disabled)');
  shown?.focus({ preventScroll: true });
  if (opens === undefined) return;
  button?.click();
  focusField(element.closest('section') ?? element, opens, performance.now() + PATIENCE_MILLISECONDS);
}

/** Waits for the form, which first focuses its first field. Stops if the user types elsewhere. */
function focusField(card: Element, opens: string, until: number): void {
  const focused = document.activeElement;
  if (focused?.matches('input, textarea, [contenteditable]') && !card.contains(focused)) return;
  const field = card.querySelector<HTMLElement>(`form ${opens}`);
  if (!field && performance.now() < until) requestAnimationFrame(() => focusField(card, opens, until));
  if (!field) return;
  shown = field;
  field.focus();
}
