import { useQuery } from '@tanstack/react-query';
import { CHANGE_ENTITIES, type ChangeEntity } from '../../../contract/changes.ts';
import { PAGE_NAMES, PAGE_TYPES } from '../../../contract/pages.ts';
import { getExportAddress, peopleQuery, type TrailFilter } from '../../data/changes.ts';
import { sessionQuery } from '../../data/session.ts';
import { readParam } from '../../lib/location.ts';
import { Icon } from '../../ui/icon.tsx';
import { SelectField } from '../../ui/select-field.tsx';

const KINDS = {
  contentItems: 'Content',
  heroImages: 'Hero images',
  carouselImages: 'Carousel images',
  embedDocuments: 'Documents',
  externalLinks: 'Links',
  media: 'Media library',
  adminUsers: 'Admin users',
  settings: 'Settings',
  security: 'Sign-ins and passwords',
} as const satisfies Record<ChangeEntity, string>;

/** Accounts are the super admins' business alone. */
const FOR_SUPER_ADMINS: ChangeEntity[] = ['adminUsers', 'security'];

const findOne = <Value extends string>(known: readonly Value[], wanted: string): Value | undefined =>
  known.find((value) => value === wanted);

/** The filters that an address names; what it names wrongly is no filter. */
export const readTrailFilter = (href: string): TrailFilter => {
  const by = readParam(href, 'by');
  const page = findOne(PAGE_TYPES, readParam(href, 'page'));
  const entity = findOne(CHANGE_ENTITIES, readParam(href, 'entity'));
  const id = /^[1-9]\d{0,14}$/.exec(readParam(href, 'id'))?.[0];
  return { ...(by && { by }), ...(page && { page }), ...(entity && { entity }), ...(entity && id && { id }) };
};

interface TrailFiltersProps {
  filter: TrailFilter;
  onChange: (params: Record<string, string>) => void;
}

export const TrailFilters = ({ filter, onChange }: TrailFiltersProps) => {
  const { data: people = [] } = useQuery(peopleQuery);
  const { data: session } = useQuery(sessionQuery);
  const everyone = filter.by && !people.includes(filter.by) ? [...people, filter.by] : people;
  const kinds = CHANGE_ENTITIES.filter((entity) => session?.admin?.isSuperAdmin || !FOR_SUPER_ADMINS.includes(entity));
  return (
    <div className="trail-filters">
      <SelectField
        label="Person"
        value={filter.by ?? ''}
        onChange={(by) => onChange({ by })}
        options={[{ value: '', label: 'Everyone' }, ...everyone.map((value) => ({ value, label: value }))]}
      />
      <SelectField
        label="Page"
        value={filter.page ?? ''}
        onChange={(page) => onChange({ page })}
        options={[
          { value: '', label: 'Every page' },
          ...PAGE_TYPES.map((value) => ({ value: value as string, label: PAGE_NAMES[value] })),
        ]}
      />
      <SelectField
        label="Kind"
        value={filter.entity ?? ''}
        onChange={(entity) => onChange({ entity, id: '' })}
        options={[
          { value: '', label: 'Everything' },
          ...kinds.map((value) => ({ value: value as string, label: KINDS[value] })),
        ]}
      />
      <a className="button button-outline button-link" href={getExportAddress(filter)} download>
        <Icon name="table" />
        Export CSV
      </a>
    </div>
  );
};
