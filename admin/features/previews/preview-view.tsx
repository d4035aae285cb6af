import { useQuery } from '@tanstack/react-query';
import { PAGE_NAMES, PAGE_PATHS, PAGE_TYPES } from '../../../contract/pages.ts';
import { NewTabLink, TabButton } from '../../navigation/links.tsx';
import { readParam, replaceParams, useHref } from '../../navigation/location.ts';
import { Card } from '../../ui/card.tsx';
import { ChoiceChips } from '../../ui/choices.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { Stack } from '../../ui/layout.tsx';
import { TabHeader } from '../../ui/panel.tsx';
import { useNarrowScreen } from '../../ui/screen.ts';
import { customPages } from '../custom-pages/data.ts';
import {
  DEVICES,
  type Device,
  DeviceFrame,
  deviceOptions,
  getPreviewAddress,
  readPreviewedPath,
} from './device-frame.tsx';
import { ShareLinks } from './share-links.tsx';

const isDevice = (name: string): name is Device => DEVICES.some((device) => device === name);

const pageOptions = PAGE_TYPES.map((page) => ({ value: PAGE_PATHS[page] as string, label: PAGE_NAMES[page] }));

/** Preview of the working copy or a release at the width of a phone, tablet or desktop. */
export function PreviewPanel() {
  const href = useHref();
  const isNarrow = useNarrowScreen();
  const wanted = readParam(href, 'width');
  const device = isDevice(wanted) ? wanted : isNarrow ? 'phone' : 'desktop';
  const path = readParam(href, 'page') || '/';
  const release = Number(readParam(href, 'release')) || null;
  const choosePage = (page: string) => replaceParams({ page: page === '/' ? '' : page });
  const follow = (frame: Window) => {
    const followed = readPreviewedPath(frame.location.pathname);
    if (followed !== null && followed !== path) choosePage(followed);
  };
  const address = getPreviewAddress(path, release);
  const { data: ownPages = [] } = useQuery(customPages.query);
  const options = [...pageOptions, ...ownPages.map((page) => ({ value: page.path, label: page.title }))];
  const isListed = options.some(({ value }) => value === path);
  return (
    <>
      <TabHeader title="Preview" lead="How the site will look once published. Links stay inside the preview." />
      <Stack>
        <div className="flex flex-wrap items-end gap-4">
          <div className="min-w-55 max-md:flex-auto">
            <SelectField
              label="Page"
              value={path}
              onChange={choosePage}
              options={isListed ? options : [...options, { value: path, label: path }]}
            />
          </div>
          <ChoiceChips
            legend="Width"
            options={deviceOptions}
            value={device}
            onChange={(width) => replaceParams({ width })}
          />
          <div className="ml-auto flex flex-wrap gap-2.5 max-md:flex-auto *:max-md:flex-auto">
            <TabButton
              id="differences"
              icon="copy"
              label="What changes"
              params={{ ...(release !== null && { release: String(release) }), page: path === '/' ? '' : path }}
            />
            <NewTabLink icon="eye" label="Full screen" href={address} />
          </div>
        </div>
        <p className="flex items-center gap-2.5" role="status">
          {release === null
            ? 'Your latest edits, including unpublished ones'
            : `Release ${release}, as it was published`}
        </p>
        <DeviceFrame device={device} src={address} title="Preview of the site" onLoad={follow} />
        <Card className="px-6 pt-1 pb-6 max-md:px-4 max-md:pt-0 max-md:pb-4">
          <ShareLinks {...(release !== null && { release })} />
        </Card>
      </Stack>
    </>
  );
}
