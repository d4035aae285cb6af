import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PAGE_OPTIONS } from './embed-fields.ts';
import type { EmbedForm } from './use-embed-form.ts';

export const EmbedPlaceFields = ({ fields, set, problems }: EmbedForm) => (
  <>
    <div className="form-row form-row-2">
      <SelectField
        label="Page"
        name="pageType"
        value={fields.pageType}
        onChange={set('pageType')}
        options={PAGE_OPTIONS}
      />
      <TextField
        label="Section"
        name="section"
        autoCapitalize="none"
        hint="store-hours on the Store page is its Store Hours card. Anything else shows below the page’s own content."
        value={fields.section}
        onChange={set('section')}
        error={problems.section}
      />
    </div>
    <div className="form-row form-row-2">
      <TextField label="Width" name="width" value={fields.width} onChange={set('width')} error={problems.width} />
      <TextField
        label="Order"
        name="sortOrder"
        inputMode="numeric"
        placeholder="Last"
        value={fields.sortOrder}
        onChange={set('sortOrder')}
        error={problems.sortOrder}
      />
    </div>
  </>
);
