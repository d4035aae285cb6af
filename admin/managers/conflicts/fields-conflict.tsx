import { useQuery } from '@tanstack/react-query';
import type { ChangeEntity } from '../../../contract/changes.ts';
import { changesOfQuery } from '../../data/changes.ts';
import type { ConflictingForm } from '../../lib/item-form.ts';
import type { Fields } from '../../lib/kept-fields.ts';
import { escapeText } from '../../lib/text-differences/escape-text.ts';
import { markDifferences } from '../../lib/text-differences/mark-differences.ts';
import { Prose } from '../../ui/prose.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';

interface FieldsConflictProps {
  form: ConflictingForm;
  /** Where the history of it is read; absent where none is kept. */
  entity?: ChangeEntity;
  id?: number;
  label: string;
  /** What the form calls its fields; one without a name is shown to nobody. */
  fieldLabels: Partial<Record<string, string>>;
  /** The field that holds a picture's address: people compare pictures, not addresses. */
  picture?: { field: string; findPreview: (address: string) => string };
}

const toText = (value: string | boolean | undefined): string => {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  return escapeText(value ?? '');
};

/** The two edits of a form, field by field. */
export const FieldsConflict = ({ form, ...rest }: FieldsConflictProps) =>
  form.conflict && <ShownConflict {...rest} form={form} conflict={form.conflict} />;

type ShownConflictProps = FieldsConflictProps & { conflict: NonNullable<ConflictingForm['conflict']> };

const ShownConflict = ({ form, conflict, entity, id, label, fieldLabels, picture }: ShownConflictProps) => {
  const { data: changes } = useQuery({
    ...changesOfQuery(entity ?? 'contentItems', id ?? 0),
    staleTime: 0,
    enabled: id !== undefined,
  });
  const { base, mine, theirs, both } = conflict;
  const isShown = (name: string) =>
    fieldLabels[name] !== undefined && (mine[name] !== base[name] || theirs.fields[name] !== base[name]);
  const shown = Object.keys(base).filter(isShown);
  const show = (fields: Fields) => (
    <div className="version-text">
      {shown.map((name) => (
        <div className="version-field" key={name}>
          <p className="version-field-name">{fieldLabels[name]}</p>
          {name === picture?.field && fields[name] ? (
            <div className="image-preview">
              <img src={picture.findPreview(String(fields[name]))} alt="" />
            </div>
          ) : (
            <Prose html={markDifferences(toText(base[name]), toText(fields[name])) || '<p>Empty</p>'} />
          )}
        </div>
      ))}
    </div>
  );
  return (
    <ConflictDialog
      label={label}
      author={changes?.[0]?.by ?? null}
      savedAt={changes?.[0]?.at ?? new Date().toISOString()}
      theirs={show(theirs.fields)}
      mine={show(mine)}
      both={both && show(both)}
      isSaving={form.isSaving}
      onChoose={form.resolveConflict}
      onKeepEditing={form.closeConflict}
    />
  );
};
