import { withParams } from '../../lib/location.ts';
import { hrefOfTab } from '../../lib/tabs.ts';
import { Icon } from '../../ui/icon.tsx';

interface PreviewLinkProps {
  /** The page to begin with. */
  path?: string;
  /** The working copy unless a release is named. */
  release?: number;
  look?: 'outline' | 'on-navy';
}

/** The site as it would be, at any width, in a tab of its own. */
export const PreviewLink = ({ path = '/', release, look = 'outline' }: PreviewLinkProps) => (
  <a
    className={`button button-${look} button-link`}
    href={withParams(hrefOfTab('preview'), {
      page: path === '/' ? '' : path,
      release: release === undefined ? '' : String(release),
    })}
    target="_blank"
    rel="noopener"
  >
    <Icon name="eye" />
    <span>
      Preview
      <span className="visually-hidden">{release !== undefined && ` release ${release}`} (opens in a new tab)</span>
    </span>
  </a>
);
